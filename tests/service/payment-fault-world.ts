import type { ChannelPayment, PaymentChannel, PaymentRequest } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
import { createTestPlatform, fixedClock, scriptedPayment, seededRandom } from '@org/openapi-testing'
import type { FixedClock, ScriptedPayment, TestPlatform } from '@org/openapi-testing'

/** How calls that create a payment go wrong. */
export const faults = [
  'refuse',
  'time out before accepting',
  'accept and then time out',
  'answer 500',
  'answer broken JSON',
  'answer a wrong amount',
  'answer a wrong currency',
  'answer for another order',
  'arrive twice',
  'arrive late',
] as const
export type Fault = (typeof faults)[number]

/** After which phase of a creation its process dies. */
export const crashes = ['no phase', 'the insert', 'the channel call', 'the channel is known'] as const
export type Crash = (typeof crashes)[number]

/** One process: when it is over, nothing that it does has an effect any more, and nobody hears of it. */
class Life {
  #isOver = false
  #commitsLeft = Infinity
  #diesAtAnswer = false
  #end: () => void = () => undefined
  /** Resolves when it ends. */
  readonly over = new Promise<void>((resolve) => {
    this.#end = resolve
  })

  /** From now on it ends where this crash says. */
  arm(crash: Crash): void {
    this.#commitsLeft = { 'the insert': 1, 'the channel is known': 2 }[crash as string] ?? Infinity
    this.#diesAtAnswer = crash === 'the channel call'
  }

  async act<T>(work: () => Promise<T>, kind?: 'commit' | 'answer'): Promise<T> {
    await this.#silence()
    try {
      return await work()
    } finally {
      if (kind === 'commit' && --this.#commitsLeft === 0) this.#die()
      if (kind === 'answer' && this.#diesAtAnswer) this.#die()
      await this.#silence()
    }
  }

  async #silence(): Promise<void> {
    if (this.#isOver) await never()
  }

  #die(): void {
    this.#isOver = true
    this.#end()
  }
}

const never = (): Promise<never> => new Promise(() => undefined)

/** A storage as the process has it. What a transaction does is not cut in two: the database sees to that. */
function storageOf(life: Life, storage: Storage): Storage {
  return {
    ...storage,
    forTenant: (tenantId) => mortal(life, storage.forTenant(tenantId)),
    system: mortal(life, storage.system),
  }
}

function mortal<T extends object>(life: Life, target: T): T {
  return new Proxy(target, {
    get(object, name) {
      const value: unknown = Reflect.get(object, name, object)
      if (typeof value === 'object' && value !== null) return mortal(life, value)
      if (typeof value !== 'function') return value
      const kind = name === 'transaction' || name === 'accept' ? 'commit' : undefined
      return (...values: unknown[]) =>
        life.act(() => (value as (...values: unknown[]) => Promise<unknown>).apply(object, values), kind)
    },
  })
}

function channelOf(life: Life, channel: PaymentChannel): PaymentChannel {
  return {
    create: (request, signal) => life.act(() => channel.create(request, signal), 'answer'),
    query: (order, signal) => life.act(() => channel.query(order, signal)),
    close: (order, signal) => life.act(() => channel.close(order, signal)),
    uploadShipment: (shipment, signal) => life.act(() => channel.uploadShipment(shipment, signal)),
    readNotification: (notification) => channel.readNotification(notification),
  }
}

/** The way between engine and gateway, in trouble until it is healed. */
class Line {
  fault: Fault | undefined
  readonly #late: PaymentRequest[] = []

  constructor(private readonly gateway: ScriptedPayment) {}

  /** Repairs the line; what was still under way arrives. */
  async heal(): Promise<void> {
    this.fault = undefined
    for (const request of this.#late.splice(0)) await this.gateway.create(request, new AbortController().signal)
  }

  channel(): PaymentChannel {
    const { gateway } = this
    return {
      create: (request, signal) => this.#create(request, signal),
      query: async (order, signal) => this.#distorted(await gateway.query(order, signal)),
      close: (order, signal) => gateway.close(order, signal),
      uploadShipment: (shipment, signal) => gateway.uploadShipment(shipment, signal),
      readNotification: (notification) => gateway.readNotification(notification),
    }
  }

  async #create(request: PaymentRequest, signal: AbortSignal): Promise<ChannelPayment> {
    const { gateway, fault } = this
    if (fault === 'refuse') gateway.fail('create', 'refuse')
    if (fault === 'time out before accepting') gateway.fail('create', 'hang')
    if (fault === 'accept and then time out') gateway.fail('create', 'accept-then-hang')
    if (fault === 'answer 500') gateway.fail('create', 'lose')
    if (fault === 'answer broken JSON') gateway.fail('create', 'wrong-shape')
    if (fault === 'arrive twice') await gateway.create(request, signal)
    if (fault === 'arrive late') {
      this.#late.push(request)
      gateway.fail('create', 'hang')
    }
    return this.#distorted(await gateway.create(request, signal)) as ChannelPayment
  }

  /** Lies at their worst: about an order that is paid. */
  #distorted(payment: ChannelPayment | undefined): ChannelPayment | undefined {
    if (payment === undefined) return undefined
    const paid = { ...payment, status: 'PAID', paidTime: new Date(0) } as const
    if (this.fault === 'answer a wrong amount') return { ...paid, amount: payment.amount - 1 }
    if (this.fault === 'answer a wrong currency') return { ...paid, currency: 'CNY' }
    if (this.fault === 'answer for another order') return { ...paid, orderNo: `${payment.orderNo}0` }
    return payment
  }
}

/** A database, a gateway, the line to it, and processes that may die. */
export interface FaultWorld {
  readonly clock: FixedClock
  readonly gateway: ScriptedPayment
  readonly line: Line
  /** A process that does not die. */
  readonly survivor: TestPlatform
  /** One that may: it dies where it is told, once. */
  createVictim(): Promise<{ readonly platform: TestPlatform; readonly life: Life }>
}

/** Milliseconds that an engine waits for an answer; with the real 2,500 the table would take an hour. */
const TIMEOUT_MS = 25

export async function createFaultWorld(storage: Storage): Promise<FaultWorld> {
  const clock = fixedClock(new Date('2026-09-10T04:00:00Z'))
  const gateway = scriptedPayment()
  const line = new Line(gateway)
  let seed = 0
  const start = (own: Storage, payment: PaymentChannel) =>
    createTestPlatform({
      storage: own,
      clock,
      random: seededRandom(++seed),
      channels: { payment },
      channelPolicy: { timeoutMs: TIMEOUT_MS, backoffMs: 1 },
      accessLog: { enabled: false },
    })
  return {
    clock,
    gateway,
    line,
    survivor: await start(storage, line.channel()),
    async createVictim() {
      const life = new Life()
      return { life, platform: await start(storageOf(life, storage), channelOf(life, line.channel())) }
    },
  }
}
