import type { Repositories } from '@org/openapi-core/storage'
import { expect, it } from 'vitest'
import type { AuthTables } from './auth/tables.js'
import { DomainList } from './domain-list.js'
import type { RepositoryClasses } from './domain-list.js'
import { domains } from './domains.js'
import type { Tables } from './domains.js'
import { defineRead } from './gateway.js'
import type { Gateway } from './gateway.js'
import { homeStorage } from './home/index.js'
import type { HomeTables } from './home/tables.js'
import { DrizzleHomePopupRepository } from './home/home-popup-repository.js'

type TenantClasses = RepositoryClasses<Repositories, Tables, [tenantId: number]>

/** The compiler is the test: each `@ts-expect-error` fails `npm run types` where the line below it compiles. */
it('makes a repository over a gateway that has the tables which it touches', () => {
  const over = (all: Gateway<Tables>) => new DrizzleHomePopupRepository(all, 1)
  // @ts-expect-error -- this gateway has no popups
  const without = (auth: Gateway<AuthTables>) => new DrizzleHomePopupRepository(auth, 1)
  // @ts-expect-error -- nor does one of some tables serve who touches more
  const widened = (some: Gateway<HomeTables>): Gateway<HomeTables & AuthTables> => some
  const statement = defineRead<{ id: number }>()('', (db, { adminKey }: AuthTables) => db.select().from(adminKey))
  // @ts-expect-error -- the statement reads administrators' keys
  const read = (some: Gateway<HomeTables>) => some.execute(statement, { id: 1 })
  expect([over, without, widened, read]).toHaveLength(4)
})

it('has every repository of core', () => {
  const all: TenantClasses = domains.tenant
  const one = DomainList.empty.add(homeStorage)
  // @ts-expect-error -- the domains but one are missing
  const few: TenantClasses = one.tenant
  expect(Object.keys(few)).toEqual(['searchKeywords', 'homePopups'])
  expect(all).toMatchObject(few)
})
