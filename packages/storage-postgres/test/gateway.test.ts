import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PostgresGateway } from '../src/postgres-gateway.js'
import { SingleSocket } from '../src/single-socket.js'
import { counterRow, createTestGateway, findRow, insertRow, readValue, run } from './rows.js'
import { startTcpProxy } from './tcp-proxy.js'
import type { TcpProxy } from './tcp-proxy.js'

let gateway: PostgresGateway
let url: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ gateway, url, close } = await createTestGateway())
  await gateway.execute(insertRow, { name: 'one', value: 1 })
})
afterAll(() => close())

/** Ends every other connection of the database from the server's side. */
function terminateAll(): Promise<unknown> {
  return run(
    gateway,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
}

describe('statements', () => {
  test('many at once get each their own answer', async () => {
    const names = Array.from({ length: 200 }, (_, index) => `many-${index}`)
    await Promise.all(names.map((name, value) => gateway.execute(insertRow, { name, value })))
    const values = await Promise.all(names.map((name) => readValue(gateway, name)))
    expect(values).toEqual(names.map((_, index) => index))
  })

  test('read texts as they are meant, whatever somebody has set for the database', async () => {
    const name = new URL(url).pathname.slice(1)
    await run(gateway, `alter database "${name}" set standard_conforming_strings = off`)
    const other = new PostgresGateway({ url })
    try {
      expect(await run(other, String.raw`select 'a\\b' as text, length('a\\b') as length`)).toEqual([
        { text: String.raw`a\\b`, length: 4 },
      ])
    } finally {
      await other.close()
      await run(gateway, `alter database "${name}" reset standard_conforming_strings`)
    }
  })

  test('are prepared on the server under a name', async () => {
    const prepared = await gateway.transaction(async (tx) => {
      await tx.execute(findRow, { name: 'one' })
      await tx.execute(findRow, { name: 'one' })
      return run(tx, `select count(*)::int as n from pg_prepared_statements where statement like '%usage_counter%'`)
    })
    expect(prepared).toEqual([{ n: 1 }])
  })

  test('keep every type as drizzle reads and writes it', async () => {
    const createTime = new Date('2026-03-01T12:34:56.789Z')
    const row = {
      name: 'Ключ ☂ \u{1F600}',
      keyHash: 'h',
      keyHint: '',
      tenantIds: [9_007_199_254_740_991, '*' as const],
      permissions: ['"quoted"', ''],
      createTime,
    }
    const [stored] = await gateway.query('write', (db, { adminKey }) => db.insert(adminKey).values(row).returning())
    const none = { adminUserId: null, makerUserId: null, expireTime: null, deletedAt: null }
    const defaults = { ...none, makerIds: [], revision: 1, searchText: '' }
    expect(stored).toEqual({ ...row, ...defaults, id: expect.any(Number) })
  })

  test('an error of the code that builds a statement leaves as it is', async () => {
    const refused = new Error('refused')
    const build = (): never => {
      throw refused
    }
    await expect(gateway.query('read', build)).rejects.toBe(refused)
  })
})

describe('a server that goes away', () => {
  test('idle connections that the server closed are replaced without an error', async () => {
    await Promise.all(Array.from({ length: 20 }, () => readValue(gateway, 'one')))
    // What the server has sent has to be here, which no statement shows without using a connection. One has asked for it;
    // one that was logging in has to be asked once more.
    const left = async () => {
      await terminateAll()
      return gateway.pools().reduce((sum, { used, idle }) => sum + used + idle, 0)
    }
    await expect.poll(left).toBe(1)
    const values = await Promise.all(Array.from({ length: 20 }, () => readValue(gateway, 'one')))
    expect(new Set(values)).toEqual(new Set([1]))
    await gateway.transaction((tx) => tx.execute(findRow, { name: 'one' }))
  })

  test('a transaction whose connection is closed under a statement is not continued elsewhere', async () => {
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'half', value: 1 })
      await run(tx, 'select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
      await tx.execute(insertRow, { name: 'other-half', value: 1 })
    })
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await readValue(gateway, 'half')).toBeUndefined()
    expect(await readValue(gateway, 'other-half')).toBeUndefined()
  })

  test('statements that the driver still held back are not sent on a new connection', async () => {
    const names = Array.from({ length: 20 }, (_, index) => `held-back-${index}`)
    const answer = gateway.transaction((tx) =>
      Promise.all([
        run(tx, 'select pg_terminate_backend(pg_backend_pid())'),
        ...names.map((name) =>
          tx.query('write', (db, { usageCounter }) => db.insert(usageCounter).values(counterRow(name, 1))),
        ),
      ]),
    )
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable' })
    // What must not be sent has no sign of its own: time in which it would be.
    await delay(100)
    for (const name of names) expect(await readValue(gateway, name)).toBeUndefined()
  })

  test('a transaction whose connection is closed between statements rejects at once, whatever its work does', async () => {
    let begun: (pid: number) => void = () => undefined
    const backend = new Promise<number>((resolve) => (begun = resolve))
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'half-idle', value: 1 })
      const [row] = await run(tx, 'select pg_backend_pid() as pid')
      begun(Number(row!['pid']))
      await new Promise(() => undefined)
    })
    // Before: it may reject while the one who ended it still waits for his own answer.
    const refused = expect(answer).rejects.toMatchObject({ kind: 'unavailable' })
    await run(gateway, `select pg_terminate_backend(${await backend})`)
    await refused
    expect(await readValue(gateway, 'half-idle')).toBeUndefined()
  })
})

