import { and, asc, isNull } from 'drizzle-orm'
import type { CouponSceneRepository, CouponSceneRow, NamedScene } from '@org/openapi-core/storage'
import { defineAny } from '../any-row.js'
import { ifEqual, ifWithin, isGiven, writtenLimit } from '../conditions.js'
import { defineRead, isOneRow } from '../gateway.js'
import { defineLock } from '../lock-rows.js'
import { defineResource, lockRow, ResourceRepository } from '../resources/resource-repository.js'
import type { RedeemCodeTables } from '../redeem-codes/tables.js'
import type { CouponTables } from './tables.js'

type Tables = CouponTables & RedeemCodeTables

const MOST_SCENES = writtenLimit(1000)

const resource = defineResource<Tables, CouponSceneRepository>({
  table: (tables) => tables.couponScene,
  matching: ({ couponScene: table }, filter) => [
    ifEqual(table.sceneCode, filter.sceneCode),
    ifWithin(table.createTime, filter.createTime),
  ],
})

const lockByCode = defineLock<{ tenantId: number; sceneCode: string }>()(
  'coupon_scene_lock_by_code',
  ({ couponScene: table }: Tables) => ({
    table,
    where: and(isGiven(table, 'tenantId', 'sceneCode'), isNull(table.deletedAt)),
  }),
)

const list = defineRead<{ tenantId: number }>()('coupon_scene_list', (db, { couponScene: table }: Tables) =>
  db
    .select()
    .from(table)
    .where(and(isGiven(table, 'tenantId'), isNull(table.deletedAt)))
    .orderBy(asc(table.createTime), asc(table.id))
    .limit(MOST_SCENES),
)

const templateInScene = defineAny<{ tenantId: number; sceneId: number }>()(
  'coupon_template_in_scene',
  ({ couponTemplate: table }: Tables) => ({
    table,
    where: and(isGiven(table, 'tenantId', 'sceneId'), isNull(table.deletedAt)),
  }),
)

const codeInScene = defineAny<{ tenantId: number; sceneCode: string }>()(
  'redeem_code_in_scene',
  ({ redeemCode: table }: Tables) => ({
    table,
    where: and(isGiven(table, 'tenantId', 'sceneCode'), isNull(table.deletedAt)),
  }),
)

/** The coupon template scenes of one tenant. */
export class DrizzleCouponSceneRepository
  extends ResourceRepository<Tables, CouponSceneRepository>
  implements CouponSceneRepository
{
  protected readonly definition = resource

  list(): Promise<CouponSceneRow[]> {
    return this.gateway.execute(list, { tenantId: this.tenantId })
  }

  lock(scene: NamedScene): Promise<boolean> {
    if ('id' in scene) return lockRow(this.gateway, resource, { tenantId: this.tenantId, id: scene.id })
    const { sceneCode } = scene
    return isOneRow(this.gateway.execute(lockByCode, { tenantId: this.tenantId, sceneCode }))
  }

  async isUsed({ id, sceneCode }: Pick<CouponSceneRow, 'id' | 'sceneCode'>): Promise<boolean> {
    const { gateway, tenantId } = this
    if (await isOneRow(gateway.execute(templateInScene, { tenantId, sceneId: id }))) return true
    return isOneRow(gateway.execute(codeInScene, { tenantId, sceneCode }))
  }
}
