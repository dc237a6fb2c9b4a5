import type { WireRequest } from '../load/wire-request.js'
import { formatShanghai } from '../writes/shanghai-time.js'
import { bearerRequest } from './bearer-request.js'

/** A member with as many recharges as bag orders. */
export interface BenchMember {
  id: number
  unionId: string
  events: number
}

export const smallMember: BenchMember = { id: 1, unionId: 'bench-small', events: 100 }
export const bigMember: BenchMember = { id: 2, unionId: 'bench-big', events: 100_000 }

/** A recharge or a paid bag order. */
export interface BenchEvent {
  /** Of the recharge's payment, of the bag's submission. */
  time: Date
  /** CNY cents. */
  amount: number
}

export const consumptionScope = 'member:consumption:read'

const consumptionPath = '/open-api/member/consumption/query'

/** Two years, in which both members' events are spread alike. */
const begin = Date.UTC(2024, 8, 10) / 1000
const span = 2 * 365 * 86_400

const goldenRatio = 0.618_033_988_749_894_9

/** Seconds that fill the two years evenly and in no order, the same on every run. */
function secondAt(index: number, shift: number): number {
  return begin + Math.floor(span * ((index * goldenRatio + shift) % 1))
}

function listEvents(count: number, shift: number): BenchEvent[] {
  return Array.from({ length: count }, (_, index) => ({
    time: new Date(secondAt(index, shift) * 1000 + (index % 1000)),
    amount: 100 + ((index * 7919) % 100_000),
  }))
}

export const listRecharges = ({ events }: BenchMember): BenchEvent[] => listEvents(events, 0.1)
export const listBags = ({ events }: BenchMember): BenchEvent[] => listEvents(events, 0.4)

/** What the partner asks for: all of time, or one of these many ranges. */
const rangeCount = 200

/** Ranges whose ends are any two seconds of the two years, on average a third of them apart. */
function listRanges(): [number, number][] {
  return Array.from({ length: rangeCount }, (_, index) => {
    const ends = [secondAt(index, 0.7), secondAt(index * index, 0.2)]
    return [Math.min(...ends), Math.max(...ends)]
  })
}

/** The totals of the member's whole life; each answer must have them right. */
export function lifetimeRequests(member: BenchMember, tokens: string[]): WireRequest[] {
  const expect = totalsOf(factsOf(member), () => true)
  return tokens.map((token) => bearerRequest(token, { path: consumptionPath, body: { memberId: member.id }, expect }))
}

/** The totals of a range, another one each time. */
export function rangeRequests(member: BenchMember, tokens: string[]): WireRequest[] {
  const facts = factsOf(member)
  return listRanges().map(([first, last], index) => {
    const body = {
      memberId: member.id,
      createTime: [first, last].map((second) => formatShanghai(new Date(second * 1000))),
    }
    const expect = totalsOf(facts, (time) => time >= first * 1000 && time < (last + 1) * 1000)
    return bearerRequest(tokens[index % tokens.length], { path: consumptionPath, body, expect })
  })
}

interface Facts {
  bags: BenchEvent[]
  recharges: BenchEvent[]
}

function factsOf(member: BenchMember): Facts {
  return { bags: listBags(member), recharges: listRecharges(member) }
}

/** The part of an answer that holds the totals, added up one by one. */
function totalsOf({ bags, recharges }: Facts, isWithin: (epochMs: number) => boolean): string {
  const [bought, charged] = [bags, recharges].map((events) => {
    const counted = events.filter(({ time }) => isWithin(time.getTime()))
    return { count: counted.length, cents: counted.reduce((total, { amount }) => total + amount, 0) }
  }) as [Counted, Counted]
  return (
    `"bagOrderCount":${bought.count},"bagConsumeAmount":${bought.cents},` +
    `"totalRechargeAmount":${charged.cents},"rechargeCount":${charged.count}`
  )
}

interface Counted {
  count: number
  cents: number
}
