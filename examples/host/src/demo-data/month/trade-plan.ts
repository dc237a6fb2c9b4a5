import { Chance } from './chance.js'
import { fateAt, isPaidFate, isRefundedFate, isUnderWay, owesBag, owesFate, RESUMED, RESUMED_BAG } from './fates.js'
import type { Fate } from './fates.js'
import { monthGoods, piecesOf } from './goods.js'
import type { MonthGoods } from './goods.js'
import { DAY_MS, dayOf, HOUR_MS, later, numberAt, within } from './month.js'
import type { Month } from './month.js'
import { MOST_APPETITE } from './people.js'
import type { Member } from './people.js'
import { Purses } from './purses.js'

export const PURCHASES = 1250
const CHECK_INS = 320

/** Something that happened; an `id` comes from the database before the rest is written. */
interface Happening {
  readonly at: Date
  readonly member: Member
}

/** Money that a member paid in. */
export interface Recharge extends Happening {
  readonly kind: 'recharge'
  readonly no: string
  readonly channel: string
  readonly amount: number
  readonly bonus: number
}

/** A line of a purchase. */
export interface Line {
  readonly goods: MonthGoods
  readonly qty: number
  readonly orderItemNo: string
  readonly expressNo: string
}

/** A purchase and what became of it; money in CNY cents. */
export interface Purchase extends Happening {
  readonly kind: 'purchase'
  readonly outOrderNo: string
  readonly orderNo: string
  readonly paymentId: string
  readonly entryNo: string
  readonly shops: readonly { readonly orderNo: string; readonly lines: readonly Line[] }[]
  readonly goodsAmount: number
  readonly freightAmount: number
  readonly fate: Fate
  readonly bagOrderNo: string | null
  readonly payTime: Date
}

/** A purchase's payment from the wallet. */
export interface Payment extends Happening {
  readonly kind: 'payment'
  readonly purchase: Purchase
  /** Whether the application's feed still has it. */
  readonly isTold: boolean
}

/** A parcel to the member. */
export interface Bag extends Happening {
  readonly kind: 'bag'
  readonly bagOrderNo: string
  readonly status: number
  readonly goods: readonly Line[]
  readonly weight: number
  readonly payAmount: number
  readonly trackingNo: string
}

/** What is owed beside an order. */
export interface Supplement extends Happening {
  readonly kind: 'supplement'
  readonly orderExpensesNo: string
  readonly orderNo: string | null
  readonly bagOrderNo: string | null
  readonly amount: number
  readonly reason: string
  /** The wallet was debited at once, or operations took it back; else it waits. */
  readonly end: 'paid' | 'cancelled' | 'none'
  readonly entryNo: string
}

/** Money that came back for an item. */
export interface Refund extends Happening {
  readonly kind: 'refund'
  readonly orderItemNo: string
  readonly amount: number
  readonly entryNo: string
}

/** The day's reward for a visit. */
export interface CheckIn extends Happening {
  readonly kind: 'check-in'
  readonly codeId: number
  readonly entryNo: string
}

/** What a check-in brings, CNY cents. */
export const CHECK_IN_REWARD = 66

export type TradeEvent = CheckIn | Recharge | Purchase | Payment | Bag | Supplement | Refund

export const costOf = ({ goods, qty }: Line): number => goods.price * qty + goods.freightFee

/** All that was bought and paid in the month, in its order: the same for the same month. */
export class TradePlan {
  readonly #chance = new Chance('trade')
  readonly #purses = new Purses()
  readonly #events: TradeEvent[] = []
  readonly #visits = new Set<string>()
  readonly #active: readonly Member[]

  private constructor(
    private readonly month: Month,
    members: readonly Member[],
  ) {
    this.#active = members.filter(({ status, bindingStatus }) => status === 0 && bindingStatus === 0)
  }

