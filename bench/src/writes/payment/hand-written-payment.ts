import { z } from 'zod'
import type { PaymentChannel } from '@org/openapi-core/channels'
import { benchTenantId as tenantId } from '../../data/quality-checks.js'
import { Refusal } from '../../floor/refusal.js'
import { parseBody } from '../parse-body.js'
import { serialNumber } from '../serial-number.js'
import type { HandWrittenWrite } from '../write.js'

const EXPIRE_MS = 120 * 60_000
const CHANNEL_MS = 7000
/** For so long nobody else sends the order to the channel, and no job asks about it in vain. */
const LEASE_MS = 10_000

const bodySchema = z.object({
  outOrderNo: z.string().trim().min(1).max(64),
  payAmount: z
    .number()
    .min(0.01)
    .max(999_999.99)
    .refine((amount) => Math.round(amount * 100) / 100 === amount),
  subject: z.string().max(256).nullish(),
  description: z.string().max(1024).nullish(),
})

/** A payment order as it is inserted. */
export interface NewPayment {
  readonly orderNo: string
  readonly clientId: string
  readonly outOrderNo: string
  /** Folded, for searches. */
  readonly search: string
  /** The same in letters and digits, which the trigram index is over. */
  readonly searchKey: string
  /** USD cents. */
  readonly amount: number
  readonly subject: string | null
  readonly description: string | null
  readonly expireTime: Date
  readonly claimedUntil: Date
  readonly now: Date
}

/** What a repetition is answered from. */
export interface StoredPayment {
  readonly orderNo: string
  readonly outOrderNo: string
  readonly amount: number
  readonly paymentOrderId: string | null
  readonly paymentUrl: string | null
}

/** Where payment orders are kept. */
export interface PaymentStore {
  /** The new row's id with its tallies, or undefined where the client's number is taken. */
  insert(payment: NewPayment): Promise<number | undefined> | number | undefined
  findOpen(clientId: string, outOrderNo: string): Promise<StoredPayment | undefined> | StoredPayment | undefined
  /** Notes the channel's number on an order that waits for it; false where none does. */
  accept(id: number, paymentOrderId: string, paymentUrl: string): Promise<boolean> | boolean
}

/**
 * `pay/order/create` by hand, in the phases without which money gets lost:
 *
 * 1. The order is inserted under a key that is unique for the client's number while the order is not closed, with its
 *    tallies, and committed **before** the channel is called: what was sent there must be known here.
 * 2. The channel is called, outside of any transaction, with a time limit.
 * 3. The channel's number is noted, by a statement that does so once.
 *
 * A number that is taken is looked up and answered; who meets one that has not reached the channel is told to come again.
 */
export function handWrittenPayment(store: PaymentStore, channel: PaymentChannel): HandWrittenWrite {
  return async ({ clientId }, input) => {
    const { outOrderNo, payAmount, subject = null, description = null } = parseBody(bodySchema, input)
    const now = new Date()
    const amount = Math.round(payAmount * 100)
    const orderNo = serialNumber('P', now)
    const expireTime = new Date(now.getTime() + EXPIRE_MS)
    const claimedUntil = new Date(now.getTime() + LEASE_MS)
    const search = outOrderNo.toLowerCase()
    const searchKey = search.replace(/[^a-z0-9]/gu, (char) => (char.codePointAt(0) ?? 0).toString(36)) + 'a'
    const texts = { outOrderNo, search, searchKey, subject, description }
    const id = await store.insert({ ...texts, orderNo, clientId, amount, expireTime, claimedUntil, now })
    if (id === undefined) return answerOf(await store.findOpen(clientId, outOrderNo))
    const request = { tenantId, orderNo, amount, currency: 'USD', subject, description, expireTime } as const
    const payment = await channel.create(request, AbortSignal.timeout(CHANNEL_MS))
    if (payment.orderNo !== orderNo || payment.amount !== amount) throw new Refusal(502, 'The channel is wrong')
    const { paymentOrderId, paymentUrl } = payment
    if (!(await store.accept(id, paymentOrderId, paymentUrl))) throw new Refusal(502, 'The order was closed')
    return answerOf({ orderNo, outOrderNo, amount, paymentOrderId, paymentUrl })
  }
}

function answerOf(payment: StoredPayment | undefined): object {
  if (payment === undefined || payment.paymentOrderId === null) throw new Refusal(409, 'The order is on its way')
  const { orderNo, outOrderNo, amount, paymentOrderId, paymentUrl } = payment
  return { orderNo, outOrderNo, paymentOrderId, paymentUrl, payAmount: amount / 100, payCurrency: 'USD' }
}
