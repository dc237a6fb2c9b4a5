import { seededRandom } from '@org/openapi-testing'
import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import { viewOf } from './database-view.js'
import { EngineProcess } from './engine-process.js'
import { EventLoad } from './event-load.js'
import { killAmid } from './kill-amid.js'
import { killDatabases, patienceWith } from './kill-databases.js'

/** For each database. */
const KILLS = Number(process.env['KILLS'] ?? 2)
const SEED = Number(process.env['SEED'] ?? randomInt(2 ** 31))
const MAX_ANSWERS = 120

const COLUMNS = 'id, type, subject, client_id, member_id'
const TABLE =
  'create table told_event (id bigint primary key, type text, subject text, client_id text, member_id bigint)'
const INSERT = `insert into told_event (${COLUMNS}) values (new.id, new.type, new.subject, new.client_id, new.member_id);`

/** Has a database write down what its outbox ever held. */
const watchOf = (url: string): string[] =>
  /^postgres/.test(url)
    ? [
        TABLE,
        `create function tell() returns trigger language plpgsql as $$ begin ${INSERT} return null; end $$`,
        'create trigger told after insert on event_outbox for each row execute function tell()',
      ]
    : [TABLE, `create trigger told after insert on event_outbox begin ${INSERT} end`]

interface ToldEvent {
  readonly id: number | string
  readonly client_id: string | null
}

interface FedEvent {
  readonly client_id: string
  readonly position: number | string
  readonly event_id: string
}

/** What a database holds of its events, past the engine. */
async function readEvents(url: string) {
  const [told = [], fed = [], left = [], clients = [], counts = []] = await viewOf(url)([
    'select id, client_id from told_event order by id',
    'select client_id, position, event_id from event_feed order by client_id, position',
    'select id from event_outbox',
    'select client_id from event_stream order by client_id',
    `select (select count(*) from wallet_transaction) as entries, (select count(*) from bag_order) as bags,
      (select count(*) from told_event where type = 'member.wallet.changed') as told_entries,
      (select count(*) from told_event where type = 'order.bag.created') as told_bags`,
  ])
  const clientIds = (clients as { client_id: string }[]).map(({ client_id: clientId }) => clientId)
  const feeds = clientIds.map((clientId) => {
    const own = (fed as FedEvent[]).filter((event) => event.client_id === clientId)
    const expected = (told as ToldEvent[]).filter(({ client_id: named }) => named === null || named === clientId)
    return {
      clientId,
      positions: own.map(({ position }) => Number(position)),
      ids: own.map(({ event_id: id }) => id),
      expected: expected.map(({ id }) => `evt_1_${Number(id).toString(36)}`),
    }
  })
  const [count] = counts as Record<string, number | string>[]
  return { told, left, feeds, counts: Object.fromEntries(Object.entries(count ?? {}).map(([k, v]) => [k, Number(v)])) }
}

test.each(killDatabases)(
  `${KILLS} kills over %s amid writers and sequencers: positions without a gap, everything that happened once in the feeds`,
  async (name, open) => {
    const database = await open()
    let last: EngineProcess | undefined
    try {
      const random = seededRandom(SEED)
      const load = new EventLoad(random)
      const first = await EngineProcess.start({ database: database.url })
      await first.stop()
      await viewOf(database.url)(watchOf(database.url))
      const second = await EngineProcess.start({ database: database.url })
      await load.writers.prepare(second)
      await second.kill()
      for (let round = 0; round < KILLS; round += 1) {
        const engine = await EngineProcess.start({ database: database.url })
        await killAmid(engine, load.run(engine), { load, maxAnswers: MAX_ANSWERS, random })
      }
      last = await EngineProcess.start({ database: database.url })
      await last.runJob('sequence-events')
      await load.reader.readOn(last, await load.tokenOf(last))

      const { told, left, feeds, counts } = await readEvents(database.url)
      const { writers, reader } = load
      const { acknowledged, application } = writers
      const unexpected = Object.fromEntries(writers.unexpected)
      const lengths = feeds.map(({ ids }) => ids.length)
      console.log(
        JSON.stringify({
          database: name,
          seed: SEED,
          kills: KILLS,
          told: told.length,
          lengths,
          acknowledged,
          unexpected,
        }),
      )
      expect(unexpected).toEqual({})
      expect(left).toEqual([])
      expect(feeds).toHaveLength(2)
      for (const { positions, ids, expected } of feeds) {
        expect(positions).toEqual(ids.map((_, index) => index + 1))
        expect(ids.toSorted()).toEqual(expected.toSorted())
      }
      expect(reader.events.map(({ id }) => id)).toEqual(
        feeds.find((feed) => feed.clientId === application.clientId)?.ids,
      )
      for (const { subject, id } of outOfOrder(reader.events)) throw new Error(`${subject}: ${id} came too late`)
      // What was done is told of, and what was acknowledged was done.
      expect([counts['told_entries'], counts['told_bags']]).toEqual([counts['entries'], counts['bags']])
      expect(counts['entries']).toBeGreaterThanOrEqual(acknowledged.wallet)
      expect(counts['bags']).toBeGreaterThanOrEqual(acknowledged.bag)
    } finally {
      await last?.stop()
      await database.drop()
    }
  },
  patienceWith(KILLS),
)

/** Events of a subject behind a later one of it. */
function outOfOrder<Event extends { readonly id: string; readonly subject: string }>(
  events: readonly Event[],
): Event[] {
  const latest = new Map<string, number>()
  return events.filter(({ id, subject }) => {
    const number = parseInt(id.slice(id.lastIndexOf('_') + 1), 36)
    const isLate = number < (latest.get(subject) ?? 0)
    latest.set(subject, number)
    return isLate
  })
}