  static of(month: Month, members: readonly Member[], checkInCodeId: number): readonly TradeEvent[] {
    const plan = new TradePlan(month, members)
    for (const at of month.moments('check-ins', CHECK_INS)) plan.#checkIn(at, checkInCodeId)
    for (const at of month.moments('purchases', PURCHASES)) plan.#purchase(at, plan.#memberAt(at))
    return plan.#events.sort((a, b) => a.at.getTime() - b.at.getTime())
  }

  /** Somebody who is there by then, those with an appetite more often. */
  #memberAt(at: Date): Member {
    const chance = this.#chance
    for (;;) {
      const member = chance.pick(this.#active)
      if (member.appetite > chance.fraction() * MOST_APPETITE && at.getTime() - member.joined.getTime() > HOUR_MS)
        return member
    }
  }

  /** Once a day, and not on the last one, of which the day's counters are told nothing. */
  #checkIn(at: Date, codeId: number): void {
    const member = this.#memberAt(at)
    const visit = `${member.id} ${dayOf(at)}`
    if (dayOf(at) === dayOf(this.month.now) || this.#visits.has(visit)) return
    this.#visits.add(visit)
    this.#events.push({ kind: 'check-in', at, member, codeId, entryNo: numberAt('W', at, this.#chance) })
    this.#purses.add(member.id, at, CHECK_IN_REWARD)
  }

