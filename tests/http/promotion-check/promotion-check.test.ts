import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { PromotionCheckService } from '../../../packages/core/src/promotion-check/index.js'
import { databases, emptyStorage } from '../../empty-storage.js'
import { createScene, createTemplate } from '../coupons/coupons.js'
import { createDiscountTemplate } from '../discounts/discount-writes.js'
import { drawBody, prizeBody } from '../lucky-draws/draw-bodies.js'
import { keywordBody, popupBody } from '../home/home-writes.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { createProduct } from '../points/point-writes.js'
import { codeBody } from '../redeem-codes/redeem-codes.js'

const DAY_MS = 86_400_000

let platform: TestPlatform

const create = (resource: string, body: object): Promise<number> =>
  platform.adminData(`POST promotion/${resource}/create`, { body })
const code = (name: string, templateIds: readonly number[], members: object = {}) =>
  create('coupon-exchange-code', { ...codeBody(templateIds), code: name, ...members })
const check = (tenantId = 1): Promise<Json[]> => platform.adminData('GET promotion/check', { tenantId })
/** `resource id rule` of every warning. */
const found = async (tenantId = 1) =>
  (await check(tenantId)).map(({ resource, id, rule }) => `${resource.replace('promotion/', '')} ${id} ${rule}`)
/** Dates of a template that begin a month ago and end at that time. */
const until = (validEndTime: string) => ({
  validityType: 1,
  validStartTime: '2026-08-10T12:00:00',
  validEndTime,
  fixedStartTerm: null,
  fixedEndTerm: null,
})
/** A published lucky draw with these prizes. */
async function draw(...prizes: readonly object[]): Promise<{ id: number; prizeIds: number[] }> {
  const id = await create('lucky-draw', drawBody())
  const prizeIds: number[] = []
  for (const members of prizes)
    prizeIds.push(await create('lucky-draw-prize', prizeBody(id, { winProbability: 1000, ...members })))
  await platform.adminData('PUT promotion/lucky-draw/publish', { body: { id } })
  return { id, prizeIds }
}
const disable = (resource: string, id: number, status = 1) =>
  platform.adminData(`PUT promotion/${resource}/update-status`, { body: { id, status } })

