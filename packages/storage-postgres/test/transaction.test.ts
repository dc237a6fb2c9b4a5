import { ROW_CHANGED, StorageError } from '@org/openapi-core/storage'
import type { Gateway, Tables } from '@org/openapi-storage-drizzle'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { PostgresGateway } from '../src/postgres-gateway.js'
import { counterRow, createTestGateway, fail, findRow, insertRow, readValue, run, updateRow } from './rows.js'

let gateway: PostgresGateway
/** The same database, for a transaction that is to reach its limit: everything else has the time that it needs. */
let hurried: PostgresGateway
let url: string
let close: () => Promise<void>

beforeAll(async () => {
  ;({ gateway, url, close } = await createTestGateway())
  hurried = new PostgresGateway({ url, transactionTimeoutMs: 600 })
})
afterAll(async () => {
  await hurried.close()
  await close()
})

function gate(): [opened: Promise<void>, open: () => void] {
  let open: () => void = () => undefined
  return [new Promise<void>((resolve) => (open = resolve)), () => open()]
}

const never = (): Promise<never> => new Promise(() => undefined)

/** No transaction may be left open on any connection of the pool. */
async function openTransactions(): Promise<number> {
  const rows = await run(
    gateway,
    // Of clients: the server's own vacuum has transactions, too.
    `select count(*)::int as n from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid() and xact_start is not null
       and backend_type = 'client backend'`,
  )
  return Number(rows[0]!['n'])
}

describe('end of a transaction', () => {
  test('commits what the work did when it resolves', async () => {
    const answer = await gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'commit-1', value: 1 })
      await tx.execute(insertRow, { name: 'commit-2', value: 2 })
      return tx.execute(findRow, { name: 'commit-1' })
    })
    expect(answer).toEqual([{ value: 1 }])
    expect([await readValue(gateway, 'commit-1'), await readValue(gateway, 'commit-2')]).toEqual([1, 2])
  })

  test('rolls back when the work rejects, and rejects with the error of the work', async () => {
    const refused = new Error('refused by a rule')
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'rolled-back', value: 1 })
      throw refused
    })
    await expect(answer).rejects.toBe(refused)
    expect(await readValue(gateway, 'rolled-back')).toBeUndefined()
    expect(await openTransactions()).toBe(0)
  })

  test('a failed statement dooms it even when the work swallows the failure', async () => {
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'doomed', value: 1 })
      await tx.execute(insertRow, { name: 'doomed', value: 2 }).catch(() => undefined)
      return 'fine'
    })
    await expect(answer).rejects.toMatchObject({ kind: 'unique', driverCode: '23505' })
    expect(await readValue(gateway, 'doomed')).toBeUndefined()
  })

  test('after a failed statement the next is refused, and the first failure is what the caller sees', async () => {
    let second: unknown
    const answer = gateway.transaction(async (tx) => {
      await fail(tx, '22012').catch(() => undefined)
      second = await tx.execute(insertRow, { name: 'after-failure', value: 1 }).catch((error: unknown) => error)
      throw second
    })
    await expect(answer).rejects.toMatchObject({ kind: 'other', driverCode: '22012' })
    expect(second).toMatchObject({ kind: 'misuse', driverCode: 'TRANSACTION_FAILED' })
  })

  test('a statement that was sent before the failure was heard does not hide it', async () => {
    for (let round = 0; round < 50; round++) {
      const answer = gateway.transaction(async (tx) => {
        await tx.execute(insertRow, { name: 'heard-late', value: 1 })
        await tx.send(insertRow, { name: 'heard-late', value: 2 })
        await tx.execute(findRow, { name: 'heard-late' })
      })
      await expect(answer).rejects.toMatchObject({ kind: 'unique', driverCode: '23505' })
    }
  })

  test('an error that the work made from a failure stands', async () => {
    const answer = gateway.transaction((tx) =>
      fail(tx, '23505').catch(() => {
        throw new Error('COUPON_CODE_EXISTS')
      }),
    )
    await expect(answer).rejects.toThrow('COUPON_CODE_EXISTS')
  })

  test('a failure at COMMIT rejects', async () => {
    await run(gateway, 'create table parent (id int primary key)')
    await run(gateway, 'create table child (id int references parent deferrable initially deferred)')
    const answer = gateway.transaction((tx) => run(tx, 'insert into child values (1)'))
    await expect(answer).rejects.toMatchObject({ kind: 'constraint', driverCode: '23503' })
  })

  test('a COMMIT that the server answers with ROLLBACK rejects', async () => {
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'commit-tag', value: 1 })
      // Swallowed before the gateway could see it.
      await tx.query('write', (db) => db.execute('select 1 / 0').catch(() => undefined))
    })
    await expect(answer).rejects.toMatchObject({ kind: 'other', driverCode: 'COMMIT_ROLLED_BACK' })
    expect(await readValue(gateway, 'commit-tag')).toBeUndefined()
  })
})

