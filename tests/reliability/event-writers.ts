import type { Random } from '@org/openapi-core'
import { atMost } from './at-most.js'
import type { Credentials, EngineProcess, Reply } from './engine-process.js'
import { unlessGone } from './ledger-load.js'

const MEMBERS = 4
const SCOPES = ['event:event:read', 'system:partner-member:read', 'pay:wallet:query', 'order:bag-order:read']

type Kind = 'wallet' | 'bag' | 'binding'

/** Those whose changes are told of, through one process after the other. */
export class EventWriters {
  /** Acknowledged changes by their kind. */
  readonly acknowledged: Record<Kind, number> = { wallet: 0, bag: 0, binding: 0 }
  readonly unexpected = new Map<string, number>()
  answered = 0
  #applications: readonly Credentials[] = []
  #members: readonly number[] = []
  #bindings: readonly number[] = []

  constructor(private readonly random: Random) {}

  /** The first application. */
  get application(): Credentials {
    return this.#applications[0] ?? { clientId: '', clientSecret: '' }
  }

  /** Makes tenant 1, two applications, and members whom both have bound. */
  async prepare(engine: EngineProcess): Promise<void> {
    await engine.admin('system/tenant/create', { body: { name: 'first' } })
    const create = (path: string, body: object) => engine.admin(`${path}/create`, { body })
    this.#applications = await atMost(1, 2, async (index) => {
      return (await create('system/partner-app', { name: `partner ${index}`, scopes: SCOPES })) as Credentials
    })
    this.#members = await atMost(1, MEMBERS, async () => (await create('member/user', {})) as number)
    this.#bindings = await atMost(1, MEMBERS * 2, async (index) => {
      const { clientId } = this.#applications[index % 2] as Credentials
      const memberId = this.#members[Math.floor(index / 2)]
      const binding = { clientId, memberId, externalUserId: `user-${index}`, supplementAuth: false }
      return (await create('system/partner-member', binding)) as number
    })
  }

  /** One change of chance; false where the engine is gone. */
  async change(engine: EngineProcess): Promise<boolean> {
    const kind = (['wallet', 'bag', 'binding'] as const)[this.random.integer(3)] ?? 'wallet'
    const reply = await unlessGone(this.#send(engine, kind))
    if (reply === undefined) return false
    this.answered += 1
    const { status, body } = reply
    if (body.code === 0) this.acknowledged[kind] += 1
    else this.unexpected.set(`${status} ${body.code}`, (this.unexpected.get(`${status} ${body.code}`) ?? 0) + 1)
    return true
  }

  #send(engine: EngineProcess, kind: Kind): Promise<Reply> {
    const userId = this.#members[this.random.integer(MEMBERS)]
    if (kind === 'wallet') {
      const body = { userId, balance: 1 + this.random.integer(100) }
      return engine.tryAdmin('pay/wallet/update-balance', { method: 'PUT', body })
    }
    if (kind === 'bag') {
      return engine.tryAdmin('order/bag-order/create', { body: { userId, status: 0, payAmount: 5000 } })
    }
    const body = { id: this.#bindings[this.random.integer(MEMBERS * 2)], supplementAuth: this.random.integer(2) === 0 }
    return engine.tryAdmin('system/partner-member/update-supplement-auth', { method: 'PUT', body })
  }
}

/** Runs a job; false where the engine is gone, or was killed meanwhile. */
export async function runJobWhileThere(engine: EngineProcess, job: string): Promise<boolean> {
  if (engine.isGone) return false
  return (await engine.runJob(job).catch(unlessAlive(engine))) !== undefined
}

/** What fails because the process was killed is no failure. */
export const unlessAlive =
  (engine: EngineProcess) =>
  (error: unknown): undefined => {
    if (!engine.isGone) throw error
  }

/** Goes on for as long as it is answered with true. */
export async function whileThere(act: () => Promise<boolean>): Promise<void> {
  while (await act()) continue
}
