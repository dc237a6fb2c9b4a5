import { describe, expect, it } from 'vitest'
import type { Random, Services } from '@org/openapi-core'
import type { Repositories, SystemRepositories } from '@org/openapi-core/storage'
import { claimChatCheckin } from '../../packages/core/src/check-in/index.js'
import { listExchangeRates } from '../../packages/core/src/exchange-rates/index.js'
import type { RoutedOperation } from '../../packages/core/src/http/admin-api/admin-pipeline.js'
import type { PartnerOperation } from '../../packages/core/src/http/operation.js'
import { civilZone } from '../../packages/core/src/kernel/civil-time.js'
import type { PartnerMemberStores } from '../../packages/core/src/bindings/index.js'
import { goodsModule } from '../../packages/core/src/goods/module.js'
import { moduleList } from '../../packages/core/src/module-list.js'
import type { InstallationParts } from '../../packages/core/src/module-list.js'
import { supplementModule } from '../../packages/core/src/supplements/module.js'
import { adminOperations, partnerOperations } from '../../packages/core/src/operations.js'
import { uploadShipments } from '../../packages/core/src/payments/index.js'
import { listPartnerMembers } from '../../packages/core/src/wallets/index.js'
import type { WalletStores } from '../../packages/core/src/wallets/index.js'

type Partner<S, R> = readonly PartnerOperation<S, R>[]
type Admin<S, R, P> = readonly RoutedOperation<S, R, P>[]
type Serving = Services & { readonly random: Random }

/** The compiler is the test: each `@ts-expect-error` fails `npm run types` where the line below it compiles. */
describe('the list of operations', () => {
  it('runs with the services and repositories that the engine has', () => {
    const partner: Partner<Services, Repositories> = partnerOperations
    const admin: Admin<Serving, Repositories, SystemRepositories> = adminOperations
    expect(partner).toContain(uploadShipments)
    expect(partner).toContain(listExchangeRates)
    expect(admin.some(({ about }) => about === 'platform')).toBe(true)
  })

  it('does not run where one is missing that an operation uses', () => {
    // @ts-expect-error -- `shipments` is gone, which uploading shipments uses
    const withoutService: PartnerOperation<Omit<Services, 'shipments'>, Repositories> = uploadShipments
    // @ts-expect-error -- `exchangeRates` is gone, which the list of rates reads
    const withoutRepository: PartnerOperation<Services, Omit<Repositories, 'exchangeRates'>> = listExchangeRates
    // @ts-expect-error -- a list that forgets what its operations need would let both pass
    const partner: Partner<Omit<Services, 'shipments'>, Repositories> = partnerOperations
    // @ts-expect-error -- the same of the other list
    const admin: Admin<Serving, Omit<Repositories, 'exchangeRates'>, SystemRepositories> = adminOperations
    expect([withoutService, withoutRepository, partner, admin]).not.toContain(undefined)
  })

  it('does not give the platform’s operations what tenants have, nor the other way round', () => {
    // @ts-expect-error -- no tenant has `tenants` and `adminKeys`
    const ofTenant: Admin<Serving, Repositories, Repositories> = adminOperations
    // @ts-expect-error -- the platform has no `wallets`
    const ofPlatform: Admin<Serving, SystemRepositories, SystemRepositories> = adminOperations
    expect(ofTenant).toBe(ofPlatform)
  })

  it('asks of a transaction what a credit settles, in domains that the caller does not know', () => {
    const claim: PartnerOperation<Services, Repositories> = claimChatCheckin<Repositories>()
    // @ts-expect-error -- the engine's check-in settles supplements, which these transactions do not have
    const unsettled: PartnerOperation<Services, Omit<Repositories, 'supplements'>> = claimChatCheckin<
      Omit<Repositories, 'supplements'>
    >()
    expect(unsettled.operationId).toBe(claim.operationId)
    const book = (services: Services, tx: WalletStores, booking: Parameters<Services['wallets']['book']>[2]) =>
      // @ts-expect-error -- wallet and ledger are not all that a credit touches
      services.wallets.book(tx, { now: new Date(0), zone: civilZone('Asia/Shanghai') }, booking)
    expect(book).toBeTypeOf('function')
  })

  it('asks of the reader of balances what it reads', () => {
    // @ts-expect-error -- balances are in `wallets`, which these repositories do not have
    const blind: PartnerOperation<Services, PartnerMemberStores> = listPartnerMembers
    expect(blind.operationId).toBe('QueryMemberBindListAPI')
  })

  it('has no module before those that it is built on, and none too few', () => {
    // @ts-expect-error -- supplements are built on wallets and orders, which none before them provides
    const early = () => moduleList<Services>().add(supplementModule)
    // @ts-expect-error -- the services of all other modules are missing
    const short = (parts: InstallationParts) => moduleList<Services>().add(goodsModule).build(parts)
    expect([early, short]).toHaveLength(2)
    expect(moduleList<Services>().add(goodsModule).declared).toEqual([goodsModule])
  })
})
