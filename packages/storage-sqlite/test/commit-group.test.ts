import { StorageError } from '@org/openapi-core/storage'
import type { Gateway, Tables } from '@org/openapi-storage-drizzle'
import SqliteDatabase from 'better-sqlite3'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { openWriter } from '../src/open-writer.js'
import { SqliteConnection } from '../src/sqlite-connection.js'
import type { ControlCommand } from '../src/sqlite-connection.js'
import { SqliteGateway } from '../src/sqlite-gateway.js'
import { applyMigrations } from '../src/sqlite-migrations.js'

const LIMIT_MS = 50

let folder: string
let writer: SqliteConnection
let gateway: SqliteGateway
/** Another connection: it sees what is committed, and nothing else. */
let outside: SqliteDatabase.Database
let controls: ControlCommand[]
/** This one fails now, as it does when the disk does. */
let failing: ControlCommand | undefined

beforeEach(async () => {
  // Statements take no time: on a busy machine one might end the turn of the event loop that a group is made in.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  folder = await mkdtemp(join(tmpdir(), 'openapi-groups-'))
  const file = join(folder, 'groups.sqlite')
  writer = new SqliteConnection(openWriter(file))
  gateway = new SqliteGateway(
    { writer, reader: new SqliteConnection(new SqliteDatabase(file, { readonly: true })) },
    LIMIT_MS,
  )
  await gateway.exclusively(({ handle }) => applyMigrations(handle))
  outside = new SqliteDatabase(file, { readonly: true })
  controls = []
  failing = undefined
  const control = writer.control.bind(writer)
  vi.spyOn(writer, 'control').mockImplementation((command) => {
    controls.push(command)
    if (command === failing) throw new StorageError('unavailable', 'SQLITE_IOERR_FSYNC')
    control(command)
  })
})

afterEach(async () => {
  vi.restoreAllMocks()
  await gateway.close()
  outside.close()
  await rm(folder, { recursive: true, force: true })
})

const set = (to: Pick<Gateway<Tables>, 'query'>, name: string, value = 'any') =>
  to.query('write', (db, { setting }) =>
    db
      .insert(setting)
      .values({ tenantId: 1, name, value, updateTime: new Date(0) })
      .returning({ name: setting.name }),
  )
const names = () =>
  (outside.prepare(`select name from setting where tenant_id = 1 order by name`).all() as { name: string }[]).map(
    ({ name }) => name,
  )
const count = (command: ControlCommand) => controls.filter((sent) => sent === command).length
const messageOf = (error: unknown) => (error instanceof StorageError ? error.driverCode : (error as Error).message)

it('commits what comes together together: transactions and single writes', async () => {
  const calls = ['a', 'b', 'c'].map((name) => gateway.transaction((tx) => set(tx, name)))
  await Promise.all([...calls, set(gateway, 'd')])
  expect(names()).toEqual(['a', 'b', 'c', 'd'])
  expect([count('BEGIN IMMEDIATE'), count('COMMIT')]).toEqual([1, 1])
  await set(gateway, 'e')
  expect([count('BEGIN IMMEDIATE'), count('COMMIT')]).toEqual([2, 2])
})

it('answers nothing before it is committed, refusals neither', async () => {
  const answered: string[] = []
  const before = gateway.transaction((tx) => set(tx, 'a'))
  const refused = gateway.transaction(async (tx) => {
    await set(tx, 'x')
    throw new Error('no')
  })
  const all = [before, refused, set(gateway, 'b')].map((call, index) =>
    call.then(
      () => answered.push(`${index} with ${names().join()}`),
      () => answered.push(`${index} refused with ${names().join()}`),
    ),
  )
  for (let i = 0; i < 50; i += 1) await Promise.resolve()
  expect([answered, names()]).toEqual([[], []])
  await Promise.all(all)
  expect(answered.toSorted()).toEqual(['0 with a,b', '1 refused with a,b', '2 with a,b'])
})

it('undoes only what failed: by itself, by a statement, by its time', async () => {
  const calls = [
    gateway.transaction((tx) => set(tx, 'a')),
    gateway.transaction(async (tx) => {
      await set(tx, 'b')
      throw new Error('changed its mind')
    }),
    gateway.transaction(async (tx) => {
      await set(tx, 'c')
      await set(tx, 'a')
    }),
    gateway.transaction(async (tx) => {
      await set(tx, 'd')
      await new Promise(() => undefined)
    }),
    set(gateway, 'a'),
    gateway.transaction((tx) => set(tx, 'e')),
  ]
  const told = await Promise.all(calls.map((call) => call.then(() => 'done', messageOf)))
  const taken = 'SQLITE_CONSTRAINT_PRIMARYKEY'
  expect(told).toEqual(['done', 'changed its mind', taken, 'TRANSACTION_TIME_LIMIT', taken, 'done'])
  expect(names()).toEqual(['a', 'e'])
})

