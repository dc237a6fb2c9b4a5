import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { numericId, wholeList } from '../../http/input/fields.js'
import { COUPON_SCENE_EXISTS, COUPON_SCENE_IN_USE, COUPON_SCENE_NOT_EXISTS } from '../coupon-errors.js'
import { couponSceneFilters, couponSceneInput, couponSceneView } from '../coupon-scene.js'
import type { CouponSceneRepository } from '../coupon-scene.js'

interface SceneStores extends AuditStores {
  readonly couponScenes: CouponSceneRepository
}

const PATH = '/admin-api/promotion/coupon-template-scene'

const resource = defineAdminResource<SceneStores>()({
  path: PATH,
  name: 'CouponTemplateScene',
  title: 'coupon template scene',
  input: couponSceneInput,
  view: couponSceneView,
  filters: couponSceneFilters,
  notFound: COUPON_SCENE_NOT_EXISTS,
  duplicate: COUPON_SCENE_EXISTS,
  errors: [COUPON_SCENE_IN_USE],
  example: {
    find: { sceneCode: 'BIRTHDAY' },
    created: 3,
    input: { sceneCode: 'ANNIVERSARY', sceneName: 'Anniversaries' },
    view: {
      id: 1,
      sceneCode: 'BIRTHDAY',
      sceneName: 'Birthdays',
      description: null,
      remark: null,
      createTime: '2026-09-10T12:00:00',
    },
  },
  repository: (tx) => tx.couponScenes,
  // Nobody names it between the look at who does and the change.
  lock: (tx, id) => tx.couponScenes.lock({ id }),
  async check({ tx, input, before }) {
    // Redeem codes know their scene by its code.
    const isRenamed = before !== undefined && before.sceneCode !== input.sceneCode
    if (isRenamed && (await tx.couponScenes.isUsed(before))) throw new ApiError(COUPON_SCENE_IN_USE)
  },
  async checkDelete({ tx, before }) {
    if (await tx.couponScenes.isUsed(before)) throw new ApiError(COUPON_SCENE_IN_USE)
  },
})

const define = adminOperationsOf<unknown, SceneStores>()

/** Occasions on which coupons are given. */
export const couponTemplateSceneOperations = [
  ...resource,
  define(
    {
      operationId: 'listCouponTemplateScenes',
      method: 'GET',
      path: `${PATH}/simple-list`,
      summary: 'List coupon template scenes',
      description: 'All of them, oldest first, at most 1,000.',
      data: wholeList(z.object({ id: numericId(), sceneCode: z.string(), sceneName: z.string() })),
      example: {
        data: [
          { id: 1, sceneCode: 'BIRTHDAY', sceneName: 'Birthdays' },
          { id: 2, sceneCode: 'NEW_USER', sceneName: 'New users' },
        ],
      },
    },
    ({ context }) => context.storage.couponScenes.list(),
  ),
]
