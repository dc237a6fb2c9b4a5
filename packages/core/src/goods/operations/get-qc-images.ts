import { shownAddresses } from '../../http/input/web-address.js'
import { exampleCheckPhotos, exampleReference } from '../example-goods.js'
import { goodsReference } from '../goods.js'
import { defineGoodsOperation } from '../goods-operation.js'

/** The pictures of the quality check that was completed last. */
export const getQcImages = defineGoodsOperation(
  {
    operationId: 'getQcImages',
    path: '/open-api/goods/qc-images',
    scope: 'goods:qc:read',
    summary: 'Get photos of the latest check',
    description: 'Photo URLs of the latest quality check of goods; empty where there is none.',
    body: goodsReference,
    data: shownAddresses(),
    example: {
      body: exampleReference,
      data: exampleCheckPhotos(2),
    },
  },
  async ({ context, body }) => (await context.storage.qualityChecks.findLatest(body))?.qcPathList ?? [],
)
