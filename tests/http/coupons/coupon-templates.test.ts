import { beforeEach, describe, expect, test } from 'vitest'
import { COUPON, createScene, createTemplate, refusal, TEMPLATE, templateBody, templateOf, wrong } from './coupons.js'
import { createMember, resourceCalls } from '../members/managed-members.js'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

let platform: TestPlatform
beforeEach(async () => {
  platform = await startPlatform()
})

const templates = () => resourceCalls(platform, TEMPLATE, templateBody)
const NOT_EXISTS = 1_013_004_000
const TOTAL_TOO_SMALL = 1_013_004_001
const ISSUED = 1_013_004_006

/** Sends this to so many new members. */
async function send(templateId: number, howMany: number): Promise<number> {
  const userIds: number[] = []
  for (let i = 0; i < howMany; i++) userIds.push((await createMember(platform)).id)
  return (await platform.admin(`POST ${COUPON}/send`, { body: { templateId, userIds } })).body.code as number
}

/** Expects 400 that names the member, for each of these. */
async function expectRefused(member: string, bodies: readonly object[]): Promise<void> {
  for (const body of bodies)
    expect({ body, ...refusal(await templates().create(body)) }).toEqual({ body, ...wrong(member) })
}

/** Expects that each of these is taken. */
async function expectTaken(bodies: readonly object[]): Promise<void> {
  for (const body of bodies)
    expect({ body, ...refusal(await templates().create(body)) }).toMatchObject({ body, code: 0 })
}

const dates = (validStartTime: unknown, validEndTime: unknown) => ({
  validityType: 1,
  fixedStartTerm: null,
  fixedEndTerm: null,
  validStartTime,
  validEndTime,
})

describe('promotion/coupon-template (rules/coupons#template-fields): what is kept', () => {
  test('the required members alone', async () => {
    const id = await createTemplate(platform)
    const none = {
      discountPercent: null,
      discountLimitPrice: null,
      validStartTime: null,
      validEndTime: null,
      sceneId: null,
      remark: null,
    }
    const codes = Object.fromEntries(
      ['Amount', 'Warehouse', 'Route', 'Country', 'Merchant'].map((usage) => [`usage${usage}Codes`, []]),
    )
    const rest = {
      ...none,
      ...codes,
      title: 'Welcome',
      takenCount: 0,
      status: 0,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    }
    expect(await templateOf(platform, id)).toEqual({ id, ...templateBody, ...rest })
  })

  test('every member, and an update replaces all of them but what the template became', async () => {
    const members = {
      nameI18nConfig: { zh: '一', en: 'One', es: 'Uno', ko: '하나' },
      totalCount: 10,
      takeLimitCount: 2,
      ...dates('2026-09-01T00:00:00', '2026-12-01T00:00:00'),
      discountType: 2,
      discountPrice: null,
      discountPercent: 80,
      discountLimitPrice: 900,
      usageCountryScope: 3,
      usageCountryCodes: [
        { name: 'United States', uuid: 'u-1', code: 'US' },
        { name: null, uuid: null, code: 'CA' },
      ],
      sceneId: await createScene(platform),
      remark: 'r',
    }
    const id = await createTemplate(platform, members)
    expect(await templateOf(platform, id)).toMatchObject({ ...members, title: 'One' })
    await templates().call('PUT update-status', { body: { id, status: 1 } })
    await templates().update(id)
    expect(await templateOf(platform, id)).toMatchObject({
      ...templateBody,
      sceneId: null,
      remark: null,
      validStartTime: null,
      status: 1,
      usageCountryCodes: [],
    })
  })

  test('the title is en, or zh where en is blank', async () => {
    for (const [nameI18nConfig, title] of [
      [{ en: 'E', zh: 'Z' }, 'E'],
      [{ en: ' ', zh: 'Z' }, 'Z'],
      [{ zh: 'Z', ko: 'K' }, 'Z'],
      [{ en: null, zh: 'Z' }, 'Z'],
      [{ en: 'E' }, 'E'],
    ]) {
      expect((await templateOf(platform, await createTemplate(platform, { nameI18nConfig }))).title).toBe(title)
    }
  })

  test('what the types and scopes ignore is not kept', async () => {
    const ignored = {
      discountPercent: 500,
      discountLimitPrice: 7,
      ...{ validStartTime: '2026-09-01T00:00:00', validEndTime: '2020-01-01T00:00:00' },
    }
    const id = await createTemplate(platform, { ...ignored, usageRouteCodes: [{ code: 'R' }] })
    expect(await templateOf(platform, id)).toMatchObject({
      discountPercent: null,
      discountLimitPrice: null,
      validStartTime: null,
      validEndTime: null,
      usageRouteCodes: [],
    })
    const fixed = await createTemplate(platform, {
      ...dates('2026-09-01T00:00:00', '2026-12-01T00:00:00'),
      fixedStartTerm: 1,
      fixedEndTerm: 1,
      discountType: 2,
      discountPercent: 1,
    })
    expect(await templateOf(platform, fixed)).toMatchObject({
      fixedStartTerm: null,
      fixedEndTerm: null,
      discountPrice: null,
    })
  })
})

