import { goodsReference } from '../goods.js'
import { defineGoodsOperation } from '../goods-operation.js'
import { qcDetail } from '../quality-check.js'

export const getQcDetail = defineGoodsOperation(
  {
    operationId: 'getQcDetail',
    path: '/open-api/goods/qc-detail',
    scope: 'goods:qc:read',
    summary: 'The latest quality check of goods; null where there is none',
    body: goodsReference,
    data: qcDetail.nullable(),
    errors: [],
    example: { body: { goodsId: '610947572360', source: 1 }, data: {
      goodsId: '610947572360',
      qcPathList: ['https://img.example.com/qc/610947572360-1.jpg'],
      length: '30',
      width: '20',
      height: '10',
      weight: '500',
      volume: '6000',
      completionTime: '2026-09-10 12:00:00',
    } },
  },
  async ({ context, body }) => (await context.storage.qualityChecks.findLatest(body)) ?? null,
)
