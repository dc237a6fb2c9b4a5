import { describe, expect, it, test } from 'vitest'
import type { CouponTemplateRow } from '../coupons/index.js'
import type { DiscountTemplateRow } from '../discounts/index.js'
import type { LuckyDrawPrizeRow } from '../lucky-draws/index.js'
import type { PointProductRow } from '../points/index.js'
import { codeOutlivesTemplate } from './code-outlives-template.js'
import {
  codeNeverUsable,
  couponTemplateNeverUsable,
  discountTemplateNeverUsable,
  productNeverUsable,
} from './never-usable.js'
import { drawNeverUsable } from './draw-never-usable.js'
import { drawStockGone, productStockGone, templateStockGone } from './stock-gone.js'
import { couponTemplateOver, discountTemplateOver } from './template-over.js'

const now = new Date('2026-09-10T04:00:00Z')
const at = (milliseconds: number): Date => new Date(now.getTime() + milliseconds)

const couponTemplate = (members: Partial<CouponTemplateRow> = {}): CouponTemplateRow => ({
  id: 1,
  nameI18nConfig: { en: 'a' },
  title: 'a',
  usePrice: 0,
  couponType: 3,
  totalCount: -1,
  takenCount: 0,
  takeLimitCount: -1,
  takeType: 2,
  discountType: 1,
  discountPrice: 1,
  discountPercent: null,
  discountLimitPrice: null,
  validityType: 2,
  validStartTime: null,
  validEndTime: null,
  fixedStartTerm: 10,
  fixedEndTerm: 5,
  usageAmountScope: 1,
  usageAmountCodes: [],
  usageWarehouseScope: 1,
  usageWarehouseCodes: [],
  usageRouteScope: 1,
  usageRouteCodes: [],
  usageCountryScope: 1,
  usageCountryCodes: [],
  usageMerchantScope: 1,
  usageMerchantCodes: [],
  sceneId: null,
  remark: null,
  status: 0,
  createTime: now,
  ...members,
})
const period = (start: number, end: number) => ({
  validityType: 1,
  validStartTime: at(start),
  validEndTime: at(end),
  fixedStartTerm: null,
  fixedEndTerm: null,
})

const discountTemplate = (members: Partial<DiscountTemplateRow> = {}): DiscountTemplateRow => ({
  id: 1,
  name: 'a',
  type: 1,
  value: 90,
  minOrderAmount: 0,
  maxDiscountAmount: 0,
  scopeType: 0,
  scopeTargetIds: null,
  usageLimitCount: -1,
  grantedCount: 0,
  validityType: 2,
  validStartTime: null,
  validEndTime: null,
  validDays: 1,
  status: 0,
  createTime: now,
  ...members,
})

const prize = (id: number, members: Partial<LuckyDrawPrizeRow> = {}): LuckyDrawPrizeRow => ({
  id,
  luckyDrawId: 9,
  name: 'a',
  prizeType: 'PHYSICAL',
  templateId: null,
  winProbability: 100,
  stockLimit: true,
  totalStock: 5,
  currentStock: 1,
  fixedDisplay: false,
  createTime: now,
  ...members,
})

const product = (members: Partial<PointProductRow> = {}): PointProductRow => ({
  id: 1,
  name: 'a',
  localName: null,
  productType: 'COUPON',
  pointPrice: 1,
  relatedId: 1,
  stock: 1,
  redeemedCount: 0,
  limitPerUser: 0,
  status: 1,
  startTime: null,
  endTime: null,
  sort: 0,
  description: null,
  localDescription: null,
  image: null,
  createTime: now,
  ...members,
})

const code = {
  couponTemplateId: 1,
  couponTemplateIds: '1',
  grantMode: 'ALL' as const,
  grantRule: null,
  validEnd: at(100),
}
const drawnBy = (weights: object) => ({
  ...code,
  couponTemplateIds: '1,2',
  grantMode: 'RANDOM_ONE' as const,
  grantRule: JSON.stringify(weights),
})
const templates = (...rows: Partial<CouponTemplateRow>[]) =>
  new Map(rows.map((members, index) => [index + 1, couponTemplate({ id: index + 1, ...members })]))

const found = (warnings: readonly ({ resource: string; id: number; rule: string } | undefined)[]) =>
  warnings.flatMap((warning) => (warning === undefined ? [] : [`${warning.resource} ${warning.id} ${warning.rule}`]))

