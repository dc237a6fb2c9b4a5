import { z } from 'zod'
import { dateTimeRange, pageOf, requiredPage, textFilter } from '../../http/input/fields.js'
import { goodsReference } from '../goods.js'
import { defineGoodsOperation } from '../goods-operation.js'
import { qcDetail } from '../quality-check.js'
import { exampleCheck } from './get-qc-detail.js'

/** All quality checks of goods, completed last first. */
export const listQcDetails = defineGoodsOperation(
  {
    operationId: 'listQcDetails',
    path: '/open-api/goods/qc-page',
    scope: 'goods:qc:read',
    summary: 'Page through quality checks',
    description: 'Completed last first.',
    body: z.object({
      ...requiredPage(),
      goodsId: textFilter(64),
      source: goodsReference.shape.source.optional(),
      createTime: dateTimeRange().optional(),
      completionTime: dateTimeRange().optional(),
    }),
    data: pageOf(qcDetail),
    example: {
      body: { pageNo: 1, pageSize: 10, completionTime: ['2025-11-03 00:00:00', '2025-11-03 23:59:59'] },
      data: { list: [exampleCheck], total: 1 },
    },
  },
  ({ context, body }) => context.storage.qualityChecks.listCompleted(body),
)
