import { createMember } from '../members/managed-members.js'
import type { AdminCall, Json, TestPlatform } from '@org/openapi-testing'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

export const DISCOUNT_TEMPLATE = 'promotion/discount-template'
export const MEMBER_DISCOUNT = 'promotion/member-discount'

const period = { validStartTime: '2026-09-01T00:00:00', validEndTime: '2026-10-01T00:00:00' }

/** The members that a template must have: a tenth off, in September. */
export const discountTemplateBody = {
  name: 'A tenth off',
  type: 1,
  value: 90,
  usageLimitCount: 3,
  validityType: 1,
  ...period,
}

/** The members that a member's discount must have, but for its owner and template. */
export const memberDiscountBody = {
  name: 'A tenth off',
  type: 1,
  value: 90,
  totalCount: 3,
  usedCount: 0,
  ...period,
  sourceType: 2,
}

/** Every member that a write of a discount resource needs. */
export const discountBodies = { ...discountTemplateBody, ...memberDiscountBody, unionId: 'union', templateId: 1 }

/** Answers the new template's id. */
export const createDiscountTemplate = (platform: TestPlatform, members: object = {}, tenantId = 1): Promise<number> =>
  platform.adminData(`POST ${DISCOUNT_TEMPLATE}/create`, { body: { ...discountTemplateBody, ...members }, tenantId })

/** Whose a new discount is. */
export interface DiscountOwning {
  readonly userId: number
  readonly unionId: string
  readonly templateId: number
}

/** A new member, and a new template. */
export async function discountOwner(platform: TestPlatform, template: object = {}): Promise<DiscountOwning> {
  const { id: userId, unionId } = await createMember(platform)
  return { userId, unionId, templateId: await createDiscountTemplate(platform, template) }
}

/** A discount of a new member; answers what an update of it sends. */
export async function createMemberDiscount(platform: TestPlatform, members: object = {}): Promise<Json> {
  const body = { ...memberDiscountBody, ...(await discountOwner(platform)), ...members }
  return { ...body, id: await platform.adminData(`POST ${MEMBER_DISCOUNT}/create`, { body }) }
}

/** A draw of a member that won nothing; answers the record's id. */
export const createDrawRecord = (platform: TestPlatform, userId: number, tenantId = 1): Promise<number> =>
  platform.storage.forTenant(tenantId).drawRecords.insert(
    {
      userId,
      luckyDrawId: 1,
      unionId: 'union',
      won: false,
      prizeId: null,
      prizeSnapshotName: null,
      prizeType: null,
      assetStatus: null,
      drawnPrizeId: null,
      number: 9999,
      sequence: null,
      tableVersion: 1,
      requestId: null,
    },
    platform.clock.now(),
  )

/** The writes of discount templates and members' discounts, each made once. */
export function discountWrites(use: () => TestPlatform): Writes {
  const template = (): Promise<number> => createDiscountTemplate(use())
  const discount = async (): Promise<number> => (await createMemberDiscount(use())).id
  return {
    [`POST /admin-api/${DISCOUNT_TEMPLATE}/create`]: () => ({ body: discountTemplateBody }),
    [`PUT /admin-api/${DISCOUNT_TEMPLATE}/update`]: async () => ({
      body: { ...discountTemplateBody, id: await template(), name: 'Renamed' },
    }),
    [`DELETE /admin-api/${DISCOUNT_TEMPLATE}/delete`]: async () => ({ query: `id=${await template()}` }),
    [`DELETE /admin-api/${DISCOUNT_TEMPLATE}/delete-list`]: async () => ({ query: `ids=${await template()}` }),
    [`PUT /admin-api/${DISCOUNT_TEMPLATE}/update-status`]: async () => ({ body: { id: await template(), status: 1 } }),
    [`POST /admin-api/${MEMBER_DISCOUNT}/create`]: async () => ({
      body: { ...memberDiscountBody, ...(await discountOwner(use())) },
    }),
    [`PUT /admin-api/${MEMBER_DISCOUNT}/update`]: async () => ({
      body: { ...(await createMemberDiscount(use())), name: 'Renamed' },
    }),
    [`DELETE /admin-api/${MEMBER_DISCOUNT}/delete`]: async () => ({ query: `id=${await discount()}` }),
    [`DELETE /admin-api/${MEMBER_DISCOUNT}/delete-list`]: async () => ({ query: `ids=${await discount()}` }),
    [`POST /admin-api/${MEMBER_DISCOUNT}/grant`]: async () => {
      const { userId, templateId } = await discountOwner(use())
      return { body: { templateId, userIds: [userId] } }
    },
    [`PUT /admin-api/${MEMBER_DISCOUNT}/revoke`]: async () => ({ body: { ids: [await discount()] } }),
  }
}
