import { COUPON, couponBody, createCoupon, createScene, createTemplate, sceneBody, templateBody } from './coupons.js'
import type { CouponOwner } from './coupons.js'
import { createMember } from '../members/managed-members.js'
import type { AdminCall, TestPlatform } from '@org/openapi-testing'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

const PATH = '/admin-api/promotion'

/** Every member that a write of a coupon resource needs. */
export const couponBodies = { ...sceneBody, ...templateBody, ...couponBody, templateId: 1 }

/** How each write of the coupon resources is made once, successfully. */
export function couponWrites(use: () => TestPlatform): Writes {
  const template = (): Promise<number> => createTemplate(use())
  const owner = async (): Promise<CouponOwner> => ({
    templateId: await template(),
    userId: (await createMember(use())).id,
  })
  const coupon = async (members: object = {}): Promise<number> => createCoupon(use(), await owner(), members)
  const ids = async (members: object = {}): Promise<{ ids: number[] }> => ({ ids: [await coupon(members)] })
  return {
    [`POST ${PATH}/coupon-template-scene/create`]: () => ({ body: sceneBody }),
    [`PUT ${PATH}/coupon-template-scene/update`]: async () => ({
      body: { ...sceneBody, id: await createScene(use()), remark: 'x' },
    }),
    [`DELETE ${PATH}/coupon-template-scene/delete`]: async () => ({ query: `id=${await createScene(use())}` }),
    [`DELETE ${PATH}/coupon-template-scene/delete-list`]: async () => ({ query: `ids=${await createScene(use())}` }),
    [`POST ${PATH}/coupon-template/create`]: () => ({ body: templateBody }),
    [`PUT ${PATH}/coupon-template/update`]: async () => ({
      body: { ...templateBody, id: await template(), remark: 'x' },
    }),
    [`DELETE ${PATH}/coupon-template/delete`]: async () => ({ query: `id=${await template()}` }),
    [`DELETE ${PATH}/coupon-template/delete-list`]: async () => ({ query: `ids=${await template()}` }),
    [`PUT ${PATH}/coupon-template/update-status`]: async () => ({ body: { id: await template(), status: 1 } }),
    [`POST /admin-api/${COUPON}/create`]: async () => ({ body: { ...couponBody, ...(await owner()) } }),
    [`PUT /admin-api/${COUPON}/update`]: async () => {
      const named = await owner()
      return { body: { ...couponBody, ...named, id: await createCoupon(use(), named), name: 'x' } }
    },
    [`DELETE /admin-api/${COUPON}/delete`]: async () => ({ query: `id=${await coupon()}` }),
    [`DELETE /admin-api/${COUPON}/delete-list`]: async () => ({ query: `ids=${await coupon()}` }),
    [`POST /admin-api/${COUPON}/send`]: async () => {
      const { templateId, userId } = await owner()
      return { body: { templateId, userIds: [userId] } }
    },
    [`PUT /admin-api/${COUPON}/batch-extend`]: async () => ({ body: { ...(await ids()), extendDays: 1 } }),
    [`PUT /admin-api/${COUPON}/restore`]: async () => ({ body: await ids({ status: 4 }) }),
    [`PUT /admin-api/${COUPON}/void`]: async () => ({ body: await ids() }),
    [`PUT ${PATH}/coupon-config/save`]: () => ({ body: { restoreDays: 30 } }),
  }
}
