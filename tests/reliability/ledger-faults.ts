import type { LedgerEntry, RechargeRow } from '@org/openapi-core/storage'
import { bizTypes } from '@org/openapi-core/storage'
import type { Change, CheckInCall, LedgerLoad } from './ledger-load.js'
import { GRANT } from './ledger-scenario.js'
import type { LedgerState } from './ledger-state.js'

/** What is wrong, by kind; each a list of what was found. */
export interface LedgerFaults {
  /** Acknowledged, and not there. */
  readonly lost: string[]
  /** There more often than once. */
  readonly doubled: string[]
  /** There, though it was refused or never sent. */
  readonly unasked: string[]
  /** There in part. */
  readonly torn: string[]
  /** A request id that neither could be used again nor had done its work. */
  readonly stuck: string[]
}

/** Compares what the callers were told with what is there, and what is there with itself. */
export function findFaults(load: LedgerLoad, state: LedgerState): LedgerFaults {
  const faults: LedgerFaults = { lost: [], doubled: [], unasked: [], torn: [], stuck: [] }
  judgeChanges(load.changes, state, faults)
  judgeCheckIns(load.checkIns, state, faults)
  judgeRecharges(state, faults)
  judgeRecords(state, faults)
  judgeWallets(load.changes, state, faults)
  return faults
}

const ofOperations: ReadonlySet<number> = new Set([bizTypes.ADMIN_ADJUST, bizTypes.FREEZE, bizTypes.UNFREEZE])

interface Trace {
  readonly userId: number
  readonly bizType: number
  readonly amount: number
}

/** What stands in the database of each change that has a name there. */
function tracesByName({ entries, recharges }: LedgerState): Map<string, Trace[]> {
  const named = [
    ...entries
      .filter(({ bizType }) => ofOperations.has(bizType))
      .map(({ title, price, ...row }) => ({ ...row, name: title, amount: price })),
    ...recharges.map(({ channel, ...row }) => ({ ...row, name: channel, bizType: bizTypes.RECHARGE })),
  ]
  return groupBy(named, ({ name }) => name)
}

function judgeChanges(changes: readonly Change[], state: LedgerState, faults: LedgerFaults): void {
  const traces = tracesByName(state)
  const refunded = new Map(state.recharges.map(({ id, refundAmount }) => [id, refundAmount]))
  for (const change of changes) {
    const { kind, name, outcome } = change
    const found = kind === 'refund' ? refundTraces(change, refunded) : (traces.get(name) ?? [])
    traces.delete(name)
    if (found.length > 1) faults.doubled.push(name)
    if (outcome === 'acknowledged' && found.length === 0) faults.lost.push(name)
    if (outcome === 'refused' && found.length > 0) faults.unasked.push(name)
    if (found.some((trace) => !isOf(trace, change))) faults.torn.push(`${name} is not what was sent`)
  }
  faults.unasked.push(...traces.keys())
}

/** A recharge is refunded once at most in the load, so that its refunded amount is that of the one refund. */
function refundTraces({ rechargeId, userId }: Change, refunded: ReadonlyMap<number, number>): Trace[] {
  const amount = refunded.get(rechargeId as number) ?? 0
  return amount === 0 ? [] : [{ userId, bizType: bizTypes.RECHARGE_REFUND, amount }]
}

const bizTypeOf = {
  adjust: bizTypes.ADMIN_ADJUST,
  freeze: bizTypes.FREEZE,
  unfreeze: bizTypes.UNFREEZE,
  recharge: bizTypes.RECHARGE,
  refund: bizTypes.RECHARGE_REFUND,
} as const

function isOf(trace: Trace, { kind, userId, amount }: Change): boolean {
  const isFreezing = kind === 'freeze' || kind === 'unfreeze'
  return trace.bizType === bizTypeOf[kind] && trace.userId === userId && trace.amount === (isFreezing ? 0 : amount)
}

function judgeCheckIns(calls: readonly CheckInCall[], { records }: LedgerState, faults: LedgerFaults): void {
  const key = (userId: number, day: string) => `check-in of ${userId} on ${day}`
  const byDay = groupBy(records, ({ userId, day }) => key(userId, day))
  for (const [day, rows] of byDay) if (rows.length > 1) faults.doubled.push(day)
  const credits = new Map<string, number>()
  for (const { member, day, outcome, retried, hasRival } of calls) {
    const name = key(member.id, day)
    const answers = [outcome, retried]
    if (answers.includes('credited')) credits.set(name, (credits.get(name) ?? 0) + 1)
    const isThere = byDay.has(name)
    if (outcome !== undefined && outcome !== 'duplicate' && !isThere) faults.lost.push(name)
    // A request id is kept only with the work that it named; without a rival nobody else has done that work.
    if (answers.includes('duplicate') && !isThere) faults.stuck.push(name)
    if (outcome === undefined && retried === undefined) faults.stuck.push(`${name} was not answered`)
    if (retried === 'already' && !hasRival) faults.torn.push(`${name}: credited without its request id`)
  }
  for (const [name, count] of credits) if (count > 1) faults.doubled.push(`${name}: credited ${count} times`)
  const sent = new Set(calls.map(({ member, day }) => key(member.id, day)))
  faults.unasked.push(...[...byDay.keys()].filter((name) => !sent.has(name)))
}

