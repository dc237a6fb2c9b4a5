import { defineWrite } from '@org/openapi-storage-drizzle'
import type { Gateway, Statement, Tables } from '@org/openapi-storage-drizzle'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PostgresGateway } from '../src/postgres-gateway.js'
import { createTestGateway, findRow, insertRow, readValue, run, updateRow } from './rows.js'

let gateway: PostgresGateway
let close: () => Promise<void>

beforeAll(async () => {
  // One connection for transactions, so that each sees what was prepared for the one before.
  ;({ gateway, close } = await createTestGateway({ poolSize: 3 }))
})
afterAll(() => close())

type Named = Statement<{ name: string; value: number }, unknown, Tables>

const appendRow: Named = { ...insertRow, name: 'test.appendRow', onlyInserts: true }

const appendOther: Named = { ...insertRow, name: 'test.appendOther', onlyInserts: true }

/** Into a table whose ids tell in which order its rows were written. */
const appendEvent: Statement<{ subject: string }, unknown, Tables> = {
  ...defineWrite<{ subject: string }>()('test.appendEvent', (db, { eventOutbox: table }: Tables) => {
    const row = { tenantId: 1, type: 'order.created' as never, data: '{}', occurTime: new Date(0) }
    return db
      .insert(table)
      .values({ ...row, subject: sql.placeholder('subject') })
      .returning({ id: table.id })
  }),
  onlyInserts: true,
}

/** Into another table. */
const appendSetting: Named = {
  ...defineWrite<{ name: string; value: number }>()('test.appendSetting', (db, { setting }: Tables) => {
    const row = { tenantId: 1, name: 'held', value: { held: true }, updateTime: new Date(0) }
    return db.insert(setting).values(row).onConflictDoNothing().returning({ name: setting.name })
  }),
  onlyInserts: true,
}

const namesOf = (count: number, prefix: string): string[] =>
  Array.from({ length: count }, (_, index) => `${prefix}-${index}`)

/** How many insertions each statement had that this connection has prepared for several of them. */
async function combined(tx: Gateway<Tables>): Promise<number[]> {
  const rows = await run(
    tx,
    `select array_length(string_to_array(statement, 'insert into'), 1) - 1 as n from pg_prepared_statements
     where statement like 'with i0%' order by 1`,
  )
  return rows.map(({ n }) => Number(n))
}

const values = (names: readonly string[]): Promise<(number | undefined)[]> =>
  Promise.all(names.map((name) => readValue(gateway, name)))

describe('insertions that a transaction sends', () => {
  test('one after the other are one statement, into whichever tables', async () => {
    await gateway.transaction(async (tx) => {
      expect(await combined(tx)).toEqual([])
      await tx.send(appendRow, { name: 'together-0', value: 0 })
      await tx.send(appendSetting, { name: '', value: 0 })
      await tx.send(appendOther, { name: 'together-1', value: 1 })
      await run(tx, 'select 1')
      expect(await combined(tx)).toEqual([3])
    })
    expect(await values(['together-0', 'together-1'])).toEqual([0, 1])
    expect(await run(gateway, `select value from setting where name = 'held'`)).toEqual([{ value: '{"held": true}' }])
  })

  test('are there for what comes after them, of either kind', async () => {
    await gateway.transaction(async (tx) => {
      await tx.send(appendRow, { name: 'read-1', value: 1 })
      await tx.send(appendRow, { name: 'read-2', value: 2 })
      expect(await tx.execute(findRow, { name: 'read-2' })).toEqual([{ value: 2 }])
      await tx.send(appendRow, { name: 'read-3', value: 3 })
      expect(await run(tx, `select used::int from usage_counter where key like 'read-%' order by key`)).toEqual([
        { used: 1 },
        { used: 2 },
        { used: 3 },
      ])
      await tx.send(appendRow, { name: 'read-4', value: 4 })
      await tx.send(updateRow, { name: 'read-4', value: 5 })
    })
    expect(await readValue(gateway, 'read-4')).toBe(5)
  })

  test('of one statement keep their order', async () => {
    const subjects = ['a', 'b', 'c', 'd', 'e']
    await gateway.transaction(async (tx) => {
      for (const subject of subjects) {
        await tx.send(appendEvent, { subject })
        if (subject !== 'c') await tx.send(appendRow, { name: `order-${subject}`, value: 0 })
      }
    })
    const written = await run(gateway, 'select subject from event_outbox order by id')
    expect(written.map((row) => row['subject'])).toEqual(subjects)
  })

  test.each([1, 2, 30])('%i of them are all kept', async (count) => {
    const names = namesOf(count, `kept-${count}`)
    await gateway.transaction(async (tx) => {
      for (const [index, name] of names.entries()) await tx.send(appendRow, { name, value: index })
    })
    expect(await values(names)).toEqual(names.map((_, index) => index))
  })

  test.each([
    ['alone', ['taken']],
    ['with others', ['taken-1', 'taken', 'taken-2']],
  ])('fail %s: the transaction is undone, and its caller told why', async (_, names) => {
    await gateway.execute(insertRow, { name: 'taken', value: 1 }).catch(() => undefined)
    const answer = gateway.transaction(async (tx) => {
      await tx.execute(insertRow, { name: 'before', value: 1 })
      for (const name of names) await tx.send(appendRow, { name, value: 2 })
      return 'fine'
    })
    await expect(answer).rejects.toMatchObject({ kind: 'unique', driverCode: '23505' })
    expect(await values(['before', 'taken', 'taken-1', 'taken-2'])).toEqual([undefined, 1, undefined, undefined])
  })

  test('are not sent where the work rejects, and nothing of them comes into the next transaction', async () => {
    const answer = gateway.transaction(async (tx) => {
      await tx.send(appendRow, { name: 'dropped', value: 1 })
      throw new Error('refused by a rule')
    })
    await expect(answer).rejects.toThrow('refused by a rule')
    await gateway.transaction((tx) => tx.send(appendRow, { name: 'next', value: 1 }))
    expect(await values(['dropped', 'next'])).toEqual([undefined, 1])
  })

  test('are refused after its end, and after a failure', async () => {
    let leaked: Gateway<Tables> | undefined
    const answer = gateway.transaction(async (tx) => {
      leaked = tx
      await run(tx, 'select 1 / 0').catch(() => undefined)
      await tx.send(appendRow, { name: 'late', value: 1 })
    })
    await expect(answer).rejects.toMatchObject({ driverCode: '22012' })
    await expect(leaked?.send(appendRow, { name: 'late', value: 1 })).rejects.toMatchObject({ kind: 'misuse' })
    expect(await readValue(gateway, 'late')).toBeUndefined()
  })

  test.each([
    ['whose values cannot be written', appendRow],
    ['and others whose values cannot be written', insertRow],
  ])('%s doom the transaction, although nothing of it fails on the server', async (_, statement) => {
    const answer = gateway.transaction(async (tx) => {
      await tx.send(appendRow, { name: 'unwritable-1', value: 1 })
      void tx.send(statement, { name: 'unwritable-2', value: {} as number }).catch(() => undefined)
    })
    await expect(answer).rejects.toMatchObject({ kind: 'misuse', driverCode: 'UNWRITABLE_PARAMETER' })
    expect(await values(['unwritable-1', 'unwritable-2'])).toEqual([undefined, undefined])
  })
})