describe('promotion/coupon-template (rules/coupons#template-fields): rules', () => {
  const required = Object.keys(templateBody).filter(
    (member) => !['discountPrice', 'fixedStartTerm', 'fixedEndTerm'].includes(member),
  )

  test.each(required)('%s is required', async (member) => {
    await expectRefused(member, [{ [member]: undefined }, { [member]: null }])
  })

  test.each<[string, unknown[], unknown[]]>([
    ['usePrice', [-1, 1.5, '0', 2_147_483_648], [0, 500, 2_147_483_647]],
    ['couponType', [0, 4, '1'], [1, 2, 3]],
    ['takeType', [0, 4, '1'], [1, 2, 3]],
    ['discountType', [0, 3, '1'], [1]],
    ['validityType', [0, 3, '2'], [2]],
    ['totalCount', [0, -2, 1.5, '1', 2_147_483_648], [-1, 1]],
    ['takeLimitCount', [0, -2, 1.5, '1', 2_147_483_648], [-1, 1]],
    ['discountPrice', [undefined, null, 0, -1, 1.5, 5001], [1, 5000]],
    ['fixedStartTerm', [undefined, null, -1, 1.5, 36_501], [0, 36_500]],
    ['fixedEndTerm', [undefined, null, 0, -1, 1.5, 36_501], [1, 36_500]],
    ['usageMerchantScope', [0, 4, '1'], [1]],
    ['remark', [1, 'x'.repeat(501)], ['', null]],
  ])('%s: limits', async (member, refused, taken) => {
    await expectRefused(
      member,
      refused.map((value) => ({ [member]: value })),
    )
    await expectTaken(taken.map((value) => ({ [member]: value })))
  })

  test('nameI18nConfig: zh or en, each at most 64 characters', async () => {
    await expectRefused(
      'nameI18nConfig',
      [{}, { en: '', zh: ' ' }, { es: 'x', ko: 'x' }, 'x', []].map((nameI18nConfig) => ({ nameI18nConfig })),
    )
    for (const language of ['zh', 'en', 'es', 'ko']) {
      const nameI18nConfig = { en: 'x', [language]: 'x'.repeat(65) }
      await expectRefused(`nameI18nConfig.${language}`, [{ nameI18nConfig }])
    }
    await expectTaken([{ nameI18nConfig: { en: 'x'.repeat(64), zh: '中'.repeat(64) } }])
  })

  test('a discount of 1 to 99 percent, with or without a cap', async () => {
    const percent = (discountPercent: unknown) => ({ discountType: 2, discountPrice: null, discountPercent })
    await expectRefused('discountPercent', [undefined, null, 0, 100, -1, 1.5, '80'].map(percent))
    await expectRefused(
      'discountLimitPrice',
      [-1, 1.5, '1'].map((discountLimitPrice) => ({ ...percent(80), discountLimitPrice })),
    )
    await expectTaken([
      percent(1),
      percent(99),
      { ...percent(80), discountLimitPrice: 0 },
      { ...percent(80), discountLimitPrice: 1 },
    ])
  })

  test('an amount is not more than the minimum spend, where there is one', async () => {
    await expectRefused('discountPrice', [{ usePrice: 500, discountPrice: 501 }])
    await expectTaken([
      { usePrice: 0, discountPrice: 501 },
      { usePrice: 500, discountPrice: 500 },
    ])
  })

  test('its own dates: both, in order, not over on create', async () => {
    await expectRefused('validStartTime', [
      dates(null, '2026-12-01T00:00:00'),
      dates(undefined, undefined),
      dates('soon', '2026-12-01T00:00:00'),
    ])
    const same = '2026-12-01T00:00:00'
    await expectRefused('validEndTime', [
      dates(same, null),
      dates(same, same),
      dates(same, '2026-11-01T00:00:00'),
      dates('2026-09-01T00:00:00', '2026-09-10T12:00:00'),
    ])
    await expectTaken([dates('2026-09-01T00:00:00', '2026-09-10T12:00:01')])
    const id = await createTemplate(platform, dates('2026-09-01T00:00:00', '2026-09-10T12:00:01'))
    platform.clock.advance(60_000)
    expect((await templates().update(id, { ...dates('2026-09-01T00:00:00', '2026-09-10T12:00:00') })).body.code).toBe(0)
  })

  test('takeLimitCount is not more than totalCount', async () => {
    await expectRefused('takeLimitCount', [{ totalCount: 2, takeLimitCount: 3 }])
    await expectTaken([
      { totalCount: 2, takeLimitCount: 2 },
      { totalCount: -1, takeLimitCount: 3 },
      { totalCount: 2, takeLimitCount: -1 },
    ])
  })

  test.each(['Amount', 'Warehouse', 'Route', 'Country', 'Merchant'])(
    'usage%sScope 2 and 3 need distinct codes',
    async (usage) => {
      const [scope, codes] = [`usage${usage}Scope`, `usage${usage}Codes`]
      const one = { name: 'n', uuid: 'u', code: 'A' }
      for (const value of [2, 3]) {
        await expectRefused(
          codes,
          [null, undefined, [], [one, { ...one, name: 'other' }], 'A'].map((list) => ({
            [scope]: value,
            [codes]: list,
          })),
        )
        await expectRefused(
          `${codes}[0].code`,
          ['', ' ', null, 1, 'A,B'].map((code) => ({ [scope]: value, [codes]: [{ ...one, code }] })),
        )
        await expectTaken([{ [scope]: value, [codes]: [one, { code: 'B' }] }])
      }
      await expectRefused(
        scope,
        [0, 4].map((value) => ({ [scope]: value })),
      )
      await expectTaken([{ [scope]: 1, [codes]: [one, one] }])
    },
  )

  test('sceneId exists', async () => {
    const gone = await createScene(platform)
    await platform.adminData('DELETE promotion/coupon-template-scene/delete', { query: `id=${gone}` })
    await expectRefused('sceneId', [{ sceneId: gone }, { sceneId: 0 }, { sceneId: 999 }, { sceneId: '1' }])
    const id = await createTemplate(platform)
    expect(refusal(await templates().update(id, { sceneId: 999 }))).toEqual(wrong('sceneId'))
  })
})

