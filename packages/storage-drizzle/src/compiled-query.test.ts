import { eq, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/pg-proxy'
import { customType, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { describe, expect, test } from 'vitest'
import { compileQuery } from './compiled-query.js'

const hundredfold = customType<{ data: number; driverData: string }>({
  dataType: () => 'text',
  toDriver: (value) => `${value * 100}`,
  fromDriver: (value) => Number(value) / 100,
})
const shop = pgTable('shop', { id: integer('id').notNull(), name: text('name') })
const goods = pgTable('goods', { id: integer('id').notNull(), shopId: integer('shop_id'), price: hundredfold('price') })
const db = drizzle(async () => ({ rows: [] }))

describe('parameters', () => {
  const dear = compileQuery(
    db
      .select({ id: goods.id })
      .from(goods)
      .where(
        sql`${goods.price} > ${sql.param(sql.placeholder('price'), goods.price)} and ${goods.id} = ${sql.placeholder('id')}
        and ${goods.price} <> ${sql.param(7, goods.price)}`,
      )
      .prepare('dear'),
  )

  test('stand in the order of the text, as their columns write them', () => {
    expect(dear.text).toContain('"goods"."price" > $1 and "goods"."id" = $2')
    expect(dear.bind({ id: 5, price: 3 })).toEqual(['300', 5, '700'])
  })

  test('may be null where nothing has to write them, and are never absent', () => {
    expect(dear.bind({ id: null, price: 3 })).toEqual(['300', null, '700'])
    expect(() => dear.bind({ price: 3 })).toThrow('The placeholder id has no value')
  })
})

describe('rows', () => {
  test('are read as their columns and expressions say; null stays null', () => {
    const doubled = sql<number>`2 * ${goods.id}`.mapWith(Number)
    const query = db
      .select({ price: goods.price, doubled, named: doubled.as('named') })
      .from(goods)
      .prepare('rows')
    const { read } = compileQuery(query)
    expect(read?.(['300', '8', '8'])).toEqual({ price: 3, doubled: 8, named: 8 })
    expect(read?.([null, null, null])).toEqual({ price: null, doubled: null, named: null })
  })

  test('have an object for each table that they show, and null for one that was joined for nothing', () => {
    const query = db
      .select({ item: goods, seller: { id: shop.id, name: shop.name } })
      .from(goods)
      .leftJoin(shop, eq(shop.id, goods.shopId))
      .prepare('joined')
    const { read } = compileQuery(query)
    expect(read?.([1, 2, '300', 2, null])).toEqual({
      item: { id: 1, shopId: 2, price: 3 },
      seller: { id: 2, name: null },
    })
    expect(read?.([1, null, null, null, null])).toEqual({ item: { id: 1, shopId: null, price: null }, seller: null })
  })

  test('there are none of a statement that answers none', () => {
    expect(compileQuery(db.insert(goods).values({ id: 1 }).prepare('none')).read).toBeUndefined()
  })

  test('are not nested any deeper', () => {
    const query = db.select({ a: { b: { c: goods.id } } } as never).from(goods)
    expect(() => compileQuery(query.prepare('deep'))).toThrow('nested once at most')
  })
})