describe('STOCK_GONE', () => {
  test.each<[string, Partial<CouponTemplateRow>, boolean]>([
    ['all issued', { totalCount: 5, takenCount: 5 }, true],
    ['one left', { totalCount: 5, takenCount: 4 }, false],
    ['unlimited', { takenCount: 5 }, false],
    ['all issued, running', { totalCount: 5, takenCount: 5, ...period(-1, 1) }, true],
    ['all issued, over', { totalCount: 5, takenCount: 5, ...period(-1, 0) }, false],
  ])('coupon template: %s', (_, members, isWarned) =>
    expect(templateStockGone(couponTemplate(members), now) !== undefined).toBe(isWarned),
  )

  test.each([
    [0, true],
    [1, false],
    [-1, false],
  ])('point product of which %d are left', (stock, isWarned) =>
    expect(productStockGone(product({ stock })) !== undefined).toBe(isWarned),
  )

  test.each<[string, LuckyDrawPrizeRow[], string[]]>([
    ['one of two prizes out', [prize(1, { currentStock: 0 }), prize(2)], ['promotion/lucky-draw-prize 1 STOCK_GONE']],
    [
      'all of them',
      [prize(1, { currentStock: 0 }), prize(2, { prizeType: 'NO_PRIZE' })],
      ['promotion/lucky-draw 9 STOCK_GONE', 'promotion/lucky-draw-prize 1 STOCK_GONE'],
    ],
    ['an unlimited one', [prize(1, { stockLimit: false, currentStock: 0 })], []],
    ['a blank', [prize(1, { prizeType: 'NO_PRIZE', currentStock: 0 })], []],
    ['one that no number leads to', [prize(1, { winProbability: 0, currentStock: 0 }), prize(2)], []],
  ])('lucky draw: %s', (_, prizes, wanted) => expect(found(drawStockGone({ id: 9 }, prizes))).toEqual(wanted))
})

describe('CODE_OUTLIVES_TEMPLATE', () => {
  test.each<[string, boolean, typeof code | ReturnType<typeof drawnBy>, ReturnType<typeof templates>]>([
    ['ends before it', true, code, templates(period(0, 99))],
    ['is over already', true, code, templates(period(-2, -1))],
    ['ends with it', false, code, templates(period(0, 100))],
    ['counts from taking', false, code, templates({})],
    ['is disabled, which is another rule’s', false, code, templates({ ...period(0, 99), status: 1 })],
    ['is gone, which is another rule’s', false, code, templates()],
    [
      'may be drawn',
      true,
      drawnBy([
        { templateId: 1, weight: 1 },
        { templateId: 2, weight: 1 },
      ]),
      templates({}, period(0, 99)),
    ],
    [
      'is never drawn',
      false,
      drawnBy([
        { templateId: 1, weight: 1 },
        { templateId: 2, weight: 0 },
      ]),
      templates({}, period(0, 99)),
    ],
  ])('a template that %s: %s', (...[, isWarned, named, rows]) =>
    expect(codeOutlivesTemplate(named, rows) !== undefined).toBe(isWarned),
  )
})

describe('TEMPLATE_OVER', () => {
  const reference = { resource: 'promotion/point-product', id: 3, more: 0 } as const

  test.each<[string, Partial<CouponTemplateRow>, readonly (typeof reference)[], boolean]>([
    ['named by a product', period(-1, 0), [reference], true],
    ['in a scene', { ...period(-1, 0), sceneId: 4 }, [], true],
    ['taken by users', { ...period(-1, 0), takeType: 1 }, [], true],
    ['issued at registration', { ...period(-1, 0), takeType: 3 }, [], true],
    ['that only operations issued', period(-1, 0), [], false],
    ['running', { ...period(-1, 1), sceneId: 4, takeType: 1 }, [reference], false],
    ['that counts from taking', { sceneId: 4, takeType: 1 }, [reference], false],
  ])('a coupon template %s', (...[, members, references, isWarned]) =>
    expect(couponTemplateOver(couponTemplate(members), references, now) !== undefined).toBe(isWarned),
  )

  it('tells who still offers it', () => {
    const text = couponTemplateOver(
      couponTemplate({ ...period(-1, 0), sceneId: 4 }),
      [{ ...reference, more: 2 }],
      now,
    )?.text
    expect(text?.en).toContain('promotion/point-product 3 and 2 more, scene 4')
    expect(text?.zh).toContain('promotion/point-product 3 等 3 条、场景 4')
  })

  test.each([
    [period(-1, 0), [reference], true],
    [period(-1, 0), [], false],
    [period(-1, 1), [reference], false],
  ])('a discount template %#', (members, references, isWarned) => {
    const { validityType, validStartTime, validEndTime } = members
    expect(
      discountTemplateOver(discountTemplate({ validityType, validStartTime, validEndTime }), references, now) !==
        undefined,
    ).toBe(isWarned)
  })
})

