import type { Random } from '@org/openapi-core'
import { seededRandom } from '@org/openapi-testing'
import type { Json, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { describe, expect, test } from 'vitest'
import { startPlatform } from '../../start-platform.js'
import {
  addCode,
  addTemplate,
  changeCode,
  CODE,
  codeOf,
  couponsOf,
  fixedDates,
  logOf,
  redeemCall,
} from './redeem-codes.js'
import { addMember, CHAT_USER } from '../wallets/wallet-members.js'

let platform: TestPlatform
let app: TestApp
let memberId: number

async function start(options: Partial<TestPlatformOptions> = {}): Promise<void> {
  platform = await startPlatform(options)
  app = await platform.createApp()
  memberId = await addMember(platform, { chatUserId: CHAT_USER })
}

const redeem = async (body: object = {}): Promise<Json> =>
  (await redeemCall({ platform, app }, { chatUserId: CHAT_USER, ...body })).body

/** Decides the draws, which alone ask for a number below one of the sums. */
function drawing(sums: readonly number[], ...draws: number[]): { random: Random } {
  const seeded = seededRandom(1)
  return {
    random: { ...seeded, integer: (bound) => (sums.includes(bound) ? (draws.shift() ?? 0) : seeded.integer(bound)) },
  }
}

describe('grantMode ALL', () => {
  test('issues every template, in the order of the code', async () => {
    await start()
    const [first, second, third] = [
      await addTemplate(platform),
      await addTemplate(platform),
      await addTemplate(platform),
    ]
    const id = await addCode(platform, [first], {
      couponTemplateId: third,
      couponTemplateIds: ` ${second}, ${first},${third}`,
      maxUsage: 1,
      takeLimitCount: 1,
    })
    const { data } = await redeem()
    expect(data.coupons.map(({ templateId }: Json) => templateId)).toEqual([third, second, first])
    expect(data.prize).toBe('20% OFF,20% OFF,20% OFF')
    const coupons = await couponsOf(platform, memberId)
    expect(coupons.map(({ templateId }) => templateId).sort()).toEqual([first, second, third])
    const codes = [third, second, first].map(
      (templateId) => coupons.find((coupon) => coupon.templateId === templateId).code,
    )
    expect(await logOf(platform)).toMatchObject([
      { couponTemplateId: third, couponCode: codes.join(','), exchangeStatus: 2 },
    ])
    expect(await codeOf(platform, id)).toMatchObject({ usedCount: 1 })
  })

  test.each([
    ['sold out', 1_013_004_002, { totalCount: 1 }],
    ['taken as often as it may be', 1_013_004_003, { takeLimitCount: 1 }],
  ])('issues nothing where one of them is %s', async (_title, code, limits) => {
    await start()
    const [plenty, scarce] = [await addTemplate(platform), await addTemplate(platform, limits)]
    await addCode(platform, [scarce], { code: 'FIRST' })
    const id = await addCode(platform, [plenty, scarce], { takeLimitCount: 1 })
    await redeem({ code: 'FIRST' })
    expect((await redeem()).code).toBe(code)
    expect((await couponsOf(platform, memberId)).map(({ templateId }) => templateId)).toEqual([scarce])
    expect(await codeOf(platform, id)).toMatchObject({ usedCount: 0 })
    const templates = platform.storage.forTenant(1).couponTemplates
    expect([(await templates.find(plenty))?.takenCount, (await templates.find(scarce))?.takenCount]).toEqual([0, 1])
    expect(await logOf(platform, `code=${CODE}`)).toMatchObject([
      { couponTemplateId: plenty, exchangeStatus: 3, exchangeFailCode: String(code) },
    ])
  })

  test('issues nothing where one of them is over', async () => {
    await start()
    await addCode(platform, [await addTemplate(platform), await addTemplate(platform, fixedDates(platform, 1))])
    platform.clock.advance(86_400_000)
    expect((await redeem()).code).toBe(1_013_004_004)
    expect(await couponsOf(platform, memberId)).toEqual([])
  })
})

describe('grantMode RANDOM_ONE', () => {
  const rule = (...weights: [number, number][]): string =>
    JSON.stringify({ items: weights.map(([templateId, weight]) => ({ templateId, weight })) })
  /** The template that each draw gives. */
  const drawn = async (times: number): Promise<unknown[]> => {
    const templates: unknown[] = []
    for (let i = 0; i < times; i++)
      templates.push((await redeem()).data?.coupons.map(({ templateId }: Json) => templateId).join())
    return templates
  }

  test('issues one by its weight', async () => {
    await start(drawing([100], 0, 69, 70, 99))
    const [first, second] = [await addTemplate(platform), await addTemplate(platform)]
    await addCode(platform, [first, second], { grantMode: 'RANDOM_ONE', grantRule: rule([first, 70], [second, 30]) })
    expect(await drawn(4)).toEqual([first, first, second, second].map(String))
    expect(await couponsOf(platform, memberId)).toHaveLength(4)
    expect((await logOf(platform)).map(({ couponTemplateId }) => couponTemplateId)).toEqual([
      second,
      second,
      first,
      first,
    ])
  })

  test('gives each the same weight without a rule, and none to what a rule leaves out', async () => {
    await start(drawing([3], 2, 1, 0))
    const ids = [await addTemplate(platform), await addTemplate(platform), await addTemplate(platform)]
    await addCode(platform, ids, { grantMode: 'RANDOM_ONE' })
    expect(await drawn(3)).toEqual(ids.toReversed().map(String))
    await addCode(platform, ids, {
      code: 'RULE',
      grantMode: 'RANDOM_ONE',
      grantRule: JSON.stringify([{ templateId: ids[1], weight: 5 }]),
    })
    for (let i = 0; i < 5; i++) expect((await redeem({ code: 'RULE' })).data.coupons[0].templateId).toBe(ids[1])
  })

  test('draws among what can be granted now: stock, the member’s limit, dates, status', async () => {
    await start(drawing([400, 300, 200, 100]))
    const templates = platform.storage.forTenant(1).couponTemplates
    const ids = [
      await addTemplate(platform, { totalCount: 1 }),
      await addTemplate(platform, { takeLimitCount: 1 }),
      await addTemplate(platform, fixedDates(platform, 1)),
    ]
    const disabled = await addTemplate(platform)
    await templates.updateStatus(disabled, 1)
    const last = await addTemplate(platform)
    const weights = [...ids, disabled, last].map((id): [number, number] => [id, 100])
    await addCode(platform, [...ids, disabled, last], { grantMode: 'RANDOM_ONE', grantRule: rule(...weights) })
    expect(await drawn(2)).toEqual([ids[0], ids[1]].map(String))
    platform.clock.advance(86_400_000)
    expect(await drawn(2)).toEqual([last, last].map(String))
  })

  test('has nothing left: 1_013_023_006, and nothing counts', async () => {
    await start()
    const [scarce, weightless] = [await addTemplate(platform, { totalCount: 1 }), await addTemplate(platform)]
    const id = await addCode(platform, [scarce, weightless], {
      grantMode: 'RANDOM_ONE',
      grantRule: rule([scarce, 1], [weightless, 0]),
    })
    expect([(await redeem()).code, (await redeem()).code]).toEqual([0, 1_013_023_006])
    expect((await codeOf(platform, id)).usedCount).toBe(1)
    expect((await logOf(platform))[0]).toMatchObject({ exchangeStatus: 3, exchangeFailCode: '1013023006' })
  })

  test('passes over a template that was deleted; without any, or with a rule that cannot be read: 1_013_023_008', async () => {
    await start()
    const [gone, stays] = [await addTemplate(platform), await addTemplate(platform)]
    const id = await addCode(platform, [gone, stays], {
      grantMode: 'RANDOM_ONE',
      grantRule: rule([gone, 99], [stays, 1]),
    })
    const { couponTemplates } = platform.storage.forTenant(1)
    await couponTemplates.delete(gone, platform.clock.now())
    expect((await redeem()).data.coupons).toMatchObject([{ templateId: stays }])
    const putBack = await changeCode(platform, id, { grantRule: '{"items":' })
    expect((await redeem()).code).toBe(1_013_023_008)
    await putBack()
    await couponTemplates.delete(stays, platform.clock.now())
    expect((await redeem()).code).toBe(1_013_023_008)
    expect((await logOf(platform)).map(({ exchangeFailCode }) => exchangeFailCode)).toEqual([
      '1013023008',
      '1013023008',
      null,
    ])
  })
})

describe('the prize (rules/redeem-codes#prize)', () => {
  const amount = { discountType: 1, discountPercent: null } as const

  test('of several coupons, in their order, separated by commas', async () => {
    await start()
    const ids = [
      await addTemplate(platform),
      await addTemplate(platform, { ...amount, discountPrice: 500 }),
      await addTemplate(platform, { ...amount, discountPrice: 550 }),
      await addTemplate(platform, { ...amount, discountPrice: 0, title: 'A title, with a comma' }),
    ]
    await addCode(platform, ids)
    const { prize, coupons } = (await redeem()).data
    expect(prize).toBe('20% OFF,$5 OFF,$5.50 OFF,A title, with a comma')
    expect(coupons[2]).toMatchObject({ discountType: 1, discountPrice: 550, discountPercent: null })
  })

  test('a host may word it itself', async () => {
    await start({ formatPrize: ({ title, discountPercent }) => `${title}: pay ${discountPercent} %` })
    await addCode(platform, [await addTemplate(platform)])
    expect((await redeem()).data.prize).toBe('Welcome: pay 80 %')
  })

  test('a host’s wording that fails: 500, and nothing was redeemed', async () => {
    await start({
      formatPrize() {
        throw new Error('no words')
      },
    })
    const id = await addCode(platform, [await addTemplate(platform)])
    expect((await redeem({ requestId: 'r' })).code).toBe(500)
    expect([
      (await codeOf(platform, id)).usedCount,
      await couponsOf(platform, memberId),
      await logOf(platform),
    ]).toEqual([0, [], []])
  })

  test('an option that is no function is refused at the start', async () => {
    await expect(start({ formatPrize: 'text' as never })).rejects.toThrow('formatPrize: must be a function')
  })
})
