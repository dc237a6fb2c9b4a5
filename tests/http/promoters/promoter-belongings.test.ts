import { beforeEach, describe, expect, test } from 'vitest'
import { told } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { addPromoter, made, promoterResources } from './promoters.js'
import type { PromoterResources } from './promoters.js'

const METHOD_NOT_EXISTS = 1_013_043_000
const CATEGORY_NOT_EXISTS = 1_013_044_000
const CATEGORY_EXISTS = 1_013_044_001
const CATEGORY_IN_USE = 1_013_044_002

let platform: TestPlatform
let methods: PromoterResources['methods']
let categories: PromoterResources['categories']
let promoterId: number

beforeEach(async () => {
  platform = await startPlatform()
  ;({ methods, categories } = promoterResources(platform))
  promoterId = (await addPromoter(platform)).id as number
})

const done = { code: 0, data: true, msg: '', error_detail: '' }

const TYPES = ['PAYMENT_SERVICE', 'BANK_TRANSFER', 'PLATFORM_WALLET', 'STABLECOIN', 'EXCHANGE'].map(
  (accountTypeCode, i) => ({
    accountType: i + 1,
    accountTypeCode,
  }),
)
const account = { accountNumber: 'EXAMPLE-00004321', accountUsername: 'Ana Example' }

describe('promotion/promoter-withdraw-method (rules/promoters#withdrawal-methods)', () => {
  const bank = { ...TYPES[1], ...account, accountDetail: '{"bank":"Example Bank"}' }

  test('get shows what was sent; page only the ends of the account number and detail', async () => {
    const created = await methods.create({ promoterId, ...bank })
    expect(created.body).toEqual({ code: 0, data: expect.any(Number), msg: '', error_detail: '' })
    const id = created.body.data as number
    const shown = { id, promoterId, ...bank, revision: 1, createTime: '2026-09-10T12:00:00' }
    expect(await methods.get(id)).toEqual(shown)
    const { list } = await platform.adminData('GET promotion/promoter-withdraw-method/page')
    expect(list).toEqual([{ ...shown, accountDetail: '****nk"}', accountNumber: '****4321' }])
  })

  test.each([
    ['1', '****'],
    ['4321', '****'],
    ['54321', '****4321'],
  ])('a number of %j is shown as %j', async (accountNumber, masked) => {
    await made(methods, { promoterId, ...bank, accountNumber })
    const { list } = await platform.adminData('GET promotion/promoter-withdraw-method/page')
    expect(list[0].accountNumber).toBe(masked)
  })

  test('no number is shown as none, and no log holds a whole one', async () => {
    const id = await made(methods, { promoterId })
    expect((await platform.adminData('GET promotion/promoter-withdraw-method/page')).list[0].accountNumber).toBeNull()
    await methods.update(id, bank)
    await methods.remove(id)
    const { text } = await platform.admin('GET infra/operate-log/page', { query: 'pageSize=200' })
    expect(text).toContain('****4321')
    expect(`${text} ${platform.log.lines.join('\n')}`).not.toContain(account.accountNumber)
  })

  test.each(TYPES)('$accountType is $accountTypeCode and nothing else', async ({ accountType, accountTypeCode }) => {
    for (const other of TYPES) {
      const answer = await methods.create({
        promoterId,
        ...account,
        accountType,
        accountTypeCode: other.accountTypeCode,
      })
      if (other.accountTypeCode === accountTypeCode) expect(answer.body.code).toBe(0)
      else expect(told(answer)).toEqual({ status: 400, detail: 'accountTypeCode' })
    }
  })

  test('each type has what it needs', async () => {
    const REQUIRED: Readonly<Record<number, readonly string[]>> = {
      1: ['accountNumber'],
      2: ['accountNumber', 'accountUsername'],
      3: [],
      4: ['accountNumber'],
      5: ['accountNumber'],
    }
    for (const type of TYPES) {
      const required = REQUIRED[type.accountType] ?? []
      for (const name of ['accountNumber', 'accountUsername']) {
        for (const value of [undefined, null, '', ' ']) {
          const answer = await methods.create({ promoterId, ...type, ...account, [name]: value })
          const expected = required.includes(name) ? { status: 400, detail: name } : { status: 200, detail: '' }
          expect({ ...told(answer), type }).toEqual({ ...expected, type })
        }
      }
    }
  })

  test.each<[string, unknown[], unknown[]]>([
    ['accountType', [0, 6, '3', undefined], [3]],
    ['accountTypeCode', ['platform_wallet', 'OTHER', '', 3, undefined], ['PLATFORM_WALLET']],
    [
      'accountDetail',
      ['', ' ', undefined, 1, '{', ' {"a":}', '[1,', 'x'.repeat(2001)],
      ['wallet', '{"a":[1]}', '[]', ' {} ', '"quoted', 'a {'],
    ],
    ['accountNumber', [1, 'x'.repeat(129)], ['', null]],
    ['accountUsername', [1, 'x'.repeat(129)], ['', null]],
    ['promoterId', ['1', 4711, undefined], []],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ ...told(await methods.create({ promoterId, [name]: value })), value }).toEqual({
        status: 400,
        detail: name,
        value,
      })
    for (const value of taken)
      expect((await methods.create({ promoterId, [name]: value })).body.code, JSON.stringify(value)).toBe(0)
  })

  test('update replaces everything but the promoter, whom it need not name', async () => {
    const id = await made(methods, { promoterId, ...bank })
    const another = (await addPromoter(platform)).id as number
    expect(told(await methods.update(id, { promoterId: another }))).toEqual({ status: 400, detail: 'promoterId' })
    expect((await methods.update(id)).body).toEqual(done)
    expect(await methods.get(id)).toMatchObject({
      promoterId,
      accountType: 3,
      accountNumber: null,
      accountUsername: null,
      accountDetail: 'wallet',
    })
  })

  test('is gone after it was deleted; page filters by promoter and time', async () => {
    const a = await made(methods, { promoterId })
    platform.clock.advance(1000)
    const b = await made(methods, { promoterId: (await addPromoter(platform)).id })
    expect(await methods.idsOf('')).toEqual([b, a])
    expect(await methods.idsOf(`promoterId=${promoterId}`)).toEqual([a])
    expect(await methods.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([b])
    expect((await methods.remove(a)).body).toEqual(done)
    expect(await methods.get(a)).toBeNull()
    expect(await methods.get(b, { tenantId: await platform.createTenant() })).toBeNull()
    for (const answer of [await methods.remove(a), await methods.update(a)])
      expect(answer.body).toMatchObject({ code: METHOD_NOT_EXISTS, data: null })
  })
})

