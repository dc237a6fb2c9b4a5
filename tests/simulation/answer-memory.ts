import type { Answer, Call } from './simulated-platform.js'
import type { SimulatedDatabase } from './simulated-database.js'

const REQUEST_ID_KEPT_MS = 600_000
const KEY_KEPT_MS = 86_400_000
/** Calls in steps: where a process dies behind the last, they are done again, and their own numbers know of it. */
const IN_STEPS = ['pay/order/create', 'pay/order/upload-shipments', 'order/purchase/create', 'order/invoice/create']

/** A call that succeeded, when it was sent and when its answer was heard. */
export interface Success {
  readonly call: Call
  readonly answer: Answer
  readonly sent: Date
  readonly heard: Date
}

/** The purchase of a number, as the first who heard of it was told. */
interface ToldPurchase {
  readonly orderNo: string
  readonly heard: number
  /** Whether anybody was told that his call made it. */
  isMade: boolean
}

/** What was told under a key. */
interface KeptAnswer {
  readonly text: string
  /** When the call was sent whose answer it is. */
  readonly sent: number
  /** Whether that was the call that did it. When another was sent nobody knows, who heard nothing; it was before. */
  readonly isFirst: boolean
}

/** What partners were told, which later answers must not contradict. */
export class AnswerMemory {
  readonly #numbers = new Map<string, string>()
  readonly #purchases = new Map<string, ToldPurchase>()
  readonly #paid = new Set<string>()
  readonly #requests = new Map<string, number>()
  readonly #kept = new Map<string, KeptAnswer>()

  constructor(private readonly database: SimulatedDatabase) {}

  /** What is wrong with this answer beside earlier ones; undefined where nothing is. */
  note(success: Success): string | undefined {
    const { call, answer, sent } = success
    const fault = call.key === undefined ? undefined : this.#noteKey(success, `${call.client?.name} ${call.key}`)
    if (fault !== undefined || answer.isReplayed) return fault
    const { data } = answer.body
    const body = (call.body ?? {}) as Record<string, string>
    const key = `${call.client?.name} ${call.path} ${body['outOrderNo'] ?? body['requestId'] ?? ''}`
    switch (call.path) {
      case 'order/purchase/create':
        return this.#notePurchase(key, success)
      case 'pay/order/create':
        return this.#notePayOrder(key, data)
      case 'pay/wallet/pay':
        return this.#notePayment(body['paymentId'] as string)
      case 'promotion/redeem-code/redeem':
      case 'promotion/chat-checkin':
        return body['requestId'] === undefined ? undefined : this.#noteRequest(key, sent.getTime())
      default:
        return undefined
    }
  }

  #noteKey({ call: { path }, answer: { text, isReplayed }, sent }: Success, name: string): string | undefined {
    const known = this.#kept.get(name)
    const isKept = known !== undefined && Math.abs(sent.getTime() - known.sent) < KEY_KEPT_MS
    if (isReplayed) {
      if (isKept) return known.text === text ? undefined : `is not what was told before: ${known.text}`
      // Of the first call, or of one that began anew when the key was forgotten: nobody has heard its answer.
      this.#kept.set(name, { text, sent: sent.getTime(), isFirst: false })
      return undefined
    }
    if (isKept && known.isFirst && !IN_STEPS.includes(path)) return 'was given for a second time under its key'
    this.#kept.set(name, { text, sent: sent.getTime(), isFirst: true })
    return undefined
  }

  /** Whoever made it may hear of it later than another whose call, sent meanwhile, has found it. */
  #notePurchase(key: string, { answer, sent, heard }: Success): string | undefined {
    const { orderNo, duplicated } = answer.body.data as { orderNo: string; duplicated: boolean }
    const known = this.#purchases.get(key)
    if (known === undefined) {
      this.#purchases.set(key, { orderNo, heard: heard.getTime(), isMade: !duplicated })
      return undefined
    }
    if (known.orderNo !== orderNo) return `made ${orderNo} beside ${known.orderNo}`
    if (duplicated) return undefined
    if (known.isMade || sent.getTime() > known.heard) return `made ${orderNo} twice`
    known.isMade = true
    return undefined
  }

  #notePayOrder(key: string, { orderNo }: { orderNo: string }): string | undefined {
    const known = this.#numbers.get(key)
    this.#numbers.set(key, orderNo)
    if (known === undefined || known === orderNo) return undefined
    const statuses = this.database.rows<{ status: number }>(
      'select status from pay_order where order_no in (?, ?)',
      known,
      orderNo,
    )
    return statuses.some(({ status }) => status === 20)
      ? undefined
      : `made ${orderNo} beside ${known}, which is not closed`
  }

  #notePayment(paymentId: string): string | undefined {
    if (this.#paid.has(paymentId)) return `paid ${paymentId} twice`
    this.#paid.add(paymentId)
    return undefined
  }

  #noteRequest(key: string, sent: number): string | undefined {
    const known = this.#requests.get(key)
    this.#requests.set(key, sent)
    return known !== undefined && Math.abs(sent - known) < REQUEST_ID_KEPT_MS ? 'did the same request twice' : undefined
  }
}
