import type { CouponFilter, CouponInput } from '@org/openapi-core/storage'
import { couponInput, couponSceneInput, couponTemplateInput } from './coupon-rows.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, FIRST_INSTANT, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { asWritten, createdWithin, filterOf, opened } from '../resource-case.js'

const IMPOSSIBLE_IDS = [-1, LARGEST_ID, -LARGEST_ID]

/** `sceneCode` is unique, and found only as it is written. */
export const couponSceneCase: CaseOf<'couponScenes'> = {
  name: 'couponScenes',
  isUnique: true,
  open: opened(({ couponScenes }) => couponScenes, {}),
  full: (mark) =>
    couponSceneInput(`${mark} ${AWKWARD}`, { sceneName: AWKWARD, description: `d ${AWKWARD}`, remark: `r ${AWKWARD}` }),
  sparse: (mark) => couponSceneInput(mark),
  optional: ['description', 'remark'],
  filters: [asWritten(couponSceneInput, (sceneCode) => ({ sceneCode }))],
  ranges: [createdWithin(couponSceneInput)],
  impossible: [],
}

const codes = (name: string) => [
  { name: `${name} ${AWKWARD}`, uuid: AWKWARD, code: `${name} code` },
  { name: null, uuid: null, code: AWKWARD },
]

/** In the full row each number is another, so that two that change places are noticed. */
export const couponTemplateCase: CaseOf<'couponTemplates'> = {
  name: 'couponTemplates',
  open: opened(({ couponTemplates }) => couponTemplates, {}),
  full: (mark) => ({
    nameI18nConfig: { zh: `zh ${AWKWARD}`, en: `en ${AWKWARD}`, es: `es ${AWKWARD}`, ko: `ko ${AWKWARD}` },
    title: `${mark} ${AWKWARD}`,
    usePrice: 2_147_483_647,
    couponType: 2,
    totalCount: 2_147_483_646,
    takeLimitCount: 2_147_483_645,
    takeType: 3,
    discountType: 2,
    discountPrice: 2_147_483_644,
    discountPercent: 99,
    discountLimitPrice: 2_147_483_643,
    validityType: 1,
    validStartTime: FIRST_INSTANT,
    validEndTime: LAST_INSTANT,
    fixedStartTerm: 36_499,
    fixedEndTerm: 36_500,
    usageAmountScope: 2,
    usageAmountCodes: codes('amount'),
    usageWarehouseScope: 3,
    usageWarehouseCodes: codes('warehouse'),
    usageRouteScope: 2,
    usageRouteCodes: codes('route'),
    usageCountryScope: 3,
    usageCountryCodes: codes('country'),
    usageMerchantScope: 2,
    usageMerchantCodes: codes('merchant'),
    sceneId: LARGEST_ID - 3,
    remark: `remark ${AWKWARD}`,
  }),
  sparse: () => couponTemplateInput({ discountPrice: null, fixedStartTerm: null, fixedEndTerm: null }),
  optional: [
    'discountPrice',
    'discountPercent',
    'discountLimitPrice',
    'validStartTime',
    'validEndTime',
    'fixedStartTerm',
    'fixedEndTerm',
    'sceneId',
    'remark',
  ],
  filters: [
    filterOf<'couponTemplates'>((_, members) => couponTemplateInput(members))({ sceneId: 3 }, { sceneId: 4 }),
    () => ({
      filter: { sceneId: 3, status: 0 },
      found: couponTemplateInput({ sceneId: 3 }),
      passedOver: couponTemplateInput(),
    }),
  ],
  ranges: [createdWithin(() => couponTemplateInput())],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, sceneId: 3 }]),
    ...[-1, LARGEST_ID, -LARGEST_ID].map((sceneId) => ({ sceneId })),
  ],
}

/** A filter that finds a coupon of these members and passes over one that differs in the first of them. */
const filterBy = (filter: CouponFilter, other: Partial<Omit<CouponInput, 'code'>>) => (mark: string) => {
  const { code: _, createTime: _createTime, ...members } = filter
  const found = members as Partial<Omit<CouponInput, 'code'>>
  return { filter, found: couponInput(mark, found), passedOver: couponInput(`${mark} other`, { ...found, ...other }) }
}

/** `code` is unique. Imported with any status, which an update leaves alone. */
export const couponCase: CaseOf<'coupons'> = {
  name: 'coupons',
  isUnique: true,
  open: opened(({ coupons }) => coupons, {}),
  full: (mark) => ({
    ...couponInput(mark),
    name: `name ${AWKWARD}`,
    nameLangConfig: `lang ${AWKWARD}`,
    usePrice: 2_147_483_647,
    discountType: 2,
    discountPrice: 2_147_483_646,
    discountPercent: 1,
    discountLimitPrice: 2_147_483_645,
    validStartTime: FIRST_INSTANT,
    validEndTime: LAST_INSTANT,
    validType: 2,
    productScope: 2,
    productScopeValues: `products ${AWKWARD}`,
    usageAmountScope: 2,
    usageAmountCodes: `amount ${AWKWARD}`,
    usageWarehouseScope: 3,
    usageWarehouseCodes: `warehouse ${AWKWARD}`,
    usageRouteScope: 2,
    usageRouteCodes: `route ${AWKWARD}`,
    usageCountryScope: 3,
    usageCountryCodes: `country ${AWKWARD}`,
    usageMerchantScope: 2,
    usageMerchantCodes: `merchant ${AWKWARD}`,
    takeType: 3,
    couponType: 2,
    isAllowedStackable: true,
    useOrderId: LARGEST_ID - 7,
    useTime: FIRST_INSTANT,
  }),
  sparse: (mark) => couponInput(mark),
  optional: [
    'nameLangConfig',
    'discountPrice',
    'discountPercent',
    'discountLimitPrice',
    'validType',
    'productScopeValues',
    'usageAmountCodes',
    'usageWarehouseCodes',
    'usageRouteCodes',
    'usageCountryCodes',
    'usageMerchantCodes',
    'couponType',
    'isAllowedStackable',
    'useOrderId',
    'useTime',
  ],
  filters: [
    asWritten(couponInput, (code) => ({ code })),
    (mark) => ({
      filter: { code: mark, status: 1 },
      found: couponInput(mark),
      passedOver: couponInput(`${mark} other`),
    }),
    filterBy({ userId: 8 }, { userId: 9 }),
    filterBy({ templateId: 8 }, { templateId: 9 }),
    filterBy({ status: 4 }, { status: 1 }),
    filterBy({ userId: 8, templateId: 9 }, { templateId: 8 }),
    filterBy({ userId: 8, templateId: 9 }, { userId: 9 }),
    filterBy({ userId: 8, status: 2 }, { status: 3 }),
    filterBy({ userId: 8, status: 2 }, { userId: 9 }),
    filterBy({ templateId: 8, status: 2 }, { status: 3 }),
    filterBy({ templateId: 8, status: 2 }, { templateId: 9 }),
    filterBy({ userId: 8, templateId: 9, status: 2 }, { status: 4 }),
  ],
  ranges: [createdWithin(couponInput), createdWithin(couponInput, { userId: 7 })],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, userId: 7 }, { status, templateId: 1 }]),
    ...IMPOSSIBLE_IDS.flatMap((id) => [{ userId: id }, { templateId: id }, { userId: 7, templateId: id }]),
  ],
}