describe('promotion/promoter-category (rules/promoters#categories)', () => {
  const sort = (id: number, to: unknown) => categories.call('PUT update-sort', { body: { id, sort: to } })

  test('get shows what was sent; an update need name neither promoter nor sort', async () => {
    const created = await categories.create({ promoterId })
    expect(created.body).toEqual({ code: 0, data: expect.any(Number), msg: '', error_detail: '' })
    const id = created.body.data as number
    expect(await categories.get(id)).toEqual({
      id,
      promoterId,
      title: 'Shoes',
      sort: 0,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
    await sort(id, 7)
    expect((await categories.update(id, { title: 'Bags' })).body).toEqual(done)
    expect(await categories.get(id)).toMatchObject({ promoterId, title: 'Bags', sort: 7, revision: 3 })
    const another = (await addPromoter(platform)).id as number
    expect(told(await categories.update(id, { promoterId: another }))).toEqual({ status: 400, detail: 'promoterId' })
  })

  test('title has 1 to 32 characters, once for each promoter', async () => {
    for (const title of [undefined, null, '', ' ', 1, 'x'.repeat(33)]) {
      expect(told(await categories.create({ promoterId, title })), JSON.stringify(title)).toEqual({
        status: 400,
        detail: 'title',
      })
    }
    const a = await made(categories, { promoterId, title: 'x'.repeat(32) })
    const b = await made(categories, { promoterId })
    for (const answer of [await categories.create({ promoterId }), await categories.update(a)]) {
      expect({ status: answer.status, code: answer.body.code }).toEqual({ status: 200, code: CATEGORY_EXISTS })
    }
    await made(categories, { promoterId: (await addPromoter(platform)).id })
    await categories.remove(b)
    expect((await categories.update(a)).body).toEqual(done)
  })

  test('the promoter has to exist in this tenant', async () => {
    const foreign = (await addPromoter(platform, {}, await platform.createTenant())).id as number
    for (const wrong of [undefined, 4711, '1', foreign === promoterId ? 4712 : foreign]) {
      expect(told(await categories.create({ promoterId: wrong }))).toEqual({ status: 400, detail: 'promoterId' })
    }
  })

  test('page: larger sort first, then newest first; update-sort moves', async () => {
    const [a, b, c] = [
      await made(categories, { promoterId, title: 'a' }),
      await made(categories, { promoterId, title: 'b' }),
      await made(categories, { promoterId, title: 'c' }),
    ]
    expect(await categories.idsOf('')).toEqual([c, b, a])
    expect((await sort(a, 10)).body).toEqual(done)
    expect((await sort(c, -1)).body).toEqual(done)
    expect(await categories.idsOf('')).toEqual([a, b, c])
    expect(await categories.idsOf(`promoterId=${promoterId}`)).toEqual([a, b, c])
    expect(await categories.idsOf('promoterId=4711')).toEqual([])
    for (const wrong of ['1', 0.5, undefined, null])
      expect(told(await sort(a, wrong))).toEqual({ status: 400, detail: 'sort' })
    expect((await sort(4711, 1)).body).toMatchObject({ code: CATEGORY_NOT_EXISTS })
  })

  test('is gone after it was deleted', async () => {
    const id = await made(categories, { promoterId })
    expect((await categories.remove(id)).body).toEqual(done)
    expect(await categories.get(id)).toBeNull()
    for (const answer of [await categories.remove(id), await categories.update(id), await sort(id, 1)]) {
      expect(answer.body).toMatchObject({ code: CATEGORY_NOT_EXISTS, data: null })
    }
  })

  test('is not deleted while rows of a spreadsheet use it', async () => {
    const [used, free] = [await made(categories, { promoterId }), await made(categories, { promoterId, title: 'free' })]
    const row = {
      promoterId,
      goodsId: '1',
      goodsTitle: 'Backpack',
      priceInCents: 100,
      goodsSource: 1,
      goodsCategoryCode: String(used),
    }
    const rowId = await platform.adminData('POST promotion/spreadsheet/create', { body: row })
    for (const answer of [
      await categories.remove(used),
      await categories.call('DELETE delete-list', { query: `ids=${free},${used}` }),
    ]) {
      expect(answer).toMatchObject({ status: 200, body: { code: CATEGORY_IN_USE, data: null } })
    }
    expect((await categories.idsOf('')).sort((a: Json, b: Json) => a - b)).toEqual([used, free])
    await platform.adminData('DELETE promotion/spreadsheet/delete', { query: `id=${rowId}` })
    expect((await categories.remove(used)).body).toEqual(done)
  })
})
