import { defineWrite } from '@org/openapi-storage-drizzle'
import type { Preparable, Tables } from '@org/openapi-storage-drizzle'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresGateway } from '../src/postgres-gateway.js'
import { createTestGateway, run } from './rows.js'

let gateway: PostgresGateway
let close: () => Promise<void>
// One connection for each lane, so that what is prepared can be looked at where it was.
beforeEach(async () => void ({ gateway, close } = await createTestGateway({ poolSize: 3 })))
afterEach(() => close())

let made = 0

/** A statement of a text of its own, which answers what it is given as it has arrived. */
function echoOf(type: string) {
  const name = `echo_${(made += 1)}`
  const given = sql`cast(${sql.placeholder('value')} as ${sql.raw(type)})`
  const statement = defineWrite<{ value: unknown }>()(
    name,
    (db, _: Tables) =>
      db
        .select({ name: sql`${sql.raw(`'${name}'`)}`, text: sql<string>`cast(${given} as text)` })
        .from(sql`(select 1) as one`) as unknown as Preparable<{ text: string | null }>,
  )
  return { name, echo: async (value: unknown) => (await gateway.execute(statement, { value }))[0]?.text }
}

const countNames = async (name: string): Promise<unknown> => {
  const text = `select count(*)::int as n from pg_prepared_statements where strpos(statement, '''${name}''') > 0`
  return (await run(gateway, text))[0]?.['n']
}

describe('a prepared statement', () => {
  test.each<[type: string, values: unknown[], texts: (string | null)[]]>([
    [
      'text',
      ['a', '', "it's $1 \u4e2d\u6587 \ud83d\ude00 \\", null, 'a'],
      ['a', '', "it's $1 \u4e2d\u6587 \ud83d\ude00 \\", null, 'a'],
    ],
    ['bigint', [1, -(2 ** 53) + 1, 9_007_199_254_740_993n, null], ['1', '-9007199254740991', '9007199254740993', null]],
    ['boolean', [true, false, null, true], ['true', 'false', null, 'true']],
    ['numeric', ['0.10', 12.5, null], ['0.10', '12.5', null]],
    ['jsonb', ['{"a":[1,"\u00e4"]}', '[]', null], ['{"a": [1, "\u00e4"]}', '[]', null]],
    ['timestamptz', ['2026-01-02T03:04:05.678Z', null], ['2026-01-02 03:04:05.678+00', null]],
    ['bytea', [new Uint8Array([0, 255, 92]), new Uint8Array(), null], ['\\x00ff5c', '\\x', null]],
  ])('of %s is given its values the first time and later', async (type, values, texts) => {
    const { echo } = echoOf(type)
    const answers: unknown[] = []
    for (const value of [...values, ...values]) answers.push(await echo(value))
    expect(answers).toEqual([...texts, ...texts])
  })

  test('has one name, however often it is sent', async () => {
    const { name, echo } = echoOf('text')
    for (let time = 0; time < 5; time += 1) await echo('a')
    expect(await countNames(name)).toBe(1)
  })

  test('has two at most where many send it before the first has an answer, and each is given his own', async () => {
    const { name, echo } = echoOf('text')
    const wanted = Array.from({ length: 50 }, (_, index) => String(index))
    expect(await Promise.all(wanted.map(echo))).toEqual(wanted)
    expect(await Promise.all(wanted.map(echo))).toEqual(wanted)
    expect(await countNames(name)).toBe(2)
  })

  test('that fails is sent again as if nothing had been', async () => {
    const { name, echo } = echoOf('bigint')
    await expect(echo('none')).rejects.toMatchObject({ kind: 'other', driverCode: '22P02' })
    expect([await echo('1'), await echo('2')]).toEqual(['1', '2'])
    await expect(echo('none')).rejects.toMatchObject({ kind: 'other', driverCode: '22P02' })
    expect(await echo('3')).toBe('3')
    expect(await countNames(name)).toBe(1)
  })
})
