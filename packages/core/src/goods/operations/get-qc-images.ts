import { shownAddresses } from '../../http/input/web-address.js'
import { goodsReference } from '../goods.js'
import { defineGoodsOperation } from '../goods-operation.js'

/** The pictures of the quality check that was completed last. */
export const getQcImages = defineGoodsOperation(
  {
    operationId: 'getQcImages',
    path: '/open-api/goods/qc-images',
    scope: 'goods:qc:read',
    summary: 'Photo URLs of the latest quality check of goods; empty where there is none',
    body: goodsReference,
    data: shownAddresses(),
    example: {
      body: { goodsId: '610947572360', source: 1 },
      data: [
        'https://img.example.com/qc/610947572360-2-1.jpg',
        'https://img.example.com/qc/610947572360-2-2.jpg',
        'https://img.example.com/qc/610947572360-2-3.jpg',
      ],
    },
  },
  async ({ context, body }) => (await context.storage.qualityChecks.findLatest(body))?.qcPathList ?? [],
)