describe('what is sent without waiting for its answer', () => {
  test('is there once the transaction is, in the order in which it was sent', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = `sent-${round}`
      await gateway.transaction(async (tx) => {
        await tx.send(insertRow, { name, value: 0 })
        await tx.send(updateRow, { name, value: round })
      })
      expect(await readValue(gateway, name)).toBe(round)
    }
  })

  test('keeps its place among statements that are built for the call', async () => {
    for (let round = 1; round <= 20; round += 1) {
      const name = `in-order-${round}`
      await gateway.transaction(async (tx) => {
        const inserted = tx.query('write', (db, { usageCounter }) =>
          db.insert(usageCounter).values(counterRow(name, 0)),
        )
        const updated = tx.execute(updateRow, { name, value: round })
        expect((await Promise.all([inserted, updated]))[1]).toEqual([{ value: round }])
      })
      expect(await readValue(gateway, name)).toBe(round)
    }
  })

  test('undoes the transaction by its failure, which is what the caller is told', async () => {
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'sent-twice', value: 1 })
      await tx.send(insertRow, { name: 'sent-twice', value: 2 })
    })
    await expect(answer).rejects.toMatchObject({ kind: 'unique', driverCode: '23505' })
    expect(await readValue(gateway, 'sent-twice')).toBeUndefined()
    expect(await openTransactions()).toBe(0)
  })

  test('outside a transaction is waited for', async () => {
    await gateway.send(insertRow, { name: 'sent-alone', value: 1 })
    expect(await readValue(gateway, 'sent-alone')).toBe(1)
    await expect(gateway.send(insertRow, { name: 'sent-alone', value: 2 })).rejects.toMatchObject({ kind: 'unique' })
  })

  test('is refused after the end of the transaction', async () => {
    let leaked: Gateway<Tables> | undefined
    await gateway.transaction(async (tx) => void (leaked = tx))
    await expect(leaked!.send(insertRow, { name: 'sent-late', value: 1 })).rejects.toMatchObject({ kind: 'misuse' })
    expect(await readValue(gateway, 'sent-late')).toBeUndefined()
  })

  test('and has no answer when the time is over leaves nobody knowing the outcome, and no transaction open', async () => {
    await gateway.execute(insertRow, { name: 'sent-behind', value: 1 })
    const [held, hold] = gate()
    const [released, release] = gate()
    const holder = gateway.transaction(async (tx) => {
      await tx.execute(updateRow, { name: 'sent-behind', value: 2 })
      hold()
      await released
    })
    await held
    const answer = hurried.transaction(async (tx) => {
      // The server's own limit is as long, and would end it as often.
      await run(tx, 'set local statement_timeout = 0')
      await tx.send(updateRow, { name: 'sent-behind', value: 3 })
    })
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable', driverCode: 'TRANSACTION_TIMEOUT' })
    release()
    await holder
    expect(await readValue(gateway, 'sent-behind')).toBe(2)
    // The one that came too late is undone behind the one that held the row, which nobody waits for.
    await expect.poll(openTransactions, { timeout: 10_000 }).toBe(0)
  })
})

