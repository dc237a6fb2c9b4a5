import { PORTION } from './batch.js'
import type { Batch, Portion } from './batch.js'

const STATES: readonly unknown[] = ['waiting', 'asked', 'sent', 'refused'] satisfies Portion['state'][]

/**
 * The batch of a tenant that somebody is at, kept in the tab: whoever loads the page again goes on with the same keys.
 * Numbers of members and keys of calls, nothing else, and for nobody but who has begun it.
 */
export class KeptBatch {
  #batch: Batch | undefined
  readonly #place: string
  readonly #listeners = new Set<() => void>()

  constructor(
    tenantId: string,
    private readonly adminId: string,
  ) {
    this.#place = `console-coupon-batch ${tenantId}`
    const kept = parsed(sessionStorage.getItem(this.#place))
    if (kept?.adminId === adminId) this.#batch = kept
  }

  readonly read = (): Batch | undefined => this.#batch

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  begin(batch: Omit<Batch, 'adminId'>): void {
    this.#become({ ...batch, adminId: this.adminId })
  }

  /** Puts others in the place of a portion, told by its key. */
  replace(key: string, others: readonly Portion[]): void {
    if (this.#batch === undefined) return
    const portions = this.#batch.portions.flatMap((each) => (each.key === key ? others : [each]))
    this.#become({ ...this.#batch, portions })
  }

  forget(): void {
    this.#become(undefined)
  }

  #become(batch: Batch | undefined): void {
    this.#batch = batch
    if (batch === undefined) sessionStorage.removeItem(this.#place)
    else sessionStorage.setItem(this.#place, JSON.stringify(batch))
    this.#listeners.forEach((listener) => listener())
  }
}

/** What another version has kept, or somebody has changed, is none. */
function parsed(text: string | null): Batch | undefined {
  if (text === null) return undefined
  try {
    const kept: unknown = JSON.parse(text)
    return isBatch(kept) ? kept : undefined
  } catch {
    return undefined
  }
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null

const isBatch = (value: unknown): value is Batch =>
  isObject(value) &&
  typeof value['adminId'] === 'string' &&
  typeof value['templateId'] === 'number' &&
  typeof value['title'] === 'string' &&
  Array.isArray(value['portions']) &&
  value['portions'].every(isPortion)

const isPortion = (value: unknown): value is Portion =>
  isObject(value) &&
  typeof value['key'] === 'string' &&
  STATES.includes(value['state']) &&
  Array.isArray(value['userIds']) &&
  value['userIds'].length <= PORTION &&
  value['userIds'].every((id) => Number.isSafeInteger(id))
