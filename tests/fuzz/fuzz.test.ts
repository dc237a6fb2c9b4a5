import { postgresStorage } from '@org/openapi-storage-postgres'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import type { Storage } from '@org/openapi-core/storage'
import { describe, test } from 'vitest'
import { openApiDocuments } from '../../packages/core/src/documents.js'
import type { Json } from '@org/openapi-testing'
import { createTestDatabase } from '../postgres.js'
import { fuzz } from './fuzz.js'

const numberOf = (name: string, otherwise: number): number => Number(process.env[name] ?? otherwise)

/** What `REQUESTS` is shared among, on each of the two databases. */
const OPERATIONS = Object.values(openApiDocuments())
  .flatMap(({ paths }: Json) => Object.values(paths as object))
  .flatMap((methods: object) => Object.keys(methods)).length
const ROUNDS =
  process.env['REQUESTS'] === undefined ? 25 : Math.max(1, Math.ceil(numberOf('REQUESTS', 0) / OPERATIONS / 2))
const MINUTES = numberOf('MINUTES', 15)
const SEED = numberOf('SEED', Math.floor(Math.random() * 2 ** 31))

const databases: [string, () => Promise<{ storage: Storage; drop: () => Promise<void> }>][] = [
  ['SQLite', async () => ({ storage: sqliteStorage({ file: ':memory:' }), drop: async () => undefined })],
  [
    'PostgreSQL',
    async () => {
      const database = await createTestDatabase()
      return { storage: postgresStorage(database.connection), drop: () => database.drop() }
    },
  ],
]

// At the same time: one waits for PostgreSQL while the other works.
describe.concurrent.each(databases)('requests made from the documents, on %s', (name, open) => {
  const timeout = MINUTES * 60_000 + 60_000
  test(`${ROUNDS} to each operation: every answer is as they say`, { timeout }, async ({ expect }) => {
    const { storage, drop } = await open()
    const end = Date.now() + MINUTES * 60_000
    try {
      const { requests, faults, successes } = await fuzz(storage, {
        seed: SEED,
        rounds: ROUNDS,
        isOver: () => Date.now() > end,
      })
      const succeeded = [...successes.values()].reduce((sum, count) => sum + count, 0)
      const never = [...successes].filter(([, count]) => count === 0).map(([operationId]) => operationId)
      console.log(
        JSON.stringify({
          database: name,
          seed: SEED,
          requests,
          operations: successes.size,
          succeeded: `${Math.round((succeeded / requests) * 100)} %`,
          faults: faults.length,
          never,
        }),
      )
      if (process.env['SHARES'] !== undefined) console.log(JSON.stringify(Object.fromEntries(successes)))
      expect(faults.join('\n')).toBe('')
      // The scenes see to it that each can.
      expect(never).toEqual([])
      expect(requests).toBeGreaterThanOrEqual(ROUNDS * successes.size)
    } finally {
      await drop()
    }
  })
})