describe('calls that do not belong', () => {
  test('the gateway of a transaction refuses calls after its end', async () => {
    let leaked: Gateway<Tables> | undefined
    await gateway.transaction(async (tx) => {
      leaked = tx
    })
    await expect(leaked!.execute(insertRow, { name: 'late', value: 1 })).rejects.toMatchObject({
      kind: 'misuse',
      driverCode: 'TRANSACTION_ENDED',
    })
    await expect(run(leaked!, 'select 1')).rejects.toMatchObject({ kind: 'misuse' })
    expect(await readValue(gateway, 'late')).toBeUndefined()
  })

  test('a statement that nobody awaited still belongs to its transaction', async () => {
    for (let round = 0; round < 20; round += 1) {
      const name = `unawaited-${round}`
      await gateway.transaction(async (tx) => {
        void tx.query('write', (db, { usageCounter }) => db.insert(usageCounter).values(counterRow(name, round)))
      })
      expect(await readValue(gateway, name)).toBe(round)
    }
  })

  test('the failure of a statement that nobody awaited dooms its transaction, and is not unhandled', async () => {
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'unawaited-failure', value: 1 })
      void tx.query('write', (db) => db.execute('select 1 / 0'))
    })
    await expect(answer).rejects.toMatchObject({ driverCode: '22012' })
    expect(await readValue(gateway, 'unawaited-failure')).toBeUndefined()
  })

  test('code that goes on after the end runs nothing, neither alone nor in a later transaction', async () => {
    let leaked: Promise<unknown> | undefined
    const built = gateway.transaction(async (tx) => {
      leaked = tx.query('write', async (db, { usageCounter }) => {
        await db.execute('select 1')
        // Longer than the transaction, whose end waits for nothing of this.
        await delay(20)
        return db.insert(usageCounter).values(counterRow('escaped', 1))
      })
      leaked.catch(() => undefined)
    })
    await expect(built).rejects.toMatchObject({ kind: 'misuse', driverCode: 'TRANSACTION_ENDED' })
    await expect(leaked).rejects.toMatchObject({ kind: 'misuse' })
    expect(await readValue(gateway, 'escaped')).toBeUndefined()
  })

  test('a transaction inside a transaction is refused, and so is a statement beside it', async () => {
    const seen: unknown[] = []
    const note = (error: unknown): void => void seen.push(error)
    await gateway.transaction(async () => {
      await gateway.transaction(async () => undefined).catch(note)
      await gateway.execute(findRow, { name: 'x' }).catch(note)
      await run(gateway, 'select 1').catch(note)
    })
    expect(seen).toHaveLength(3)
    for (const error of seen) expect(error).toMatchObject({ kind: 'misuse', driverCode: 'CALL_INSIDE_TRANSACTION' })
  })

  test('a write of another request does not join an open transaction', async () => {
    let written: () => void = () => undefined
    const otherHasWritten = new Promise<void>((resolve) => (written = resolve))
    const mine = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'mine', value: 1 })
      await otherHasWritten
      throw new Error('undo')
    })
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => gateway.execute(insertRow, { name: `other-${index}`, value: index })),
    )
    written()
    await expect(mine).rejects.toThrow('undo')
    expect(await readValue(gateway, 'mine')).toBeUndefined()
    for (let index = 0; index < 12; index += 1) expect(await readValue(gateway, `other-${index}`)).toBe(index)
  })
})

