import { counterMetrics, durationMetrics, gaugeMetrics, levelMetrics } from '@org/openapi-core/telemetry'
import type { Attributes, MetricDefinition } from '@org/openapi-core/telemetry'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import type { Storage } from '@org/openapi-core/storage'
import { recordingTelemetry } from '@org/openapi-testing'
import type { RecordingTelemetry } from '@org/openapi-testing'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../postgres.js'
import { followedByPromises } from './followed-by-promises.js'
import { fuzz } from './fuzz.js'

const word = /^[a-z_]{1,40}$/
const number = /^\d{1,16}$/

/** What each attribute may be: no member's name, address, phone number or money, no text of a statement, no token. */
const patterns: Readonly<Record<string, RegExp>> = {
  'http.request.method': /^[A-Z]{3,7}$/,
  'http.route': /^\/(open|admin)-api\/[a-z0-9/.-]+$/,
  'http.response.status_code': /^[2-5]\d\d$/,
  'url.scheme': /^http$/,
  'error.type': /^(5\d\d|[a-z_-]{1,20}|[A-Z][A-Za-z]+)$/,
  'openapi.operation_id': /^[A-Za-z]+$/,
  'openapi.code': number,
  'openapi.request_id': /^[0-9a-f-]{36}$/,
  'openapi.tenant_id': number,
  'openapi.client_id': /^(demoPartner|[A-Za-z0-9_]{1,32})$/,
  'openapi.channel': word,
  'openapi.outcome': /^[a-z_-]{1,20}$/,
  'openapi.job': /^[a-z-]{1,40}$/,
  'openapi.event_id': /^evt_(\d+_[0-9a-z]+|test_[0-9A-Za-z]+)$/,
  'db.system.name': /^(postgresql|sqlite)$/,
  'db.query.summary': /^[a-zA-Z0-9_]{1,60}$/,
  'db.client.connection.pool.name': word,
  'db.client.connection.state': word,
}

const nameOf =
  /^([A-Z]{3,7} \/(open|admin)-api\/[a-z0-9/.-]+|[A-Z]{3,7} unknown|(job|channel) [a-z-]+|[a-zA-Z0-9_]+|webhook attempt|place events|send webhooks)$/

const told = ({ spans, measurements }: Pick<RecordingTelemetry, 'spans' | 'measurements'>): Attributes[] =>
  [...spans, ...measurements].map(({ attributes }) => attributes)

/** Those that occur only where something goes wrong. */
const TROUBLE = ['openapi.rate_limit.refused', 'openapi.access_log.dropped', 'openapi.channel.turned_away']
/** Those of a process that runs the jobs by itself; here they are run by hand. */
const OF_TIMERS = ['openapi.job.overdue']

interface Told {
  readonly name: string
  readonly attributes: Attributes
}

describe.each([
  [
    'SQLite',
    async (telemetry: RecordingTelemetry) => ({
      storage: sqliteStorage({ file: ':memory:', telemetry }) as Storage,
      drop: async () => undefined,
      lacks: Object.keys({ ...gaugeMetrics, ...durationMetrics }).filter((name) =>
        name.startsWith('db.client.connection'),
      ),
    }),
  ],
  [
    'PostgreSQL',
    async (telemetry: RecordingTelemetry) => {
      const database = await createTestDatabase()
      const storage = postgresStorage({ url: database.url, telemetry })
      return { storage, drop: () => database.drop(), lacks: [] as string[] }
    },
  ],
])('what is told while every operation is called, on %s', (_, open) => {
  test(
    'holds nothing that it must not, and is every metric with the attributes that it keeps',
    { timeout: 240_000 },
    async () => {
      const telemetry = followedByPromises(recordingTelemetry())
      const { storage, drop, lacks } = await open(telemetry)
      let read: Told[] = []
      try {
        const { faults, successes } = await fuzz(storage, {
          seed: 1,
          rounds: 2,
          telemetry,
          isOver: () => {
            // Before the second round: the storage is open then.
            if (telemetry.spans.length > 0) void telemetry.read().then((gauges) => (read = gauges))
            return false
          },
        })
        expect(faults).toEqual([])
        expect([...successes.values()].every((count) => count > 0)).toBe(true)
      } finally {
        telemetry.end()
        await drop()
      }
      // Set off by a timer, it belongs to no request.
      expect([...telemetry.lost].filter((name) => name !== 'api_access_log_append')).toEqual([])

      const { spans, measurements } = telemetry
      expect(spans.filter(({ name }) => !nameOf.test(name)).map(({ name }) => name)).toEqual([])
      expect(spans.filter(({ isOver }) => !isOver)).toEqual([])
      const strange = [...told({ spans, measurements }), ...read.map(({ attributes }) => attributes)].flatMap(
        (attributes) =>
          Object.entries(attributes).filter(
            ([name, value]) => value !== undefined && !(patterns[name] ?? /^$/).test(String(value)),
          ),
      )
      expect(strange.filter(([name, value]) => name !== 'http.route' || value !== 'unknown')).toEqual([])

      const catalogue: Readonly<Record<string, MetricDefinition>> = {
        ...durationMetrics,
        ...counterMetrics,
        ...levelMetrics,
        ...gaugeMetrics,
      }
      const all: Told[] = [
        ...spans.flatMap(({ duration, attributes }) =>
          duration === undefined ? [] : [{ name: duration, attributes }],
        ),
        ...measurements,
        ...read,
      ]
      const seen = new Set(all.map(({ name }) => name))
      expect(
        Object.keys(catalogue)
          .filter((name) => !seen.has(name) && ![...TROUBLE, ...OF_TIMERS].includes(name))
          .sort(),
      ).toEqual(lacks.sort())
      // What is measured without a span has no other attributes than the metric keeps, and somebody tells each of these.
      for (const [name, { attributes }] of Object.entries(catalogue)) {
        const keys = new Set(all.filter((one) => one.name === name).flatMap((one) => Object.keys(one.attributes)))
        if (seen.has(name))
          expect([name, attributes.filter((key) => key !== 'error.type' && !keys.has(key))]).toEqual([name, []])
        if (name in durationMetrics) continue
        expect([name, [...keys].filter((key) => !attributes.includes(key))]).toEqual([name, []])
      }
    },
  )
})