  #purchase(at: Date, member: Member): void {
    const { month } = this
    const chance = this.#chance
    const planned = fateAt(month.now.getTime() - at.getTime(), chance)
    const owed = owesFate(planned) || (isPaidFate(planned) && !isRefundedFate(planned) && chance.happens(0.05))
    const fate = owesFate(planned) && member.supplementAuth ? RESUMED : planned
    const shops = this.#shops(at)
    const lines = shops.flatMap((shop) => shop.lines)
    const goodsAmount = lines.reduce((sum, { goods, qty }) => sum + goods.price * qty, 0)
    const freightAmount = lines.reduce((sum, { goods }) => sum + goods.freightFee, 0)
    const payTime = within(month, later(at, chance.between(20, 900) * 1000))
    if (isPaidFate(fate)) this.#afford(member, payTime, goodsAmount + freightAmount)
    const bag = fate.bags === undefined ? undefined : this.#bag(payTime, { member, lines, statuses: fate.bags })
    const purchase: Purchase = {
      kind: 'purchase',
      at,
      member,
      outOrderNo: `${member.clientId.slice(0, 2).toUpperCase()}${at.getTime().toString(36).toUpperCase()}${chance.text(3)}`,
      orderNo: numberAt('G', at, chance),
      paymentId: numberAt('Z', at, chance),
      entryNo: numberAt('W', payTime, chance),
      shops,
      goodsAmount,
      freightAmount,
      fate,
      bagOrderNo: bag?.bagOrderNo ?? null,
      payTime,
    }
    this.#events.push(purchase)
    if (isPaidFate(fate)) {
      const isTold = payTime > month.ago(3 * DAY_MS)
      this.#events.push({ kind: 'payment', at: payTime, member, purchase, isTold })
    }
    if (isRefundedFate(fate)) for (const line of lines) this.#refund(payTime, member, line)
    // Where only an open one explains the state, it stays open; elsewhere it was paid.
    if (owed) this.#supplement(payTime, member, { orderNo: shops[0]?.orderNo ?? null, mayStay: owesFate(fate) })
  }

  /** One to three lines, those of a shop together. */
  #shops(at: Date): Purchase['shops'] {
    const chance = this.#chance
    const chosen = new Map<string, MonthGoods>()
    for (
      let i = chance.weighted([
        [1, 6],
        [2, 3],
        [3, 1],
      ] as const);
      i > 0;
      i--
    ) {
      const goods = chance.pick(monthGoods)
      chosen.set(goods.skuId, goods)
    }
    const shops = new Map<string, { orderNo: string; lines: Line[] }>()
    for (const goods of chosen.values()) {
      const shop = shops.get(goods.shopName) ?? { orderNo: numberAt('S', at, chance), lines: [] }
      const orderItemNo = numberAt('I', at, chance)
      const expressNo = `YT${chance.text(13, '0123456789')}`
      shop.lines.push({ goods, qty: piecesOf(goods, chance), orderItemNo, expressNo })
      shops.set(goods.shopName, shop)
    }
    return [...shops.values()]
  }

  /** Recharges before a payment that the wallet has not the money for, and pays. */
  #afford(member: Member, at: Date, amount: number): void {
    const chance = this.#chance
    const missing = amount - this.#purses.balanceAt(member.id, at)
    if (missing > 0) {
      const whole = Math.ceil((missing + chance.between(0, 40_000)) / 10_000) * 10_000
      const bonus = whole >= 100_000 ? Math.floor(whole * 0.02) : 0
      const paid = later(at, -chance.between(30, 600) * 1000)
      const channel = chance.weighted([
        ['CARD', 60],
        ['PAYPAL', 26],
        ['BANK_TRANSFER', 14],
      ] as const)
      const no = numberAt('W', paid, chance)
      this.#events.push({ kind: 'recharge', at: paid, member, no, channel, amount: whole, bonus })
      this.#purses.add(member.id, paid, whole + bonus)
    }
    this.#purses.add(member.id, at, -amount)
  }

  #refund(payTime: Date, member: Member, line: Line): void {
    const at = within(this.month, later(payTime, this.#chance.between(20, 60) * HOUR_MS))
    const amount = costOf(line)
    const entryNo = numberAt('W', at, this.#chance)
    this.#events.push({ kind: 'refund', at, member, orderItemNo: line.orderItemNo, amount, entryNo })
    this.#purses.add(member.id, at, amount)
  }

  #bag(
    payTime: Date,
    { member, lines, statuses }: { member: Member; lines: readonly Line[]; statuses: readonly number[] },
  ): Bag {
    const { month } = this
    const chance = this.#chance
    const chosen = chance.pick(statuses)
    const status = owesBag(chosen) && member.supplementAuth ? RESUMED_BAG : chosen
    // What was sent is received by the job after fourteen days.
    const packed = later(payTime, chance.between(5 * 24, 9 * 24) * HOUR_MS)
    const earliest = month.ago(12 * DAY_MS)
    const isLate = isUnderWay(status) && packed < earliest
    const at = within(month, isLate ? later(earliest, chance.integer(5 * DAY_MS)) : packed)
    const weight = lines.reduce((sum, { goods, qty }) => sum + goods.weight * qty, 180)
    const bag: Bag = {
      kind: 'bag',
      at,
      member,
      bagOrderNo: numberAt('B', at, chance),
      status,
      goods: lines,
      weight,
      payAmount: 9800 + Math.ceil(Math.max(0, weight - 500) / 500) * 4500,
      trackingNo: `LX${chance.text(9, '0123456789')}CN`,
    }
    this.#events.push(bag)
    if (owesBag(chosen)) this.#supplement(at, member, { bagOrderNo: bag.bagOrderNo, mayStay: owesBag(status) })
    return bag
  }

  #supplement(
    after: Date,
    member: Member,
    order: { readonly orderNo?: string | null; readonly bagOrderNo?: string; readonly mayStay: boolean },
  ): void {
    const chance = this.#chance
    const at = within(this.month, later(after, chance.between(1, 10) * HOUR_MS))
    const amount = chance.between(3, 60) * 100
    const settled = member.supplementAuth ? 'paid' : 'cancelled'
    const end = order.mayStay ? 'none' : settled
    if (end === 'paid') this.#afford(member, at, amount)
    this.#events.push({
      kind: 'supplement',
      at: later(at, 1),
      member,
      orderExpensesNo: numberAt('E', at, chance),
      orderNo: order.orderNo ?? null,
      bagOrderNo: order.bagOrderNo ?? null,
      amount,
      reason: order.bagOrderNo === undefined ? 'Price rose before it was bought' : 'Heavier than it was estimated',
      end,
      entryNo: numberAt('W', at, chance),
    })
  }
}
