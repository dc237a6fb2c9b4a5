import { and, eq, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { Answering } from './answering.js'
import type { Dialect } from './dialect.js'
import { defineTables } from './domains.js'
import type { Tables } from './domains.js'
import { postgresColumnKit } from './postgres-column-kit.js'

const tables: Tables = defineTables(postgresColumnKit)
const words = new PgDialect()
const render = (given: SQL) => words.sqlToQuery(given)

it('columns are put together once; what stands around them at each call, with its values', () => {
  let compiled = 0
  const answering = new Answering({ tables, dialect: {} as Dialect, render })
  const columns = ({ coupon }: Tables) => {
    compiled += 1
    return { number: coupon.code, since: coupon.createTime, twice: sql<number>`${coupon.id} * 2`.mapWith(Number) }
  }
  const bind = (id: number) =>
    answering.bind(
      columns,
      (shown, { coupon }) => sql`select ${shown} from ${coupon} where ${and(eq(coupon.id, id), eq(coupon.code, 'C'))}`,
    )
  const { text, parameters, read } = bind(1)
  expect(text).toBe(
    'select "coupon"."code", "coupon"."create_time", "coupon"."id" * 2 from "coupon" where ("coupon"."id" = $1 and "coupon"."code" = $2)',
  )
  expect(parameters).toEqual([1, 'C'])
  expect(read(['C', '2026-09-10 04:00:00.000+00', '14'])).toEqual({
    number: 'C',
    since: new Date('2026-09-10T04:00:00Z'),
    twice: 14,
  })
  expect(bind(2).parameters).toEqual([2, 'C'])
  expect(bind(2).read).toBe(read)
  expect(compiled).toBe(1)
})

it('columns with a value are refused: it would be that of the first call for ever', () => {
  const answering = new Answering({ tables, dialect: {} as Dialect, render })
  expect(() =>
    answering.bind(
      ({ coupon }) => ({ later: sql`${coupon.id} + ${5}` }),
      (shown) => sql`select ${shown} from nowhere`,
    ),
  ).toThrow('its columns have no values')
})
