import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { exampleCheckPhotos, exampleDetailUrl, exampleGoods } from '../example-goods.js'
import type { GoodsStores } from '../goods-operation.js'
import { QC_RECORD_NOT_EXISTS } from '../goods-errors.js'
import { qcRecordInput, qcRecordView, qualityCheckFilters } from '../quality-check.js'

const { goodsId, ...names } = exampleGoods

/** Quality checks of goods, entered here or by the system that makes them. */
export const qcRecordOperations = defineAdminResource<GoodsStores & AuditStores>()({
  path: '/admin-api/goods/qc-record',
  name: 'QcRecord',
  title: 'quality check',
  input: qcRecordInput,
  view: qcRecordView,
  filters: qualityCheckFilters,
  notFound: QC_RECORD_NOT_EXISTS,
  example: {
    find: { completionTime: ['2025-10-01T00:00:00', '2025-10-31T23:59:59'] },
    created: 6,
    input: {
      goodsName: 'Canvas backpack',
      localGoodsName: '帆布双肩包',
      specName: 'White',
      localSpecName: '白色',
      qcPathList: ['https://img.example.com/qc/610947572360-1.jpg'],
      length: '30',
      width: '20',
      height: '10',
      weight: '500',
      volume: '6000',
      completionTime: '2026-09-10T12:00:00',
      inspector: 'inspector 7',
      photographer: 'photographer 3',
    },
    view: {
      id: 1,
      goodsId,
      source: 1,
      ...names,
      goodsDetailUrl: exampleDetailUrl(goodsId),
      qcPathList: exampleCheckPhotos(1),
      length: '42',
      width: '30',
      height: '14',
      weight: '780',
      volume: '17640',
      completionTime: '2025-10-21T10:24:00',
      inspector: 'Inspector 07',
      photographer: 'Photographer 02',
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.qualityChecks,
})
