import { StorageError } from '@org/openapi-core/storage'
import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createBareDatabase, nameTestDatabase } from '../../../tests/postgres.js'
import type { TestDatabase } from '../../../tests/postgres.js'
import { postgresStorage } from '../src/index.js'
import type { PostgresStorageOptions } from '../src/index.js'

let database: TestDatabase

beforeAll(async () => {
  database = await createBareDatabase()
})
afterAll(() => database.drop())

const PASSWORD = 'password-of-nobody'

/** The URL of the tests' database, as somebody whom it does not know. */
function asNobody(): string {
  const url = new URL(database.url)
  Object.assign(url, { username: 'nobody_at_all', password: PASSWORD })
  return url.href
}

const failures: [what: string, options: () => PostgresStorageOptions, code: RegExp, advice: string][] = [
  ['a user that is not let in', () => ({ url: asNobody() }), /^28(P01|000)$/, 'does not let the user of `url` in'],
  [
    'one of migrations',
    () => ({ url: database.url, migrationUrl: asNobody() }),
    /^28(P01|000)$/,
    'does not let the user of `migrationUrl` in',
  ],
  ['no such database', () => ({ url: nameTestDatabase().url }), /^3D000$/, 'no database of the name in `url`'],
  // That of the tests speaks no TLS; one of your own (TEST_POSTGRES_URL) may have a certificate of its own.
  ['TLS asked of who has none', () => ({ url: database.url, ssl: true }), /./, '`ssl`'],
]

test.each(failures)('who starts a host is told what is wrong: %s', async (...[, options, code, advice]) => {
  const storage = postgresStorage({ connectTimeoutMs: 5000, ...options() })
  for (const begin of [() => storage.migrate(), () => storage.pendingMigrations()]) {
    const thrown: unknown = await begin().catch((error: unknown) => error)
    expect(thrown).toBeInstanceOf(StorageError)
    const { kind, driverCode, message, stack = '' } = thrown as StorageError
    expect([kind, driverCode]).toEqual(['unavailable', expect.stringMatching(code)])
    expect(message).toContain(`Storage failure: unavailable (${driverCode}): `)
    expect(message).toContain(advice)
    expect(stack.startsWith(`StorageError: ${message}\n`)).toBe(true)
    expect(inspect(thrown, { depth: null, showHidden: true })).not.toMatch(new RegExp(`${PASSWORD}|nobody_at_all`))
  }
  await storage.close()
})

test('a server that is away has no more to say: it may come', async () => {
  const storage = postgresStorage({ url: 'postgres://127.0.0.1:1/nothing', ssl: true })
  await expect(storage.migrate()).rejects.toThrow(/^Storage failure: unavailable \(ECONNREFUSED\)$/)
  await storage.close()
})
