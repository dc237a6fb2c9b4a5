import { StorageError } from '@org/openapi-core/storage'
import type { FileStore, GoodsChannel, InvoiceRenderer, PaymentChannel } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
import type { Dice } from './dice.js'
import type { VirtualTime } from './virtual-time.js'

/**
 * What goes wrong once at a call of the database: the process dies, or the call alone fails, before or after it took
 * effect; or it takes longer than anybody waits for it. `after` a transaction is after its commit, before anybody heard
 * of it.
 */
export type Mishap = (typeof mishaps)[number]

export const mishaps = ['crash before', 'crash after', 'fault before', 'fault after', 'stall'] as const

/** Longer than any claim of a number, an order or a piece of work lasts. */
export const STALL_MS = 700_000

/** The systems that the engine calls. */
export interface Surroundings {
  readonly goods: GoodsChannel
  readonly payment: PaymentChannel
  readonly invoice: InvoiceRenderer
  readonly files: FileStore
}

/** How many calls may pass by before each is slow. */
const SLOW_PERCENT = 30
const LONGEST_WAIT_MS = 3
const LONGEST_ANSWER_MS = 40

/**
 * One process of the engine, until it dies: from then on nothing that it still tries has an effect, and what it had not
 * committed is rolled back. Its calls take a little while, by chance, so that concurrent work is mixed in many ways.
 */
export class SimulatedProcess {
  #isDead = false
  #armed: { mishap: Mishap; calls: number } | undefined
  /** Whether calls take time. */
  isSlow = false

  constructor(
    private readonly time: VirtualTime,
    private readonly chance: Dice,
    private readonly instant: readonly string[] = [],
  ) {}

  get isDead(): boolean {
    return this.#isDead
  }

  /** After so many more calls it happens. */
  arm(mishap: Mishap, calls: number): void {
    this.#armed = { mishap, calls }
  }

  disarm(): void {
    this.#armed = undefined
  }

  storage(storage: Storage): Storage {
    const wrap = <T extends object>(unit: T): T => this.#guard(unit, undefined)
    return { ...storage, forTenant: (tenantId) => wrap(storage.forTenant(tenantId)), system: wrap(storage.system) }
  }

  /** The systems around it as it reaches them. */
  reach({ goods, payment, invoice, files }: Surroundings): Surroundings {
    return {
      goods: this.#reached(goods),
      payment: this.#reached(payment),
      invoice: this.#reached(invoice),
      files: this.#reached(files),
    }
  }

  #reached<T extends object>(channel: T): T {
    return new Proxy(channel, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name, target)
        if (typeof value !== 'function') return value
        return async (...values: unknown[]) => {
          await this.#take(LONGEST_ANSWER_MS)
          const answer: unknown = await (value as Callable).apply(target, values)
          await this.#take(LONGEST_ANSWER_MS)
          return answer
        }
      },
    })
  }

  /**
   * The repositories below a unit of work, but for those that take no time; `doomed` is what the first failed call of a
   * transaction leaves behind.
   */
  #guard<T extends object>(target: T, doomed: { by?: Error } | undefined): T {
    return new Proxy(target, {
      get: (object, name) => {
        const value: unknown = Reflect.get(object, name, object)
        if (typeof name === 'string' && this.instant.includes(name)) return value
        if (typeof value === 'object' && value !== null) return this.#guard(value, doomed)
        if (typeof value !== 'function') return value
        if (name === 'transaction') return this.#transaction((value as Callable).bind(object))
        return (...values: unknown[]) => this.#call(() => (value as Callable).apply(object, values), doomed)
      },
    })
  }

  #transaction(begin: Callable): Callable {
    return (work) =>
      this.#call(() =>
        begin(async (tx: object) => {
          const doomed: { by?: Error } = {}
          const answer = await (work as Callable)(this.#guard(tx, doomed))
          if (this.#isDead) throw dead()
          if (doomed.by !== undefined) throw doomed.by
          return answer
        }),
      )
  }

  async #call(work: () => unknown, doomed?: { by?: Error }): Promise<unknown> {
    try {
      await this.#take(LONGEST_WAIT_MS)
      const mishap = this.#next()
      if (mishap === 'crash before') this.#die()
      if (mishap === 'stall') await this.time.sleep(STALL_MS)
      if (mishap === 'fault before') throw new StorageError('unavailable', 'SIMULATED_BEFORE')
      const answer = await work()
      if (mishap === 'crash after') this.#die()
      if (this.#isDead) throw dead()
      if (mishap === 'fault after') throw new StorageError('unavailable', 'SIMULATED_AFTER')
      return answer
    } catch (error) {
      const isOurs = error instanceof StorageError && error.driverCode.startsWith('SIMULATED')
      if (isOurs && doomed !== undefined) doomed.by ??= error
      throw error
    }
  }

  async #take(longest: number): Promise<void> {
    if (this.isSlow && this.chance.percent(SLOW_PERCENT)) await this.time.sleep(this.chance.between(0, longest))
    if (this.#isDead) throw dead()
  }

  #next(): Mishap | undefined {
    if (this.#armed === undefined || this.#armed.calls-- > 0) return undefined
    const { mishap } = this.#armed
    this.#armed = undefined
    return mishap
  }

  #die(): never {
    this.#isDead = true
    throw dead()
  }
}

type Callable = (...values: unknown[]) => unknown

const dead = () => new StorageError('unavailable', 'SIMULATED_DEATH')
