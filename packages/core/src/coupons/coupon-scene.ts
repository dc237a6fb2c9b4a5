import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { localDateTimeOutput, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'

/** What operations decide about a scene: an occasion on which coupons are given. */
export const couponSceneInput = z.object({
  sceneCode: z
    .string()
    .regex(/^[A-Z0-9_]{1,32}$/, saying('must be 1 to 32 of A-Z, 0-9 and _', '必须为 1 至 32 位大写字母、数字或 _'))
    .max(32)
    .meta({ examples: ['NEW_USER'] }),
  sceneName: requiredText(64),
  description: optionalText(500),
  remark: optionalText(500),
})

/** What an administrator decides about a scene, checked. */
export type CouponSceneInput = z.output<typeof couponSceneInput>

/** A scene as the admin API shows it. */
export const couponSceneView = z.object({
  id: numericId(),
  sceneCode: z.string(),
  sceneName: z.string(),
  description: z.string().nullable(),
  remark: z.string().nullable(),
  createTime: localDateTimeOutput(),
})

/** A scene as the admin API shows it. */
export type CouponSceneRow = z.input<typeof couponSceneView>

/** Narrows the page of coupon scenes: what is absent narrows nothing. */
export const couponSceneFilters = { sceneCode: queryText().optional(), createTime: queryRange().optional() }

/** Narrows a page of scenes; what is absent narrows nothing. */
export type CouponSceneFilter = FilterOf<typeof couponSceneFilters>

/** A scene by one of its two keys. */
export type NamedScene = { readonly id: number } | { readonly sceneCode: string }

/** The scenes of one tenant. A code is unique over those that are not deleted. */
export interface CouponSceneRepository extends AdminRepository<CouponSceneInput, CouponSceneRow, CouponSceneFilter> {
  /** All of them, by id; at most 1,000. */
  list(): Promise<CouponSceneRow[]>
  /**
   * Keeps the scene as it is until the transaction ends, whoever deletes, renames or names it: false where there is none.
   */
  lock(scene: NamedScene): Promise<boolean>
  /** Whether a template or a redeem code that is not deleted names the scene. */
  isUsed(scene: Pick<CouponSceneRow, 'id' | 'sceneCode'>): Promise<boolean>
}
