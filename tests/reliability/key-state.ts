import type { LedgerEntry } from '@org/openapi-core/storage'
import { bizTypes } from '@org/openapi-core/storage'
import type { EngineProcess } from './engine-process.js'
import type { KeyLoad, KeyedCall, KeyedKind } from './key-load.js'
import { everyRow } from './ledger-scenario.js'
import { PRICE } from './payment-scenario.js'
import { readPayments } from './payment-state.js'
import type { SharedSandbox } from './shared-sandbox.js'

/** How often something is there, by its name. */
type Counts = ReadonlyMap<string, number>

/** What calls with keys have left behind. Nothing may be written meanwhile. */
export async function readKeyed(engine: EngineProcess, sandbox: SharedSandbox) {
  const { orders, purchases, entries, atGateway, mismatch } = await readPayments(engine, sandbox)
  const bizType = String(bizTypes.ADMIN_ADJUST)
  const adjusted = await everyRow<LedgerEntry>(engine, 'pay/wallet-transaction', { bizType })
  const found: Record<KeyedKind, Counts> = {
    payment: count(orders.map(({ outOrderNo }) => outOrderNo)),
    purchase: count(purchases.map(({ outOrderNo }) => outOrderNo)),
    pay: count(entries.map(({ bizId, price }) => `${bizId} ${price}`)),
    adjust: count(adjusted.map(({ title, price }) => `${title} ${price}`)),
  }
  const numbers = new Set(orders.map(({ orderNo }) => orderNo))
  return { found, mismatch, strayAtGateway: [...atGateway].filter((orderNo) => !numbers.has(orderNo)) }
}

/** What is wrong, by kind. */
export interface KeyedFaults {
  /** Never answered, or not there. */
  readonly lost: readonly string[]
  /** There more often than once, or answered twice as if it had not been done. */
  readonly doubled: readonly string[]
  /** There, and nobody asked for it. */
  readonly unasked: readonly string[]
  /** Answered otherwise the second time. */
  readonly contradicted: readonly string[]
}

/** Holds every call against what is there, when all of them were answered. */
export function findKeyedFaults(
  { calls, contradicted }: KeyLoad,
  { found, strayAtGateway }: Awaited<ReturnType<typeof readKeyed>>,
): KeyedFaults {
  const timesOf = (call: KeyedCall): number => found[call.kind].get(traceOf(call)) ?? 0
  const asked = new Set(calls.map((call) => `${call.kind} ${traceOf(call)}`))
  const there = Object.entries(found).flatMap(([kind, counts]) => [...counts.keys()].map((trace) => `${kind} ${trace}`))
  return {
    lost: calls.filter((call) => call.answer === undefined || timesOf(call) === 0).map(({ name }) => name),
    doubled: calls.filter((call) => call.firsts > 1 || timesOf(call) > 1).map(({ name }) => name),
    unasked: [...there.filter((trace) => !asked.has(trace) && !trace.startsWith('adjust credit ')), ...strayAtGateway],
    contradicted,
  }
}

/** What a call leaves behind, once. */
function traceOf({ kind, name, paymentId, amount }: KeyedCall): string {
  if (kind === 'pay') return `${paymentId} ${-PRICE}`
  return kind === 'adjust' ? `${name} ${amount}` : name
}

function count(names: readonly string[]): Counts {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
