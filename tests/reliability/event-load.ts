import type { Random } from '@org/openapi-core'
import { atMost } from './at-most.js'
import type { Credentials, EngineProcess, Reply } from './engine-process.js'
import { EventFeedReader } from './event-feed-reader.js'
import { unlessGone } from './ledger-load.js'

const WRITERS = 12
const MEMBERS = 4
const SCOPES = ['event:event:read', 'system:partner-member:read', 'pay:wallet:query', 'order:bag-order:read']

type Kind = 'wallet' | 'bag' | 'binding'

/** Writers whose changes are told of, beside sequencers and a reader, through one process after the other. */
export class EventLoad {
  /** Reads as the first application. */
  readonly reader = new EventFeedReader()
  /** Acknowledged changes by their kind. */
  readonly acknowledged: Record<Kind, number> = { wallet: 0, bag: 0, binding: 0 }
  readonly unexpected = new Map<string, number>()
  answered = 0
  #applications: readonly Credentials[] = []
  #members: readonly number[] = []
  #bindings: readonly number[] = []

  constructor(private readonly random: Random) {}

  /** Who reads. */
  get clientId(): string {
    return this.#applications[0]?.clientId ?? ''
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

  /** Resolves when everybody has lost the engine. */
  async run(engine: EngineProcess): Promise<void> {
    const token = await this.tokenOf(engine)
    await Promise.all([
      ...Array.from({ length: WRITERS }, () => whileThere(() => this.#change(engine))),
      whileThere(() => this.#read(engine, token)),
      whileThere(() => sequence(engine)),
      whileThere(() => sequence(engine)),
    ])
  }

  async tokenOf(engine: EngineProcess): Promise<string> {
    const { body } = await engine.token(this.#applications[0] as Credentials)
    return body.data.access_token as string
  }

  async #change(engine: EngineProcess): Promise<boolean> {
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

  async #read(engine: EngineProcess, token: string): Promise<boolean> {
    const isMore = await this.reader
      .read(engine, { token, limit: 1 + this.random.integer(50) })
      .catch(unlessAlive(engine))
    return isMore !== undefined
  }
}

/** What fails because the process was killed is no failure. */
const unlessAlive =
  (engine: EngineProcess) =>
  (error: unknown): undefined => {
    if (!engine.isGone) throw error
  }

async function sequence(engine: EngineProcess): Promise<boolean> {
  if (engine.isGone) return false
  return (await engine.runJob('sequence-events').catch(unlessAlive(engine))) !== undefined
}

async function whileThere(act: () => Promise<boolean>): Promise<void> {
  while (await act()) continue
}
