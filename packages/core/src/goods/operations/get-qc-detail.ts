import { exampleCheckPhotos, exampleReference } from '../example-goods.js'
import { goodsReference } from '../goods.js'
import { defineGoodsOperation } from '../goods-operation.js'
import { qcDetail } from '../quality-check.js'

/** A quality check of the demo's goods. */
export const exampleCheck = {
  goodsId: exampleReference.goodsId,
  qcPathList: exampleCheckPhotos(2),
  length: '42',
  width: '30',
  height: '15',
  weight: '795',
  volume: '18900',
  completionTime: '2025-11-03 16:05:00',
}

/** The quality check of goods that was completed last; null where there is none. */
export const getQcDetail = defineGoodsOperation(
  {
    operationId: 'getQcDetail',
    path: '/open-api/goods/qc-detail',
    scope: 'goods:qc:read',
    summary: 'Get the latest quality check',
    description: 'The latest quality check of goods; null where there is none.',
    body: goodsReference,
    data: qcDetail.nullable(),
    example: {
      body: exampleReference,
      data: exampleCheck,
    },
  },
  async ({ context, body }) => (await context.storage.qualityChecks.findLatest(body)) ?? null,
)