describe('promotion/coupon-template (rules/coupons#template-fields): once coupons were issued', () => {
  test('the total is never below what was issued', async () => {
    const id = await createTemplate(platform, { totalCount: 5 })
    expect(await send(id, 3)).toBe(0)
    expect((await templates().update(id, { totalCount: 2 })).body).toMatchObject({ code: TOTAL_TOO_SMALL, data: null })
    expect(await templateOf(platform, id)).toMatchObject({ totalCount: 5, takenCount: 3 })
    for (const totalCount of [3, -1]) {
      expect((await templates().update(id, { totalCount })).body.code).toBe(0)
      expect(await templateOf(platform, id)).toMatchObject({ totalCount, takenCount: 3 })
    }
  })

  test.each([
    { couponType: 2 },
    { discountType: 2, discountPrice: null, discountPercent: 80 },
    dates('2026-09-01T00:00:00', '2026-12-01T00:00:00'),
  ])('%o cannot be changed any more', async (members) => {
    const id = await createTemplate(platform)
    expect((await templates().update(id, members)).body.code).toBe(0)
    expect((await templates().update(id)).body.code).toBe(0)
    await send(id, 1)
    expect((await templates().update(id, members)).body).toMatchObject({ code: ISSUED, data: null })
    expect((await templates().update(id, { discountPrice: 1, fixedEndTerm: 9, usePrice: 9 })).body.code).toBe(0)
  })

  test('it may be deleted, and its coupons stay', async () => {
    const id = await createTemplate(platform)
    await send(id, 1)
    expect((await templates().remove(id)).body.data).toBe(true)
    expect((await platform.adminData(`GET ${COUPON}/page`, { query: `templateId=${id}` })).list).toMatchObject([
      { status: 1 },
    ])
    expect(await templates().get(id)).toBeNull()
  })
})