/** Recharges, their refunds and their entries are there together, and so are the rows of the operate log. */
function judgeRecharges({ recharges, entries, audited }: LedgerState, faults: LedgerFaults): void {
  const booked = groupBy(
    entries.filter(({ bizType }) => bizType === bizTypes.RECHARGE || bizType === bizTypes.RECHARGE_REFUND),
    ({ bizId }) => bizId.replace(/-\d+$/, ''),
  )
  for (const recharge of recharges) {
    const own = booked.get(String(recharge.id)) ?? []
    booked.delete(String(recharge.id))
    if (!isBooked(recharge, own)) faults.torn.push(`recharge ${recharge.id} and its entries`)
  }
  faults.torn.push(...[...booked.keys()].map((id) => `entries of recharge ${id}, which is not there`))
  const count = (types: readonly number[]) => entries.filter(({ bizType }) => types.includes(bizType)).length
  if (audited.wallets !== count([...ofOperations])) faults.torn.push('operate log of wallets')
  if (audited.recharges !== count([bizTypes.RECHARGE, bizTypes.RECHARGE_REFUND]))
    faults.torn.push('operate log of recharges')
}

function isBooked({ userId, amount, bonus, refundAmount }: RechargeRow, entries: readonly LedgerEntry[]): boolean {
  const prices = (type: number) => entries.filter(({ bizType }) => bizType === type).map(({ price }) => price)
  const isWhole = (found: readonly number[], wanted: readonly number[]) => found.join() === wanted.join()
  return (
    entries.every((entry) => entry.userId === userId) &&
    isWhole(prices(bizTypes.RECHARGE), [amount + bonus]) &&
    isWhole(prices(bizTypes.RECHARGE_REFUND), refundAmount === 0 ? [] : [-refundAmount])
  )
}

/** A record of a check-in, its entry and its use of the code are there together. */
function judgeRecords({ records, entries, usedCount }: LedgerState, faults: LedgerFaults): void {
  const booked = groupBy(
    entries.filter(({ bizType }) => bizType === bizTypes.CHECKIN_REWARD),
    ({ bizId }) => bizId,
  )
  for (const { id, userId } of records) {
    const own = booked.get(String(id)) ?? []
    booked.delete(String(id))
    const isWhole = own.length === 1 && own[0]?.userId === userId && own[0].price === GRANT
    if (!isWhole) faults.torn.push(`check-in ${id} and its entry`)
  }
  faults.torn.push(...[...booked.keys()].map((id) => `entry of check-in ${id}, which is not there`))
  if (usedCount !== records.length) faults.torn.push(`${usedCount} uses of the code for ${records.length} check-ins`)
}

/** Each wallet follows from its entries, by sums of our own beside `verify()`, and its rollup from its recharges. */
function judgeWallets(changes: readonly Change[], state: LedgerState, faults: LedgerFaults): void {
  const entriesOf = groupBy(state.entries, ({ userId }) => userId)
  const rechargesOf = groupBy(state.recharges, ({ userId }) => userId)
  const amounts = new Map(changes.map(({ name, amount }) => [name, amount]))
  for (const { userId, balance, freezePrice, totalRecharge } of state.wallets) {
    const entries = entriesOf.get(userId) ?? []
    entriesOf.delete(userId)
    const frozen = sum(entries, ({ bizType, title }) => frozenBy(bizType) * (amounts.get(title) ?? 0))
    if (sum(entries, ({ price }) => price) !== balance + freezePrice)
      faults.torn.push(`wallet of ${userId} and its entries`)
    if (entries[0]?.balance !== balance) faults.torn.push(`balance of ${userId} and its last entry`)
    if (frozen !== freezePrice) faults.torn.push(`frozen part of ${userId}`)
    const recharged = sum(
      rechargesOf.get(userId) ?? [],
      ({ amount, bonus, refundAmount }) => amount + bonus - refundAmount,
    )
    if (recharged !== totalRecharge) faults.torn.push(`recharged total of ${userId}`)
  }
  faults.torn.push(...[...entriesOf.keys()].map((userId) => `entries of ${userId}, who has no wallet`))
  for (const [userId, { totalRechargeAmount, rechargeCount }] of state.consumption) {
    const own = rechargesOf.get(userId) ?? []
    const total = sum(own, ({ amount, bonus, refundAmount }) => amount + bonus - refundAmount)
    if (rechargeCount !== own.length || totalRechargeAmount !== total) faults.torn.push(`consumption of ${userId}`)
  }
}

function frozenBy(bizType: number): -1 | 0 | 1 {
  if (bizType === bizTypes.FREEZE) return 1
  return bizType === bizTypes.UNFREEZE ? -1 : 0
}

function sum<T>(rows: readonly T[], amountOf: (row: T) => number): number {
  return rows.reduce((total, row) => total + amountOf(row), 0)
}

function groupBy<T, Key>(rows: readonly T[], keyOf: (row: T) => Key): Map<Key, T[]> {
  const groups = new Map<Key, T[]>()
  for (const row of rows) {
    const key = keyOf(row)
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [row])
    else group.push(row)
  }
  return groups
}