it('marks nothing for the first of a group, whose failure has nobody else to spare', async () => {
  const refused = gateway.transaction(async (tx) => {
    await set(tx, 'x')
    throw new Error('no')
  })
  const late = gateway.transaction(async (tx) => {
    await set(tx, 'y')
    await new Promise(() => undefined)
  })
  const calls = [refused, late, gateway.transaction((tx) => set(tx, 'a')), gateway.transaction((tx) => set(tx, 'b'))]
  const told = await Promise.all(calls.map((call) => call.then(() => 'done', messageOf)))
  expect(told).toEqual(['no', 'TRANSACTION_TIME_LIMIT', 'done', 'done'])
  expect(names()).toEqual(['a', 'b'])
  expect([count('BEGIN IMMEDIATE'), count('ROLLBACK'), count('COMMIT'), count('SAVEPOINT own')]).toEqual([3, 2, 1, 1])
})

it('acknowledges nothing of a group whose commit fails, and goes on', async () => {
  failing = 'BEGIN IMMEDIATE'
  expect(await set(gateway, 'never').catch(messageOf)).toBe('SQLITE_IOERR_FSYNC')
  failing = 'COMMIT'
  const before = gateway.transaction((tx) => set(tx, 'a'))
  const own = gateway.transaction(async (tx) => {
    await set(tx, 'b')
    throw new Error('own')
  })
  const told = await Promise.all([before, own, set(gateway, 'c')].map((call) => call.then(() => 'done', messageOf)))
  // The second cannot know what it was refused for: what it read may have been of the first.
  expect(told).toEqual(['SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_FSYNC', 'SQLITE_IOERR_FSYNC'])
  failing = undefined
  await set(gateway, 'd')
  expect(names()).toEqual(['d'])
})

it('undoes only what does not fit on a full disk', async () => {
  const pages = writer.handle.pragma('page_count', { simple: true }) as number
  writer.handle.pragma(`max_page_count = ${pages + 4}`)
  const calls = [
    gateway.transaction((tx) => set(tx, 'a')),
    set(gateway, 'b', 'x'.repeat(100_000)),
    gateway.transaction((tx) => set(tx, 'c')),
  ]
  expect(await Promise.all(calls.map((call) => call.then(() => 'done', messageOf)))).toEqual([
    'done',
    'SQLITE_FULL',
    'done',
  ])
  expect(names()).toEqual(['a', 'c'])
})

it.each([
  [
    'as it is',
    new StorageError('unavailable', 'SQLITE_IOERR_WRITE'),
    ['SQLITE_IOERR_WRITE', 'SQLITE_IOERR_WRITE', 'done'],
  ],
  ['as something else', new Error('own'), ['GROUP_ROLLED_BACK', 'GROUP_ROLLED_BACK', 'done']],
])(
  'acknowledges nothing of a group that SQLite undid as a whole, by a failure that is told %s',
  async (_, error, told) => {
    const before = gateway.transaction((tx) => set(tx, 'a'))
    const fails = gateway.transaction(async (tx) => {
      await set(tx, 'b')
      // SQLite does it by itself where reading or writing fails.
      writer.handle.exec('ROLLBACK')
      throw error
    })
    const calls = [before, fails, gateway.transaction((tx) => set(tx, 'c'))]
    expect(await Promise.all(calls.map((call) => call.then(() => 'done', messageOf)))).toEqual(told)
    expect(names()).toEqual(['c'])
  },
)

it('lets others have the event loop while very many write', async () => {
  const others = { turns: 0, areOver: false }
  const looking = (async () => {
    for (; !others.areOver; others.turns += 1) await nextTurn()
  })()
  await Promise.all(Array.from({ length: 320 }, (_, index) => gateway.transaction((tx) => set(tx, `name ${index}`))))
  others.areOver = true
  await looking
  expect(count('COMMIT')).toBe(10)
  expect(others.turns).toBeGreaterThanOrEqual(10)
})

it('commits what is open before it closes', async () => {
  const call = gateway.transaction((tx) => set(tx, 'a'))
  await gateway.close()
  await call
  expect(names()).toEqual(['a'])
})
