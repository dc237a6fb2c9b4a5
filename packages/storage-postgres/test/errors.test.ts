import { StorageError } from '@org/openapi-core/storage'
import { inspect } from 'node:util'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PostgresGateway } from '../src/postgres-gateway.js'
import { createTestGateway, fail, findRow, insertRow, readValue, run } from './rows.js'

let gateway: PostgresGateway
let close: () => Promise<void>

beforeAll(async () => {
  ;({ gateway, close } = await createTestGateway())
})
afterAll(() => close())

async function failureOf(call: Promise<unknown>): Promise<StorageError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(StorageError)
  return error as StorageError
}

test.each([
  ['23505', 'unique'],
  ['23502', 'constraint'],
  ['23503', 'constraint'],
  ['23514', 'constraint'],
  ['40001', 'conflict'],
  ['40P01', 'conflict'],
  ['55P03', 'conflict'],
  ['53100', 'full'],
  ['53200', 'full'],
  ['57014', 'timeout'],
  ['08006', 'unavailable'],
  ['25006', 'unavailable'],
  ['57P01', 'unavailable'],
  ['22012', 'other'],
  ['P0001', 'other'],
])('%s is %s', async (state, kind) => {
  expect(await failureOf(fail(gateway, state))).toMatchObject({ kind, driverCode: state })
  // Also where the class says that the connection is gone: the next call finds another.
  expect(await run(gateway, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('what a coordinator says of a worker that is away ends no connection, on which other tenants go on', async () => {
  const own = await createTestGateway()
  const cluster = new PostgresGateway({ url: own.url, distribution: 'citus', poolSize: 3 })
  const process = () => run(cluster, 'select pg_backend_pid() as pid')
  const before = await process()
  expect(await failureOf(fail(cluster, '08006'))).toMatchObject({ kind: 'away', driverCode: '08006' })
  expect(await process()).toEqual(before)
  await cluster.close()
  await own.close()
})

test('a unique violation names its constraint', async () => {
  const insert = (): Promise<unknown> => gateway.execute(insertRow, { name: 'twice', value: 1 })
  await insert()
  const failure = await failureOf(insert())
  expect(failure).toMatchObject({
    kind: 'unique',
    constraint: 'usage_counter_tenant_id_subject_subject_id_dimension_key_pk',
  })
})

test('nothing of the statement, its parameters or the driver is in an error', async () => {
  const secret = 'secret-parameter'
  await gateway.execute(insertRow, { name: secret, value: 1 })
  const failures = [
    await failureOf(gateway.execute(insertRow, { name: secret, value: 1 })),
    await failureOf(fail(gateway, '22012')),
    await failureOf(run(gateway, `select 'secret-text' from missing_table`)),
    await failureOf(gateway.transaction((tx) => tx.execute(insertRow, { name: secret, value: 1 }))),
  ]
  for (const failure of failures) {
    const everything = inspect(failure, { depth: null, showHidden: true }) + JSON.stringify(failure)
    // The stack names files of this test, so the table's name and the secrets are what is searched.
    expect(everything).not.toMatch(/secret|insert into|missing_table|select '/)
    expect(failure.cause).toBeUndefined()
  }
})

test('a refused connection is unavailable and names neither the address nor the password', async () => {
  const away = new PostgresGateway({ url: 'postgres://someone:secret-password@127.0.0.1:1/nothing' })
  const calls = [() => readValue(away, 'x'), () => away.transaction((tx) => run(tx, 'select 1')), () => away.health()]
  for (const call of calls) {
    const failure = await failureOf(call())
    expect(failure).toMatchObject({ kind: 'unavailable', driverCode: 'ECONNREFUSED' })
    expect(inspect(failure, { depth: null, showHidden: true })).not.toMatch(/secret|someone|nothing/)
  }
  await away.close()
})

test('options that cannot work are refused at once, without repeating the URL', async () => {
  const create = (url: string): PostgresGateway => new PostgresGateway({ url })
  expect(() => create('postgres://user:secret%@[bad')).toThrow(/^The PostgreSQL URL cannot be read/)
  const wrong = [{ poolSize: 2 }, { transactionShare: 0 }, { transactionShare: 1 }, { transactionShare: NaN }]
  for (const options of wrong) {
    expect(() => new PostgresGateway({ url: 'postgres://127.0.0.1/x', ...options })).toThrow(RangeError)
  }
})

// Sent, one of them would make the driver hand every later answer on its connection to the wrong caller.
test('parameters that the driver cannot write are refused before they are sent', async () => {
  await gateway.execute(insertRow, { name: 'neighbour', value: 7 })
  const calls = Array.from({ length: 40 }, async (_, index) => {
    if (index % 4 !== 0) return expect(await readValue(gateway, 'neighbour')).toBe(7)
    const value = { not: 'writable' }
    const bad =
      index % 8 === 0
        ? gateway.execute(findRow, { name: value as unknown as string })
        : gateway.rows(
            'read',
            () => ({ one: sql`1` }),
            (shown) => sql`select ${shown} where ${value} is null`,
          )
    expect(await failureOf(bad)).toMatchObject({ kind: 'misuse', driverCode: 'UNWRITABLE_PARAMETER' })
  })
  await Promise.all(calls)
})
