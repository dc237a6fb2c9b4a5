import { z } from 'zod'
import { defineAdminResource } from '../../http/admin-resource.js'
import type { AuditStores } from '../../http/audit.js'
import { queryInteger, queryRange } from '../../http/query.js'
import type { GoodsStores } from '../goods-operation.js'
import { QC_RECORD_NOT_EXISTS } from '../goods-errors.js'
import { qcRecordInput, qcRecordView } from '../quality-check.js'

export const qcRecordOperations = defineAdminResource<GoodsStores & AuditStores>()({
  path: '/admin-api/goods/qc-record',
  name: 'QcRecord',
  title: 'quality check',
  input: qcRecordInput,
  view: qcRecordView,
  filters: {
    goodsId: z.string().optional(),
    source: queryInteger().optional(),
    createTime: queryRange().optional(),
    completionTime: queryRange().optional(),
  },
  notFound: QC_RECORD_NOT_EXISTS,
  repository: (tx) => tx.qualityChecks,
})
