import { ApiError } from '@org/openapi-core'
import { newOrderItem } from '@org/openapi-testing'
import type { Answer, TestPlatform } from '@org/openapi-testing'
import { expect, test } from 'vitest'
import { emptyStorage } from '../empty-storage.js'
import { changedStorage, changedTransactions } from './changed-storage.js'
import { COUPON, createTemplate } from './coupons/coupons.js'
import { createMember } from './members/managed-members.js'
import { OrderScene } from './orders/order-scene.js'
import { startPlatform } from '../start-platform.js'

const NOBODY_DECLARES = { code: 1_999_999_999, name: 'NOBODY_DECLARES', message: { en: 'Undeclared', zh: '未声明' } }
const refuse = () => Promise.reject(new ApiError(NOBODY_DECLARES))

/** An engine whose rates answer a code that no operation declares. */
function startRefusing(onUndeclaredError?: 'log'): Promise<TestPlatform> {
  const rates = changedStorage(emptyStorage(), 'exchangeRates', () => ({ listEnabled: refuse, page: refuse }))
  return startPlatform({ storage: rates, ...(onUndeclaredError !== undefined && { onUndeclaredError }) })
}

const askPartner = async (platform: TestPlatform): Promise<Answer> =>
  platform.call(
    '/open-api/pay/exchange-rate/list',
    {},
    { token: await platform.issueToken(await platform.createApp()) },
  )
const askAdmin = (platform: TestPlatform): Promise<Answer> => platform.admin('GET pay/exchange-rate/page')

test.each([
  ['partner', askPartner, 'PayExchangeAPI'],
  ['admin', askAdmin, 'getExchangeRatePage'],
] as const)('a %s operation that answers a code which it does not declare', async (_, ask, operationId) => {
  const failing = await startRefusing()
  await expect(ask(failing), 'fails in a test').rejects.toThrow(
    `${operationId} answers NOBODY_DECLARES (1999999999), which it does not declare`,
  )

  const logging = await startRefusing('log')
  const { status, body } = await ask(logging)
  expect([status, body.code], 'is answered in production').toEqual([200, NOBODY_DECLARES.code])
  const [line, ...more] = logging.log.lines.filter((text) => text.includes(operationId))
  expect(line).toMatch(/^error .*"code":1999999999.* an operation answers a code that it does not declare$/)
  expect(more).toEqual([])
})

// In the tests' platform both would throw if they were not declared.
test('a refund that a wallet cannot hold', async () => {
  const scene = await OrderScene.start()
  const [item] = await scene.placeItems(newOrderItem('I1'))
  await scene.pay()
  const { storage, now } = scene.platform.openApi.context(1)
  const most = { balance: Number.MAX_SAFE_INTEGER, freezePrice: 0, totalExpense: 0, totalRecharge: 0 }
  await storage.wallets.change(scene.member.id, most, now)
  expect((await scene.moveItem(item?.id as number, 209)).body.code).toBe(1_007_007_005)
  expect(await scene.itemStatuses()).toEqual([201])
})

test('coupons of a template that was deleted since it was read', async () => {
  const storage = changedTransactions(emptyStorage(), 'couponTemplates', (templates) => ({
    async take(template, count) {
      await templates.delete(template.id, new Date(0))
      return templates.take(template, count)
    },
  }))
  const platform = await startPlatform({ storage })
  const [templateId, { id: userId }] = [await createTemplate(platform), await createMember(platform)]
  const { body } = await platform.admin(`POST ${COUPON}/send`, { body: { templateId, userIds: [userId] } })
  expect(body.code).toBe(1_013_004_000)
})
