import { describe, expect, it } from 'vitest'
import { createTestPlatform } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'

/** Every name that an object has itself, symbols and those that `for … in` passes over included. */
const namesOf = (value: object): PropertyKey[] => Reflect.ownKeys(value).sort()

describe('what a host can enumerate', () => {
  it('of an engine is what is documented, and nothing else', async () => {
    const platform = await createTestPlatform({ storage: sqliteStorage({ file: ':memory:' }) })
    const { openApi } = platform
    expect(namesOf(openApi)).toEqual([
      'adminContext',
      'close',
      'context',
      'countWrongCredential',
      'documents',
      'fetch',
      'handle',
      'health',
      'jobs',
      'services',
      'start',
      'status',
      'stop',
      'stopWaiting',
    ])
    expect(namesOf(openApi.jobs)).toEqual([])
    expect(namesOf(openApi.services)).toEqual([
      'adminSessions',
      'apiAccessLog',
      'bagOrderDesk',
      'bagOrders',
      'chatLogin',
      'checkIn',
      'consumption',
      'coupons',
      'discounts',
      'eventFeed',
      'freight',
      'goods',
      'goodsLinks',
      'health',
      'home',
      'imageSearch',
      'invoices',
      'luckyDraws',
      'memberCoupons',
      'orderItems',
      'orderQueries',
      'overviews',
      'partnerApplications',
      'payments',
      'pointRedemptions',
      'points',
      'promotionCheck',
      'purchases',
      'recharges',
      'redeemCodes',
      'shipments',
      'socialChannels',
      'spreadsheets',
      'supplementPayments',
      'supplements',
      'tracking',
      'walletPay',
      'wallets',
      'webhookDeliveries',
      'webhookEndpoints',
    ])
    await platform.close()
  })
})
