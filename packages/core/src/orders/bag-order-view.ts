import { z } from 'zod'
import { extended } from '../kernel/extended.js'
import { codesOf, noted } from '../http/input/codes.js'
import { integer, localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { revisionOutput } from '../http/admin-api/revision.js'
import type { BagOrderRow } from './bag-order.js'
import { bagOrderLifecycle } from './bag-order-lifecycle.js'

/** The most that a bag may weigh, measure or hold: nothing is computed from it. */
const MAX_MEASURE = 1_000_000_000

/** The most cents of a bag: ten billion yuan. */
const MAX_CENTS = 1_000_000_000_000

/** The most order items of a bag. */
const MAX_ITEMS = 500

const measure = (description: string) =>
  integer(0, MAX_MEASURE)
    .nullish()
    .transform((value) => value ?? 0)
    .meta({ description: `${description}; 0 where absent.` })

const cents = () => integer(0, MAX_CENTS)

/** A bag order that operations enter. */
export const bagOrderInput = z.object({
  userId: numericId(),
  status: noted(codesOf(bagOrderLifecycle), '; 1 to 8 are paid now, with payAmount.'),
  outboundOrderNo: optionalText(64),
  goodsQty: measure('Pieces'),
  goodsTotalAmount: cents()
    .nullish()
    .transform((amount) => amount ?? 0)
    .meta({ description: 'CNY cents; 0 where absent.' }),
  estimateWeight: measure('Grams'),
  estimateVolume: measure('Cubic centimetres'),
  payAmount: cents().meta({ description: 'CNY cents' }),
  orderItemNos: z
    .array(requiredText(64))
    .max(MAX_ITEMS)
    .nullish()
    .transform((numbers) => [...new Set(numbers)])
    .meta({ description: 'What is in it: items of the member that are in no other bag order. Invoices list them.' }),
})

/** What an administrator enters of a bag order, checked; amounts are cents. */
export type BagOrderInput = z.output<typeof bagOrderInput>

/** A bag order as the admin API shows it. */
export const bagOrderView = z.object({
  id: numericId(),
  bagOrderNo: z.string(),
  userId: numericId(),
  status: integer(),
  statusDesc: z.string(),
  outboundOrderNo: z.string().nullable(),
  goodsQty: integer(),
  goodsTotalAmount: integer().meta({ description: 'CNY cents' }),
  estimateWeight: integer().meta({ description: 'Grams' }),
  estimateVolume: integer().meta({ description: 'Cubic centimetres' }),
  payAmount: integer().meta({ description: 'CNY cents' }),
  payTime: localDateTimeOutput().nullable().meta({ description: 'Null while it is unpaid.' }),
  refundAmount: integer().meta({ description: 'Refunded so far, CNY cents' }),
  trackingNo: z.string().nullable(),
  createTime: localDateTimeOutput(),
  revision: revisionOutput(),
})

/** The row with its status in words. */
export const toBagOrderView = (bag: BagOrderRow): z.input<typeof bagOrderView> =>
  extended(bag, { statusDesc: bagOrderLifecycle.text(bag.status) })
