import { z } from 'zod'
import type { GoodsChannel, MarketGoods } from '@org/openapi-core/channels'
import { Refusal } from '../../floor/refusal.js'
import { parseBody } from '../parse-body.js'
import { refuseUnless } from '../refuse-unless.js'
import { formatShanghai } from '../shanghai-time.js'
import type { HandWrittenWrite } from '../write.js'
import { goodsKey, priceLines } from './price-lines.js'
import type { WantedLine } from './price-lines.js'
import { purchaseRows } from './purchase-rows.js'
import type { Buyer, PurchaseRows } from './purchase-rows.js'

const CHANNEL_MS = 3000
const MAX_PAY_CENTS = 100_000_000_000

const bodySchema = z.object({
  outOrderNo: z.string().trim().min(1).max(64),
  externalUserId: z.string().trim().min(1).max(64),
  items: z
    .array(
      z.object({
        platformChannel: z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(5)]),
        goodsId: z.string().trim().min(1).max(64),
        skuId: z.string().trim().min(1).max(64),
        qty: z.int().min(1).max(9999),
        remarks: z.string().max(500).nullish(),
      }),
    )
    .min(1)
    .max(100),
  orderComment: z.string().max(500).nullish(),
  expectedPayAmount: z.int().min(0).nullish(),
})

/** The right to create a purchase under a number. */
export interface Attempt {
  readonly id: number
  readonly attempt: number
}

/** Who wants which number. */
export interface Claim {
  readonly clientId: string
  readonly externalUserId: string
  readonly memberId: number
  readonly outOrderNo: string
  readonly now: Date
}

/** A purchase that there is, as a repetition is answered. */
export interface CreatedRow {
  readonly orderNo: string
  readonly paymentId: string
  readonly payAmount: number
  readonly expireTime: Date
}

type Later<T> = Promise<T> | T

/** Where purchases are kept. */
export interface PurchaseStore {
  /** Undefined where the user is not bound to an enabled member with a default address. */
  findBuyer(clientId: string, externalUserId: string): Later<Buyer | undefined>
  /** Undefined where the number is taken, unless its attempt failed or was abandoned. */
  claim(claim: Claim): Later<Attempt | undefined>
  findCreated(clientId: string, outOrderNo: string): Later<CreatedRow | undefined>
  /** All or nothing; refuses where a later attempt has the number, or the user is not bound to the member any more. */
  complete(attempt: Attempt, claim: Claim, rows: PurchaseRows): Later<void>
  /** Frees the number. */
  fail(attempt: Attempt, reason: string): Later<void>
}

/**
 * `order/purchase/create` by hand, in the phases without which a purchase is made twice, or half:
 *
 * 1. The user's member is looked up with his address.
 * 2. The number is claimed, and committed before anybody is asked: a second call at the same time finds it taken. Who
 *    finds it created is answered that.
 * 3. The marketplace is asked for live prices, outside of any transaction.
 * 4. In one transaction: member and binding are kept as they are, and the payment, the purchase, a sub-order for each
 *    shop, the items and their tallies are written. A failure frees the number.
 */
export function handWrittenPurchase(store: PurchaseStore, channel: GoodsChannel): HandWrittenWrite {
  return async ({ clientId }, input) => {
    const body = parseBody(bodySchema, input)
    const { outOrderNo, externalUserId } = body
    const now = new Date()
    const buyer = await store.findBuyer(clientId, externalUserId)
    refuseUnless(buyer !== undefined, 'The user is not bound')
    const claim = { clientId, externalUserId, memberId: buyer.memberId, outOrderNo, now }
    const attempt = await store.claim(claim)
    if (attempt === undefined) return repeated(outOrderNo, await store.findCreated(clientId, outOrderNo))
    try {
      const shops = priceLines(body.items, await readGoods(channel, body.items))
      const rows = purchaseRows({ ...claim, buyer, orderComment: body.orderComment ?? null, shops })
      const { pay_amount: payAmount } = rows.completed
      refuseUnless(isExpected(payAmount, body.expectedPayAmount), 'The price is another one')
      await store.complete(attempt, claim, rows)
      return toAnswer(outOrderNo, rows.completed)
    } catch (error) {
      await store.fail(attempt, error instanceof Refusal ? error.message : 'Internal error')
      throw error
    }
  }
}

/** Each goods once, all at the same time. */
async function readGoods(channel: GoodsChannel, lines: readonly WantedLine[]): Promise<Map<string, MarketGoods>> {
  const wanted = [...new Map(lines.map((line) => [goodsKey(line), line]))]
  const signal = AbortSignal.timeout(CHANNEL_MS)
  const found = await Promise.all(
    wanted.map(([, { platformChannel, goodsId }]) =>
      channel.findGoods({ source: platformChannel as 1, goodsId }, signal),
    ),
  )
  return new Map(wanted.flatMap(([key], index) => (found[index] === undefined ? [] : [[key, found[index]]])))
}

const isExpected = (payAmount: number, expected: number | null | undefined): boolean =>
  payAmount > 0 && payAmount <= MAX_PAY_CENTS && (typeof expected !== 'number' || payAmount === expected)

function toAnswer(outOrderNo: string, row: PurchaseRows['completed']): object {
  const { order_no: orderNo, payment_id: paymentId, pay_amount: payAmount, expire_time: end } = row
  const expireTime = formatShanghai(end).replace(' ', 'T')
  return { outOrderNo, orderNo, paymentId, payAmount, expireTime, duplicated: false }
}

function repeated(outOrderNo: string, row: CreatedRow | undefined): object {
  refuseUnless(row !== undefined, 'The purchase is under way')
  const expireTime = formatShanghai(row.expireTime).replace(' ', 'T')
  return { outOrderNo, ...row, expireTime, duplicated: true }
}