describe('promotion/coupon-template: calls', () => {
  test('update-status', async () => {
    const id = await createTemplate(platform)
    const update = (body: object) => platform.admin(`PUT ${TEMPLATE}/update-status`, { body })
    expect((await update({ id, status: 1 })).body.data).toBe(true)
    expect((await templateOf(platform, id)).status).toBe(1)
    expect((await update({ id: 999, status: 1 })).body.code).toBe(NOT_EXISTS)
    expect(refusal(await update({ id, status: 2 }))).toEqual(wrong('status'))
    expect(refusal(await update({ status: 1 }))).toEqual(wrong('id'))
  })

  test('list, in the order of the ids', async () => {
    const [first, second] = [await createTemplate(platform), await createTemplate(platform)]
    const list = (ids: string, tenantId = 1) =>
      platform.adminData(`GET ${TEMPLATE}/list`, { query: `ids=${ids}`, tenantId })
    expect(await list(`${second},999,${first},${second}`)).toEqual([
      await templateOf(platform, second),
      await templateOf(platform, first),
    ])
    expect(await list(`${first}`, await platform.createTenant())).toEqual([])
    expect(refusal(await platform.admin(`GET ${TEMPLATE}/list`))).toEqual(wrong('ids'))
  })

  test('page by status, scene and createTime', async () => {
    const sceneId = await createScene(platform)
    const first = await createTemplate(platform, { sceneId })
    platform.clock.advance(60_000)
    const second = await createTemplate(platform)
    await platform.adminData(`PUT ${TEMPLATE}/update-status`, { body: { id: second, status: 1 } })
    expect(await templates().idsOf('')).toEqual([second, first])
    expect(await templates().idsOf('status=1')).toEqual([second])
    expect(await templates().idsOf(`sceneId=${sceneId}&status=0`)).toEqual([first])
    expect(await templates().idsOf('createTime=2026-09-10T12:01:00&createTime=2026-09-10T12:01:00')).toEqual([second])
  })

  test('of none, another tenant’s, deleted', async () => {
    const id = await createTemplate(platform)
    const tenantId = await platform.createTenant()
    expect(await templates().get(id, { tenantId })).toBeNull()
    expect((await templates().update(id, {}, { tenantId })).body.code).toBe(NOT_EXISTS)
    expect((await templates().remove(id, { tenantId })).body.code).toBe(NOT_EXISTS)
    await templates().remove(id)
    expect((await templates().update(id)).body.code).toBe(NOT_EXISTS)
    expect((await templates().remove(id)).body.code).toBe(NOT_EXISTS)
  })
})