describe.each(databases)('the check of the campaigns on $database', ({ database }) => {
  beforeEach(async () => void (platform = await startPlatform({ storage: emptyStorage(database) })))
  afterEach(() => platform.openApi.close())

  it('says nothing of campaigns that are right, or off, or over', async () => {
    expect(await check()).toEqual([])
    const [template, other] = [await createTemplate(platform), await createTemplate(platform, { totalCount: 5 })]
    await code('RIGHT', [template, other])
    await createProduct(platform, { productType: 'COUPON', relatedId: template, stock: 5 })
    await draw({}, { prizeType: 'PLATFORM_COUPON', templateId: template })
    for (const members of [{}, { keyword: 'boots' }, { terminalType: 21, status: 1 }])
      await create('search-keyword', { ...keywordBody, ...members })
    await create('home-popup', popupBody)
    await create('home-popup', { ...popupBody, validEnd: '2026-09-10T12:00:00', status: 1 })
    await createProduct(platform, { stock: 0, status: 0 })
    await createProduct(platform, { stock: 0, endTime: '2026-09-10T12:00:00' })
    await create('lucky-draw', drawBody({ code: 'DRAFT' }))
    expect(await check()).toEqual([])
  })

  it('NEVER_USABLE: a threshold above the amounts of its scope, and what gives nothing because its template is off', async () => {
    const limited = { usePrice: 5000, usageAmountScope: 2 }
    const high = await createTemplate(platform, { ...limited, usageAmountCodes: [{ code: '1000' }, { code: '4999' }] })
    await createTemplate(platform, { ...limited, usageAmountCodes: [{ code: '1000' }, { code: '5000' }] })
    const template = await createTemplate(platform)
    const [named, product] = [
      await code('CODE', [template]),
      await createProduct(platform, { productType: 'COUPON', relatedId: template }),
    ]
    const { prizeIds } = await draw({}, { prizeType: 'PLATFORM_COUPON', templateId: template })
    expect(await found()).toEqual([`coupon-template ${high} NEVER_USABLE`])
    await disable('coupon-template', template)
    const gone = [`coupon-exchange-code ${named} NEVER_USABLE`, `coupon-template ${high} NEVER_USABLE`]
    const also = [`lucky-draw-prize ${prizeIds[1]} NEVER_USABLE`, `point-product ${product} NEVER_USABLE`]
    expect(await found()).toEqual([...gone, ...also])
    await platform.adminData('DELETE promotion/coupon-template/delete', { query: `id=${template}` })
    expect(await found()).toEqual([...gone, ...also])
  })

  it('a product of a discount is warned of like one of a coupon', async () => {
    const template = await createDiscountTemplate(platform, until('2026-09-11T00:00:00'))
    const product = await createProduct(platform, { productType: 'DISCOUNT', relatedId: template })
    expect(await found()).toEqual([])
    platform.clock.advance(DAY_MS)
    expect(await found()).toEqual([`discount-template ${template} TEMPLATE_OVER`])
    expect((await check())[0].text.en).toContain(`promotion/point-product ${product}`)
    await disable('discount-template', template)
    expect(await check()).toEqual([
      {
        resource: 'promotion/point-product',
        id: product,
        rule: 'NEVER_USABLE',
        text: {
          en: expect.stringContaining(`discount template ${template} is disabled`),
          zh: expect.stringContaining('折扣模板'),
        },
      },
    ])
    await platform.adminData('DELETE promotion/discount-template/delete', { query: `id=${template}` })
    expect(await found()).toEqual([`point-product ${product} NEVER_USABLE`])
  })

  it('CODE_OUTLIVES_TEMPLATE: each code by itself, a batch as one', async () => {
    const [early, late] = [
      await createTemplate(platform, until('2026-10-01T00:00:00')),
      await createTemplate(platform, until('2026-12-31T23:59:59')),
    ]
    const first = await code('FIRST', [early])
    const second = await code('SECOND', [late, early])
    await code('EQUAL', [late])
    await code('SHORT', [early], { validEnd: '2026-09-30T00:00:00' })
    const voided = await code('VOIDED', [early])
    await platform.adminData('PUT promotion/coupon-exchange-code/void', { body: { ids: [voided] } })
    const { code: _, ...terms } = codeBody([early])
    await platform.adminData('POST promotion/coupon-exchange-code/generate', { body: { ...terms, batchNum: 30 } })
    const warnings = await check()
    expect(warnings.map(({ rule }) => rule)).toEqual(Array(3).fill('CODE_OUTLIVES_TEMPLATE'))
    expect(warnings.slice(0, 2).map(({ id }) => id)).toEqual([first, second])
    expect(warnings[2].text.en).toMatch(/ So do 29 more codes of batch EC\w+\.$/)
    expect(warnings[2].text.zh).toMatch(/批次 EC\w+ 另有 29 个兑换码相同。$/)
    // The codes are over, and say nothing any more.
    platform.clock.advance(200 * DAY_MS)
    expect((await found()).filter((warning) => warning.includes('OUTLIVES'))).toEqual([])
  })

  it('TEMPLATE_OVER: while something offers it, and until it is disabled', async () => {
    const soon = until('2026-09-11T00:00:00')
    const scene = await createScene(platform)
    // Nobody but an administrator gives these.
    await createTemplate(platform, { ...soon, takeType: 2 })
    await createDiscountTemplate(platform, soon)
    const [shop, ofScene, ofCode, ofPrize] = [
      await createTemplate(platform, soon),
      await createTemplate(platform, { ...soon, takeType: 2, sceneId: scene }),
      await createTemplate(platform, { ...soon, takeType: 2 }),
      await createTemplate(platform, { ...soon, takeType: 2 }),
    ]
    const named = await code('CODE', [ofCode])
    const discount = await createDiscountTemplate(platform, soon)
    await draw(
      { prizeType: 'PLATFORM_COUPON', templateId: ofPrize },
      { prizeType: 'PLATFORM_DISCOUNT', templateId: discount },
    )
    const before = await found()
    expect(before).toEqual([`coupon-exchange-code ${named} CODE_OUTLIVES_TEMPLATE`])
    platform.clock.advance(DAY_MS)
    const over = [shop, ofScene, ofCode, ofPrize].map((id) => `coupon-template ${id} TEMPLATE_OVER`)
    expect(await found()).toEqual([...before, ...over, `discount-template ${discount} TEMPLATE_OVER`])
    expect((await check()).find(({ id, rule }) => id === ofCode && rule === 'TEMPLATE_OVER').text.en).toContain(
      `promotion/coupon-exchange-code ${named}`,
    )
    await disable('coupon-template', shop)
    expect(await found()).not.toContain(`coupon-template ${shop} TEMPLATE_OVER`)
  })

  it('STOCK_GONE: a template, a product, a prize, and a lucky draw without any', async () => {
    const [template, left] = [
      await createTemplate(platform, { totalCount: 1 }),
      await createTemplate(platform, { totalCount: 2 }),
    ]
    const { couponTemplates } = platform.storage.forTenant(1)
    for (const issued of await couponTemplates.listOf([template, left])) await couponTemplates.take(issued, 1)
    const product = await createProduct(platform, { stock: 0 })
    const out = { stockLimit: true, totalStock: 5, currentStock: 0 }
    const some = await draw(out, {})
    const wanted = [
      `coupon-template ${template} STOCK_GONE`,
      `lucky-draw-prize ${some.prizeIds[0]} STOCK_GONE`,
      `point-product ${product} STOCK_GONE`,
    ]
    expect(await found()).toEqual(wanted)
    await platform.adminData('PUT promotion/lucky-draw-prize/update', {
      body: { ...prizeBody(some.id), id: some.prizeIds[1], winProbability: 1, ...out },
    })
    expect(await found()).toContain(`lucky-draw ${some.id} STOCK_GONE`)
    await disable('point-product', product, 0)
    await platform.adminData('PUT promotion/lucky-draw/close', { body: { id: some.id } })
    expect(await found()).toEqual(wanted.slice(0, 1))
  })

  it('SAME_KEYWORD and NEVER_SHOWN, in order', async () => {
    const [first, second] = [
      await create('search-keyword', keywordBody),
      await create('search-keyword', { ...keywordBody, keyword: ' SNEAKERS ', terminalType: 31 }),
    ]
    await create('search-keyword', { ...keywordBody, status: 1 })
    const [over, past] = [
      await create('search-keyword', { ...keywordBody, validEnd: '2026-09-10T12:00:00' }),
      await create('home-popup', { ...popupBody, validEnd: '2026-09-10T12:00:00' }),
    ]
    await create('home-popup', { ...popupBody, validEnd: '2026-09-10T12:00:01' })
    const same = [first, second].map((id) => `search-keyword ${id} SAME_KEYWORD`)
    expect(await found()).toEqual([`home-popup ${past} NEVER_SHOWN`, ...same, `search-keyword ${over} NEVER_SHOWN`])
  })

  it('reads slice by slice, and answers so many of a resource and rule', async () => {
    const soon = until('2026-10-01T00:00:00')
    const template = await createTemplate(platform, { ...soon, takeType: 2 })
    for (let serial = 0; serial < 7; serial++) {
      await code(`CODE-${serial}`, [template])
      await create('home-popup', { ...popupBody, validEnd: '2026-09-10T12:00:00' })
    }
    const all = await check()
    expect(all).toHaveLength(14)
    const context = platform.openApi.context(1)
    for (const rowsOfSlice of [1, 2, 7, 8])
      expect(await new PromotionCheckService({ rowsOfSlice, warningsOfRule: 7 }).check(context)).toEqual(all)
    const few = await new PromotionCheckService({ rowsOfSlice: 2, warningsOfRule: 3 }).check(context)
    expect(few).toEqual([...all.slice(0, 3), ...all.slice(7, 10)])
  })

  it('is each tenant’s own', async () => {
    const theirs = await platform.createTenant()
    const template = await createTemplate(platform, until('2026-10-01T00:00:00'))
    await code('CODE', [template])
    await create('home-popup', { ...popupBody, validEnd: '2026-09-10T12:00:00' })
    await create('search-keyword', keywordBody)
    await platform.adminData('POST promotion/search-keyword/create', { body: keywordBody, tenantId: theirs })
    expect(await check()).toHaveLength(2)
    expect(await check(theirs)).toEqual([])
  })
})

it('needs its permission', async () => {
  platform = await startPlatform()
  const keyOf = async (permission: string) =>
    (
      await platform.adminData('POST system/admin-key/create', {
        body: { name: 'k', tenantIds: [1], permissions: [permission] },
        tenantId: null,
      })
    ).key as string
  expect((await platform.admin('GET promotion/check', { key: await keyOf('promotion:check:query') })).body).toEqual({
    code: 0,
    data: [],
    msg: '',
    error_detail: '',
  })
  expect(
    (await platform.admin('GET promotion/check', { key: await keyOf('promotion:coupon-template:query') })).status,
  ).toBe(403)
  await platform.openApi.close()
})
