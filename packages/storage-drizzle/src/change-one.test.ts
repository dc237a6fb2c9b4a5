import { eq, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core'
import { expect, it } from 'vitest'
import { Answering } from './answering.js'
import { changeAndReturn, changeOne } from './change-one.js'
import type { Dialect } from './dialect.js'
import { defineTables } from './domains.js'
import type { Tables } from './domains.js'
import type { Gateway } from './gateway.js'
import { AS_IT_IS } from './lock-rows.js'
import { postgresColumnKit } from './postgres-column-kit.js'

const words = new PgDialect()
const answering = new Answering<Tables>({
  tables: defineTables(postgresColumnKit),
  dialect: {} as Dialect,
  render: (given) => words.sqlToQuery(given),
})

/** Keeps what it is given, and answers these rows. */
function gatewayOf(answers: readonly unknown[][] = []) {
  const sent: { readonly mode: string; readonly text: string; readonly parameters: readonly unknown[] }[] = []
  const rows: Gateway<Tables>['rows'] = (mode, columns, build) => {
    const { text, parameters, read } = answering.bind(columns, build)
    sent.push({ mode, text, parameters })
    return Promise.resolve(answers.map(read) as never[])
  }
  return { sent, gateway: { rows } as Gateway<Tables> }
}

const numbered = ({ bagOrder }: Tables) => ({ number: bagOrder.bagOrderNo })

const set = (values: PgUpdateSetSource<Tables['bagOrder']>) => (tables: Tables) => ({
  table: tables.bagOrder,
  set: values,
  where: eq(tables.bagOrder.id, 7),
})

it('sets what is given, in the order of the table, with the values as the columns write them', async () => {
  const { sent, gateway } = gatewayOf([['B1']])
  const payTime = new Date('2026-09-10T04:00:00Z')
  const row = await changeAndReturn(
    gateway,
    numbered,
    set({ payTime, status: 3, trackingNo: null, outboundOrderNo: undefined }),
  )
  expect(row).toEqual({ number: 'B1' })
  expect(sent).toEqual([
    {
      mode: 'write',
      text: 'update "bag_order" set "status" = $1, "pay_time" = $2, "tracking_no" = $3, "revision" = "bag_order".revision + 1 where "bag_order"."id" = $4 returning "bag_order"."bag_order_no"',
      parameters: [3, payTime.toISOString(), null, 7],
    },
  ])
})

it('sets what is given in words, and a revision that is set goes on no further', async () => {
  const { sent, gateway } = gatewayOf([['B1']])
  const change = ({ bagOrder: table }: Tables) => ({
    table,
    set: { ...AS_IT_IS, outboundOrderNo: sql`upper(${table.trackingNo})`, trackingNo: table.bagOrderNo },
    where: eq(table.id, 7),
  })
  await changeAndReturn(gateway, numbered, change)
  expect(sent[0]?.text).toBe(
    'update "bag_order" set "outbound_order_no" = upper("bag_order"."tracking_no"), "tracking_no" = "bag_order"."bag_order_no", "revision" = revision where "bag_order"."id" = $1 returning "bag_order"."bag_order_no"',
  )
})

it('tells a row that is not there, or whose guard refuses, from one that it has changed', async () => {
  expect(await changeAndReturn(gatewayOf().gateway, numbered, set({ status: 3 }))).toBeUndefined()
  expect(await changeOne(gatewayOf().gateway, set({ status: 3 }))).toBe(false)
  expect(await changeOne(gatewayOf([[1]]).gateway, set({ status: 3 }))).toBe(true)
})