describe('time limit', () => {
  test('rejects and rolls back when the work never settles', async () => {
    const answer = hurried.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'limit-idle', value: 1 })
      return never()
    })
    await expect(answer).rejects.toMatchObject({ kind: 'timeout', driverCode: 'TRANSACTION_TIMEOUT' })
    expect(await openTransactions()).toBe(0)
    expect(await readValue(gateway, 'limit-idle')).toBeUndefined()
  })

  test('ends a statement that is still running and frees its locks', async () => {
    await gateway.execute(insertRow, { name: 'locked', value: 1 })
    const answer = hurried.transaction(async (tx) => {
      // Otherwise the server's own limit would end it too, only later.
      await run(tx, 'set local statement_timeout = 0')
      await tx.execute(updateRow, { name: 'locked', value: 2 })
      await run(tx, 'select pg_sleep(8)')
    })
    await expect(answer).rejects.toMatchObject({ kind: 'timeout', driverCode: 'TRANSACTION_TIMEOUT' })
    const started = performance.now()
    expect(await gateway.execute(updateRow, { name: 'locked', value: 3 })).toEqual([{ value: 3 }])
    expect(performance.now() - started).toBeLessThan(5000)
    expect(await openTransactions()).toBe(0)
  })

  test('plain reads pass while every transaction waits for a lock', async () => {
    await gateway.execute(insertRow, { name: 'contended', value: 0 })
    const [released, release] = gate()
    let ended = 0
    const blocked = Array.from({ length: 8 }, () =>
      gateway.transaction(async (tx) => {
        await tx.execute(updateRow, { name: 'contended', value: 1 })
        await released
        ended += 1
      }),
    )
    // Until each has a connection and waits for the lock.
    await delay(100)
    await Promise.all(Array.from({ length: 50 }, () => readValue(gateway, 'contended')))
    expect(ended).toBe(0)
    release()
    await Promise.all(blocked)
    expect(ended).toBe(8)
  })
})

describe('races', () => {
  test.each(['40001', '40P01'])('%s runs the whole work again', async (state) => {
    let attempts = 0
    const answer = await gateway.transaction(async (tx) => {
      attempts += 1
      await tx.execute(insertRow, { name: `retried-${state}`, value: attempts })
      if (attempts < 3) await fail(tx, state)
      return attempts
    })
    expect(answer).toBe(3)
    expect(await readValue(gateway, `retried-${state}`)).toBe(3)
  })

  test('one that the work found out by itself runs it again, and undoes what it wrote', async () => {
    let attempts = 0
    const answer = await gateway.transaction(async (tx) => {
      attempts += 1
      await tx.execute(insertRow, { name: 'found-out', value: attempts })
      if (attempts < 3) throw new StorageError('conflict', ROW_CHANGED)
      return attempts
    })
    expect(answer).toBe(3)
    expect(await readValue(gateway, 'found-out')).toBe(3)
  })

  test('it gives up after the third attempt', async () => {
    let attempts = 0
    const answer = gateway.transaction((tx) => {
      attempts += 1
      return fail(tx, '40001')
    })
    await expect(answer).rejects.toMatchObject({ kind: 'conflict', driverCode: '40001' })
    expect(attempts).toBe(3)
  })

  test.each(['23505', '55P03', '22012', '57014'])('%s is not run again', async (state) => {
    let attempts = 0
    const answer = gateway.transaction((tx) => {
      attempts += 1
      return fail(tx, state)
    })
    await expect(answer).rejects.toMatchObject({ driverCode: state })
    expect(attempts).toBe(1)
  })

  test('a real deadlock ends with both done', async () => {
    await gateway.execute(insertRow, { name: 'dead-a', value: 0 })
    await gateway.execute(insertRow, { name: 'dead-b', value: 0 })
    const crossing = (first: string, second: string): Promise<void> =>
      gateway.transaction(async (tx) => {
        await run(tx, `set local deadlock_timeout = '20ms'`)
        await run(tx, `update usage_counter set used = used + 1 where key = '${first}'`)
        // Time for the other one to get its first row.
        await delay(50)
        await run(tx, `update usage_counter set used = used + 1 where key = '${second}'`)
      })
    await Promise.all([crossing('dead-a', 'dead-b'), crossing('dead-b', 'dead-a')])
    expect([await readValue(gateway, 'dead-a'), await readValue(gateway, 'dead-b')]).toEqual([2, 2])
  })

  test('more transactions than connections all get their turn', async () => {
    await gateway.execute(insertRow, { name: 'counter', value: 0 })
    await Promise.all(
      Array.from({ length: 60 }, () =>
        gateway.transaction((tx) => run(tx, `update usage_counter set used = used + 1 where key = 'counter'`)),
      ),
    )
    expect(await readValue(gateway, 'counter')).toBe(60)
  })
})
