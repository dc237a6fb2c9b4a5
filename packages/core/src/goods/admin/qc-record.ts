import { z } from 'zod'
import { defineAdminResource } from '../../http/admin-resource.js'
import type { AuditStores } from '../../http/audit.js'
import { queryInteger, queryRange } from '../../http/query.js'
import type { GoodsStores } from '../goods-operation.js'
import { QC_RECORD_NOT_EXISTS } from '../goods-errors.js'
import { qcRecordInput, qcRecordView } from '../quality-check.js'

const exampleInput = {
  goodsId: '610947572360',
  source: 1 as const,
  skuId: '4358970531',
  goodsName: 'Canvas backpack',
  localGoodsName: '帆布双肩包',
  specName: 'White',
  localSpecName: '白色',
  imagePath: 'https://img.example.com/610947572360.jpg',
  goodsDetailUrl: 'https://item.taobao.com/item.htm?id=610947572360',
  qcPathList: ['https://img.example.com/qc/610947572360-1.jpg'],
  length: '30',
  width: '20',
  height: '10',
  weight: '500',
  volume: '6000',
  completionTime: '2026-09-10T12:00:00',
  inspector: 'inspector 7',
  photographer: 'photographer 3',
}

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
  example: { input: exampleInput, view: { ...exampleInput, id: 1, createTime: '2026-09-10T12:05:00' } },
  repository: (tx) => tx.qualityChecks,
})