test.each([
  [{ poolSize: 10 }, 6],
  [{ poolSize: 10, transactionShare: 0.2 }, 2],
  [{ poolSize: 4, transactionShare: 0.99 }, 2],
  [{ poolSize: 3, transactionShare: 0.01 }, 1],
])('of %j so many transactions run at once: %i', async (options, expected) => {
  const shared = new PostgresGateway({ url, ...options })
  let [running, most] = [0, 0]
  const one = () =>
    shared.transaction(async (tx) => {
      most = Math.max(most, (running += 1))
      await run(tx, 'select pg_sleep(0.05)')
      running -= 1
    })
  // Twice: how late a log-in is to another one says nothing.
  await Promise.all(Array.from({ length: 12 }, one))
  most = 0
  await Promise.all(Array.from({ length: 12 }, one))
  expect(most).toBe(expected)
  await shared.close()
})

describe('a server that takes no writes any more', () => {
  let small: PostgresGateway
  beforeAll(() => {
    // One connection in each lane.
    small = new PostgresGateway({ url, poolSize: 3 })
  })
  afterAll(() => small.close())

  test.each([
    ['a statement', (): Promise<unknown> => small.execute(insertRow, { name: 'read-only', value: 1 })],
    [
      'a transaction',
      (): Promise<unknown> => small.transaction((tx) => tx.execute(insertRow, { name: 'read-only-2', value: 1 })),
    ],
  ])('%s fails as one on a lost connection does, and the next one has another', async (_name, write) => {
    const session = 'set session characteristics as transaction read only'
    await run(small, session)
    await small.transaction((tx) => run(tx, session))
    await expect(write()).rejects.toMatchObject({ kind: 'unavailable', driverCode: '25006' })
    await write()
  })

  test('is not logged in to', async () => {
    const name = new URL(url).pathname.slice(1)
    await run(gateway, `alter database ${name} set default_transaction_read_only = on`)
    const late = new PostgresGateway({ url })
    await expect(readValue(late, 'one')).rejects.toMatchObject({ kind: 'unavailable', driverCode: 'READ_ONLY_SERVER' })
    await expect(late.migrate()).rejects.toMatchObject({ kind: 'unavailable', driverCode: 'READ_ONLY_SERVER' })
    await run(gateway, `alter database ${name} reset default_transaction_read_only`)
    expect(await readValue(late, 'one')).toBe(1)
    await late.close()
  })
})

describe('an address of several hosts', () => {
  test('a host that says nothing holds nobody up, and the one that answered is asked first from then on', async () => {
    const [silent, answering] = [await startTcpProxy(url), await startTcpProxy(url)]
    silent.freeze()
    const several = new URL(url)
    const address = url.replace(several.host, `${new URL(silent.url).host},${new URL(answering.url).host}`)
    const patient = new PostgresGateway({ url: address, connectTimeoutMs: 20_000 })
    const started = performance.now()
    expect(await readValue(patient, 'one')).toBe(1)
    expect(performance.now() - started).toBeLessThan(10_000)
    await patient.transaction((tx) => tx.execute(findRow, { name: 'one' }))
    expect(silent.accepted()).toBe(1)
    await patient.close()
    await Promise.all([silent.close(), answering.close()])
  })
})

