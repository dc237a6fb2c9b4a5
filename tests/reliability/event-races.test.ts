import { setTimeout as delay } from 'node:timers/promises'
import { postgresStorage } from '@org/openapi-storage-postgres'
import type { NewEvent, Repositories, UnitOfWork } from '@org/openapi-core/storage'
import { seededRandom } from '@org/openapi-testing'
import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase } from '../postgres.js'
import type { TestDatabase } from '../postgres.js'
import { atMost } from './at-most.js'
import { viewOf } from './database-view.js'
import { EngineProcess, NOW } from './engine-process.js'
import type { Credentials } from './engine-process.js'
import { EventFeedReader } from './event-feed-reader.js'

const EVENTS = Number(process.env['EVENTS'] ?? 600)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const LIMIT_MS = 60_000 + EVENTS * 100
const WRITERS = 20
const ENABLED = 0 as const
const OBJECTS = 12
const MAX_PAUSE_MS = 15
/** One transaction in so many is undone. */
const UNDONE = 10

const random = seededRandom(SEED)
let database: TestDatabase
let engines: [EngineProcess, EngineProcess]
let application: Credentials
let token: string

beforeAll(async () => {
  database = await createTestDatabase()
  engines = await EngineProcess.startTwo(database.url)
  const [engine] = engines
  await engine.admin('system/tenant/create', { body: { name: 'first' } })
  const scopes = ['event:event:read', 'system:partner-member:read']
  application = (await engine.admin('system/partner-app/create', { body: { name: 'partner', scopes } })) as Credentials
  token = (await engine.token(application)).body.data.access_token as string
}, LIMIT_MS)
afterAll(async () => {
  await Promise.all(engines.map((engine) => engine.stop()))
  await database.drop()
})

/** Bindings: rows that writers wait for each other at, or have for themselves. */
async function addBindings(stores: Repositories): Promise<number[]> {
  return atMost(1, OBJECTS + WRITERS, async (index) => {
    const binding = {
      clientId: application.clientId,
      externalUserId: `user-${index}`,
      status: ENABLED,
      supplementAuth: false,
    }
    const member = { nickname: 'Ana', status: ENABLED, unionId: `union-${index}` }
    const { id: memberId } = await stores.members.create(member, NOW)
    return (await stores.partnerMembers.create({ ...binding, memberId }, NOW)).id
  })
}

/** Writers who change one object each, beside something of their own before, and say the how manieth change it was. */
class Writers {
  /** What was committed. */
  readonly names: string[] = []
  /** Of each object the changes so far: counted by whoever holds its row. */
  readonly #changes = new Map<number, number>()

  constructor(
    private readonly stores: UnitOfWork<Repositories>,
    /** The objects, and behind them a row of each writer’s own. */
    private readonly bindings: readonly number[],
  ) {}

  async work(): Promise<void> {
    await atMost(WRITERS, WRITERS, async (writer) => {
      while (this.names.length < EVENTS) await this.#transaction(this.#binding(OBJECTS + writer))
    })
  }

  async #transaction(own: number): Promise<void> {
    const object = this.#binding(random.integer(OBJECTS))
    const isUndone = random.integer(UNDONE) === 0
    const names = await this.stores
      .transaction(async (tx) => {
        // The transaction has its number from here on, however long it then waits for another that began later.
        await tx.partnerMembers.updateSupplementAuth(own, random.integer(2) === 0)
        await this.#pause()
        await tx.partnerMembers.lock(object)
        const before = this.#changes.get(object) ?? 0
        const count = 1 + random.integer(3)
        const events = Array.from({ length: count }, (_, i) => this.#event(object, before + i + 1))
        await tx.eventOutbox.append(events, NOW)
        await this.#pause()
        if (isUndone) return Promise.reject(new Undone())
        // Still holds the row.
        this.#changes.set(object, before + count)
        return events.map(({ subject, data }) => `${subject} ${data}`)
      })
      .catch((error: unknown) => {
        if (error instanceof Undone) return []
        throw error
      })
    this.names.push(...names)
  }

  #event(object: number, change: number): NewEvent {
    const { clientId } = application
    const subject = `member.binding/${object}`
    return { type: 'member.binding.deleted', clientId, memberId: null, subject, data: JSON.stringify({ change }) }
  }

  #binding = (index: number): number => this.bindings[index] ?? 0
  #pause = (): Promise<void> => delay(random.integer(MAX_PAUSE_MS))
}

class Undone extends Error {}

test(
  `${EVENTS} events of ${WRITERS} writers, two sequencers and a reader: no gap, none twice, cause before effect`,
  async () => {
    const storage = postgresStorage({ ...database.connection, poolSize: 44 })
    const stores = storage.forTenant(1)
    const writers = new Writers(stores, await addBindings(stores))
    const reader = new EventFeedReader()
    let isOver = false
    const whileWriting = async (step: (turn: number) => Promise<unknown>): Promise<void> => {
      for (let turn = 0; !isOver; turn++) {
        await step(turn)
        await delay(random.integer(MAX_PAUSE_MS))
      }
    }
    const begin = performance.now()
    try {
      const others = [
        ...engines.map((engine) => whileWriting(() => engine.runJob('sequence-events'))),
        whileWriting((turn) => reader.read(engines[turn % 2 === 0 ? 0 : 1], { token, limit: 1 + random.integer(40) })),
      ]
      await writers.work().finally(() => (isOver = true))
      await Promise.all(others)
    } finally {
      await storage.close()
    }
    const seen = reader.events.length
    await reader.readOn(engines[1], token)
    const { names } = writers
    const ms = Math.round(performance.now() - begin)
    console.log(JSON.stringify({ events: names.length, seed: SEED, ms, readMeanwhile: seen }))

    const [feed = [], left] = await viewOf(database.url)([
      'select position, event_id as id from event_feed order by position',
      'select id from event_outbox',
    ])
    expect(left).toEqual([])
    expect(reader.events.map(({ position, id }) => ({ position: String(position), id }))).toEqual(feed)
    expect(reader.events.map(({ position }) => position)).toEqual(names.map((_, index) => index + 1))
    expect(reader.events.map(({ subject, data }) => `${subject} ${JSON.stringify(data)}`).toSorted()).toEqual(
      names.toSorted(),
    )
    const told = new Map<string, number>()
    const early = reader.events.filter(({ subject, data }) => {
      const before = told.get(subject) ?? 0
      told.set(subject, Number(data['change']))
      return data['change'] !== before + 1
    })
    expect(early).toEqual([])
    expect(seen).toBeGreaterThan(0)
  },
  LIMIT_MS,
)
