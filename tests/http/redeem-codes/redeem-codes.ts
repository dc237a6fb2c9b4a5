import { expect } from 'vitest'
import type { CouponTemplateInput, RedeemCodeInput } from '@org/openapi-core/storage'
import type { Answer, Json, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'

export const REDEEM_PATH = '/open-api/promotion/redeem-code/redeem'
export const STATUS_PATH = '/open-api/promotion/coupon-exchange-code/status'

const DAY_MS = 86_400_000

/** A template of 20 % off without limits, valid for 30 days from taking. */
const templateMembers: CouponTemplateInput = {
  nameI18nConfig: { en: 'Welcome', zh: '欢迎' },
  title: 'Welcome',
  usePrice: 10_000,
  couponType: 3,
  totalCount: -1,
  takeLimitCount: -1,
  takeType: 1,
  discountType: 2,
  discountPrice: null,
  discountPercent: 80,
  discountLimitPrice: null,
  validityType: 2,
  validStartTime: null,
  validEndTime: null,
  fixedStartTerm: 0,
  fixedEndTerm: 30,
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
}

/** Answers the new template's id. */
export async function addTemplate(
  platform: TestPlatform,
  members: Partial<CouponTemplateInput> = {},
  tenantId = 1,
): Promise<number> {
  const { couponTemplates } = platform.storage.forTenant(tenantId)
  const { id } = await couponTemplates.create({ ...templateMembers, ...members }, platform.clock.now())
  return id
}

/** Members of a template whose own dates end so many days from now. */
export function fixedDates(platform: TestPlatform, days: number): Partial<CouponTemplateInput> {
  const now = platform.clock.now().getTime()
  const [validStartTime, validEndTime] = [new Date(now - 10 * DAY_MS), new Date(now + days * DAY_MS)]
  return { validityType: 1, validStartTime, validEndTime, fixedStartTerm: null, fixedEndTerm: null }
}

export const CODE = 'AUTUMN-2026'

/** The required members of a code that grants these templates. */
export function codeBody(templateIds: readonly number[], members: object = {}): Json {
  return {
    code: CODE,
    businessName: 'Autumn campaign',
    couponTemplateId: templateIds[0],
    couponTemplateIds: templateIds.join(','),
    maxUsage: -1,
    takeLimitCount: -1,
    validStart: '2026-09-01T00:00:00',
    validEnd: '2026-12-31T23:59:59',
    batchNum: 1,
    ...members,
  }
}

/** Answers the new code's id. */
export function addCode(
  platform: TestPlatform,
  templateIds: readonly number[],
  { tenantId = 1, ...members }: { tenantId?: number; [member: string]: unknown } = {},
): Promise<number> {
  return platform.adminData('POST promotion/coupon-exchange-code/create', {
    body: codeBody(templateIds, members),
    tenantId,
  })
}

export const codeOf = (platform: TestPlatform, id: number): Promise<Json> =>
  platform.adminData('GET promotion/coupon-exchange-code/get', { query: `id=${id}` })

/** Changes members of a code past the rules of the admin API; answers what puts them back. */
export async function changeCode(
  { storage }: TestPlatform,
  id: number,
  changes: Partial<RedeemCodeInput>,
): Promise<() => Promise<unknown>> {
  const { redeemCodes } = storage.forTenant(1)
  const row = await redeemCodes.find(id)
  if (row === undefined) throw new Error(`There is no code ${id}`)
  // It comes with its tenant, whose it stays: a cluster takes no statement that says so.
  const { tenantId: _tenantId, ...members } = row as typeof row & { readonly tenantId?: number }
  expect(await redeemCodes.update(id, { ...members, ...changes })).toBe(true)
  return () => redeemCodes.update(id, members)
}

/** The exchange log, newest first. */
export const logOf = async (platform: TestPlatform, query = ''): Promise<Json[]> =>
  (await platform.adminData('GET promotion/coupon-exchange-log/page', { query: `pageSize=200&${query}` })).list

/** The coupons of a member, newest first. */
export const couponsOf = async (platform: TestPlatform, userId: number, tenantId = 1): Promise<Json[]> =>
  (await platform.storage.forTenant(tenantId).coupons.page({ userId, pageNo: 1, pageSize: 200 })).list

/** Somebody who redeems through an application. */
export interface Redeemer {
  readonly platform: TestPlatform
  readonly app: TestApp
}

/** One call of redeem, with a fresh token unless one is given. */
export async function redeemCall({ platform, app }: Redeemer, body: object, call: PartnerCall = {}): Promise<Answer> {
  const token = call.token ?? (await platform.issueToken(app))
  return platform.call(REDEEM_PATH, { code: CODE, ...body }, { tenantId: app.tenantId, ...call, token })
}