test('the driver is given one socket and never a second', async () => {
  const proxy = await startTcpProxy(url)
  const socket = new SingleSocket(0)
  const target = { host: ['127.0.0.1'], port: [Number(new URL(proxy.url).port)] }
  await socket.open(target)
  await expect(socket.open(target)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  socket.destroy()
  await expect(socket.open(target)).rejects.toMatchObject({ code: 'CONNECTION_CLOSED' })
  expect(proxy.accepted()).toBe(1)
  await proxy.close()
})

describe('a server that falls silent', () => {
  let proxy: TcpProxy
  let behind: PostgresGateway
  beforeAll(async () => {
    proxy = await startTcpProxy(url)
    behind = new PostgresGateway({
      url: proxy.url,
      connectTimeoutMs: 2000,
      statementTimeoutMs: 2000,
      transactionTimeoutMs: 2000,
      transactionWaitMs: 2000,
    })
    await readValue(behind, 'one')
    await behind.transaction((tx) => tx.execute(findRow, { name: 'one' }))
  })
  afterAll(async () => {
    await behind.close()
    await proxy.close()
  })

  test('nobody is stuck, and the next call after it connects anew', async () => {
    proxy.freeze()
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 10 }, () => readValue(behind, 'one')),
      ...Array.from({ length: 10 }, () => behind.transaction((tx) => tx.execute(findRow, { name: 'one' }))),
      ...Array.from({ length: 10 }, (_, value) => behind.execute(insertRow, { name: `silent-${value}`, value })),
      behind.health(),
    ])
    for (const outcome of outcomes) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: { name: 'StorageError' } })
    }
    proxy.thaw()
    expect(await readValue(behind, 'one')).toBe(1)
    await behind.transaction((tx) => tx.execute(findRow, { name: 'one' }))
    await behind.health()
  })
})

test('where one connection fell silent, those that did so with it are given up before anybody waits for them', async () => {
  const proxy = await startTcpProxy(url)
  const behind = new PostgresGateway({ url: proxy.url, statementTimeoutMs: 500, transactionTimeoutMs: 5000 })
  const one = { name: 'one' }
  const inTransactions = (): Promise<unknown> =>
    Promise.all(Array.from({ length: 4 }, () => behind.transaction((tx) => tx.execute(findRow, one))))
  await Promise.all([readValue(behind, 'one'), run(behind, 'select 1'), inTransactions()])
  const opened = proxy.accepted()
  expect(opened).toBe(6)
  proxy.lose()
  await expect(readValue(behind, 'one')).rejects.toMatchObject({ driverCode: 'STATEMENT_TIMEOUT' })
  // The gateway tries the other connections in real time.
  await delay(1100)
  // Whoever waited for one of them would fail, as the first did.
  await Promise.all([readValue(behind, 'one'), run(behind, 'select 1'), inTransactions()])
  expect(proxy.accepted()).toBe(2 * opened)
  await behind.close()
  await proxy.close()
})

test('a connection that fell silent alone takes no other with it', async () => {
  const proxy = await startTcpProxy(url)
  const behind = new PostgresGateway({ url: proxy.url, statementTimeoutMs: 500 })
  await readValue(behind, 'one')
  proxy.lose()
  const pids = async (): Promise<unknown> => behind.transaction((tx) => run(tx, 'select pg_backend_pid()'))
  const before = await pids()
  await expect(readValue(behind, 'one')).rejects.toMatchObject({ driverCode: 'STATEMENT_TIMEOUT' })
  // As above.
  await delay(1100)
  expect(await pids()).toEqual(before)
  await behind.close()
  await proxy.close()
})

describe('the pool', () => {
  test('opens no connection before it is used, and no more than its size', async () => {
    const proxy = await startTcpProxy(url)
    const small = new PostgresGateway({ url: proxy.url, poolSize: 4 })
    expect(proxy.accepted()).toBe(0)
    await readValue(small, 'one')
    expect(proxy.accepted()).toBe(1)
    for (let round = 0; round < 5; round += 1) {
      await Promise.all([
        ...Array.from({ length: 20 }, () => readValue(small, 'one')),
        ...Array.from({ length: 20 }, () => run(small, 'select 1')),
        ...Array.from({ length: 20 }, () => small.transaction((tx) => tx.execute(findRow, { name: 'one' }))),
      ])
    }
    expect(proxy.accepted()).toBe(4)
    await small.close()
    await proxy.close()
  })

  test('close lets running work finish and refuses what comes after', async () => {
    const own = new PostgresGateway({ url })
    let [begin, goOn] = [(): void => undefined, (): void => undefined]
    const [begun, refused] = [
      new Promise<void>((resolve) => (begin = resolve)),
      new Promise<void>((resolve) => (goOn = resolve)),
    ]
    const running = own.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'closing', value: 1 })
      begin()
      await refused
      await tx.execute(insertRow, { name: 'closing-2', value: 1 })
    })
    await begun
    const closed = own.close()
    await expect(own.transaction(async () => undefined)).rejects.toMatchObject({ kind: 'unavailable' })
    goOn()
    await running
    await closed
    await expect(readValue(own, 'closing')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(await readValue(gateway, 'closing-2')).toBe(1)
  })
})
