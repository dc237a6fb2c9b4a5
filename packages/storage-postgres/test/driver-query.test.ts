import v8 from 'node:v8'
import { defineRead } from '@org/openapi-storage-drizzle'
import type { Preparable, Tables } from '@org/openapi-storage-drizzle'
import { sql } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { PostgresGateway } from '../src/postgres-gateway.js'
import { createTestGateway, run } from './rows.js'

let gateway: PostgresGateway
let close: () => Promise<void>
beforeEach(async () => void ({ gateway, close } = await createTestGateway({ poolSize: 3 })))
afterEach(() => close())

const place = sql<string>`nextval('places')`.as('place')
const placeOf = (name: string) =>
  defineRead<Record<never, never>>()(
    name,
    (db, _: Tables) => db.select({ place }).from(sql`(select 1) as one`) as unknown as Preparable<{ place: string }>,
  )

describe('statements', () => {
  test('come to the server in the order of the calls, whichever way they are sent', async () => {
    await run(gateway, 'create sequence places')
    const [first, second] = [placeOf('places_first'), placeOf('places_second')]
    const rows = await gateway.transaction((tx) => {
      const built = () => tx.query('read', (db) => db.select({ place }).from(sql`(select 1) as one`))
      const known = () => tx.execute(first, {})
      return Promise.all([known(), built(), known(), tx.execute(second, {}), built(), known(), built(), built()])
    })
    expect(rows.map(([row]) => Number(row?.place))).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
  })

  test('are one promise each where they are prepared', async () => {
    await run(gateway, 'create sequence places')
    const statement = placeOf('places')
    await gateway.execute(statement, {})
    let made = 0
    const end = v8.promiseHooks.onInit(() => (made += 1)) as () => void
    const answer = gateway.execute(statement, {})
    end()
    expect(made).toBe(1)
    expect(await answer).toEqual([{ place: '2' }])
  })
})