describe('NEVER_USABLE', () => {
  const amounts = (...codes: string[]) => ({
    usageAmountScope: 2,
    usageAmountCodes: codes.map((listed) => ({ name: null, uuid: null, code: listed })),
  })

  test.each<[string, Partial<CouponTemplateRow>, boolean]>([
    ['inverted', period(5, 5), true],
    ['not begun', period(5, 6), false],
    ['that begins ten days after taking and lasts five', { fixedStartTerm: 10, fixedEndTerm: 5 }, false],
    ['that lasts no day', { fixedEndTerm: 0 }, true],
    ['above every amount that it allows', { usePrice: 5001, ...amounts('1000', ' 5000 ') }, true],
    ['of the largest amount that it allows', { usePrice: 5000, ...amounts('1000', '5000') }, false],
    ['above the amounts that it excepts', { usePrice: 5001, ...amounts('5000'), usageAmountScope: 3 }, false],
    ['limited to what has names', { usePrice: 5001, ...amounts('1000', 'FREIGHT') }, false],
    ['above every amount, but over', { usePrice: 5001, ...amounts('1000'), ...period(-1, 0) }, false],
  ])('a coupon template %s', (_, members, isWarned) =>
    expect(couponTemplateNeverUsable(couponTemplate(members), now) !== undefined).toBe(isWarned),
  )

  test.each<[string, Partial<DiscountTemplateRow>, boolean]>([
    ['inverted', { validityType: 1, validStartTime: at(5), validEndTime: at(5) }, true],
    ['of goods without any', { scopeType: 2, scopeTargetIds: ' ' }, true],
    ['of goods', { scopeType: 2, scopeTargetIds: '7' }, false],
    ['of all goods', {}, false],
  ])('a discount template %s', (_, members, isWarned) =>
    expect(discountTemplateNeverUsable(discountTemplate(members)) !== undefined).toBe(isWarned),
  )

  const both = [
    { templateId: 1, weight: 1 },
    { templateId: 2, weight: 1 },
  ]
  test.each<[string, boolean, typeof code | ReturnType<typeof drawnBy>, ReturnType<typeof templates>]>([
    ['whose template is disabled', true, code, templates({ status: 1 })],
    ['whose template is gone', true, code, templates()],
    ['whose template is there', false, code, templates({})],
    ['of two, one of them gone', true, { ...code, couponTemplateIds: '1,2' }, templates({})],
    ['of one of two, one of them gone', false, drawnBy(both), templates({})],
    ['of one of two, both gone', true, drawnBy(both), templates()],
    ['whose rule cannot be read', true, drawnBy([{ templateId: 7, weight: 1 }]), templates({}, {})],
  ])('a code %s', (...[, isWarned, named, rows]) => expect(codeNeverUsable(named, rows) !== undefined).toBe(isWarned))

  test.each<[string, boolean, PointProductRow, ReturnType<typeof templates>]>([
    ['whose template is disabled', true, product(), templates({ status: 1 })],
    ['whose template is gone', true, product(), templates()],
    ['whose template is there', false, product(), templates({})],
    ['of money', false, product({ productType: 'WALLET', relatedId: 5 }), templates()],
    ['that ends before it begins', true, product({ startTime: at(2), endTime: at(1) }), templates({})],
  ])('a point product %s', (...[, isWarned, row, rows]) =>
    expect(productNeverUsable(row, rows) !== undefined).toBe(isWarned),
  )

  test.each<[string, LuckyDrawPrizeRow[], string[]]>([
    ['all numbers', [prize(1, { winProbability: 9999 }), prize(2, { winProbability: 1 })], []],
    [
      'more than all numbers',
      [prize(1, { winProbability: 9999 }), prize(2, { winProbability: 2 })],
      ['promotion/lucky-draw 9 NEVER_USABLE'],
    ],
    [
      'blanks alone',
      [prize(1, { prizeType: 'NO_PRIZE' }), prize(2, { winProbability: 0 })],
      ['promotion/lucky-draw 9 NEVER_USABLE'],
    ],
    ['a coupon', [prize(1, { prizeType: 'PLATFORM_COUPON', templateId: 1 })], []],
    [
      'a coupon of no template',
      [prize(1, { prizeType: 'PLATFORM_COUPON', templateId: 2 })],
      ['promotion/lucky-draw-prize 1 NEVER_USABLE'],
    ],
    [
      'a discount of a disabled template',
      [prize(1, { prizeType: 'PLATFORM_DISCOUNT', templateId: 1 })],
      ['promotion/lucky-draw-prize 1 NEVER_USABLE'],
    ],
    ['a coupon of somebody else', [prize(1, { prizeType: 'FORWARDER_COUPON', templateId: 2 })], []],
  ])('a lucky draw of %s', (_, prizes, wanted) => {
    const named = { coupons: templates({}), discounts: new Map([[1, discountTemplate({ status: 1 })]]) }
    expect(found(drawNeverUsable({ id: 9 }, prizes, named))).toEqual(wanted)
  })
})
