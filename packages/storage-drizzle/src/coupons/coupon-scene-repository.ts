import { and, asc, eq, isNull } from 'drizzle-orm'
import type { CouponSceneRepository, CouponSceneRow, NamedScene } from '@org/openapi-core/storage'
import { ifEqual, ifWithin, isGiven } from '../conditions.js'
import { isOneRow } from '../gateway.js'
import { defineLock } from '../lock-rows.js'
import { defineResource, lockRow, ResourceRepository } from '../resources/resource-repository.js'
import type { RedeemCodeTables } from '../redeem-codes/tables.js'
import type { CouponTables } from './tables.js'

type Tables = CouponTables & RedeemCodeTables

const MOST_SCENES = 1000

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

/** The coupon template scenes of one tenant. */
export class DrizzleCouponSceneRepository
  extends ResourceRepository<Tables, CouponSceneRepository>
  implements CouponSceneRepository
{
  protected readonly definition = resource

  list(): Promise<CouponSceneRow[]> {
    return this.gateway.query('read', (db, tables) =>
      db
        .select()
        .from(tables.couponScene)
        .where(this.matching(tables, {}))
        .orderBy(asc(tables.couponScene.createTime), asc(tables.couponScene.id))
        .limit(MOST_SCENES),
    )
  }

  lock(scene: NamedScene): Promise<boolean> {
    if ('id' in scene) return lockRow(this.gateway, resource, { tenantId: this.tenantId, id: scene.id })
    const { sceneCode } = scene
    return isOneRow(this.gateway.execute(lockByCode, { tenantId: this.tenantId, sceneCode }))
  }

  async isUsed({ id, sceneCode }: Pick<CouponSceneRow, 'id' | 'sceneCode'>): Promise<boolean> {
    const templates = await this.gateway.query('read', (db, { couponTemplate: table }) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.sceneId, id), isNull(table.deletedAt)))
        .limit(1),
    )
    if (templates.length > 0) return true
    const codes = await this.gateway.query('read', (db, { redeemCode: table }) =>
      db
        .select({ id: table.id })
        .from(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.sceneCode, sceneCode), isNull(table.deletedAt)))
        .limit(1),
    )
    return codes.length > 0
  }
}
