import { and, asc, isNull } from 'drizzle-orm'
import type { CouponSceneRepository, CouponSceneRow, NamedScene } from '@org/openapi-core/storage'
import { ifEqual, ifWithin, isGiven, ONE_ROW, writtenLimit } from '../conditions.js'
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

const templateInScene = defineRead<{ tenantId: number; sceneId: number }>()(
  'coupon_template_in_scene',
  (db, { couponTemplate: table }: Tables) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'sceneId'), isNull(table.deletedAt)))
      .limit(ONE_ROW),
)

const codeInScene = defineRead<{ tenantId: number; sceneCode: string }>()(
  'redeem_code_in_scene',
  (db, { redeemCode: table }: Tables) =>
    db
      .select({ id: table.id })
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'sceneCode'), isNull(table.deletedAt)))
      .limit(ONE_ROW),
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
    const templates = await gateway.execute(templateInScene, { tenantId, sceneId: id })
    if (templates.length > 0) return true
    return (await gateway.execute(codeInScene, { tenantId, sceneCode })).length > 0
  }
}
