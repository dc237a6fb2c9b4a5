import { and, eq, inArray, isNull, notInArray, sql } from 'drizzle-orm'
import type { Placeholder, SQL } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { PromoterGroupRelationInput, PromoterGroupRelationRepository } from '@org/openapi-core/storage'
import { ifEqual, ifWithin } from '../conditions.js'
import { defineWrite } from '../gateway.js'
import { defineResource, ResourceRepository } from '../resources/resource-repository.js'
import { givenNumber } from '../whole-numbers.js'
import type { PromoterTables } from './tables.js'

/**
 * Puts each of the promoters into each of the groups that it is not in. Ids travel as JSON arrays: they may make ten
 * thousand pairs.
 */
const addMissing = defineWrite<{ tenantId: number; now: Date; groupIds: string; promoterIds: string }>()(
  'promoter_group_relation_add',
  (db, { promoterGroupRelation: table }: PromoterTables, dialect) => {
    const now = sql.param(sql.placeholder('now'), table.createTime)
    const groups = dialect.jsonElements(sql`${sql.placeholder('groupIds')}`)
    const promoters = dialect.jsonElements(sql`${sql.placeholder('promoterIds')}`)
    // The columns in the order of the table: drizzle names them all, in this order.
    return db
      .insert(table)
      .select(
        sql`select ${givenNumber('tenantId')}, ${dialect.generatedId(table)}, cast(g.value as bigint),
          cast(p.value as bigint), cast(${now} as ${sql.raw(table.createTime.getSQLType())}), null, 1
        from ${groups} g cross join ${promoters} p where true`,
      )
      .onConflictDoNothing()
      .returning({ id: table.id })
  },
)

const deletedGroups = ({ promoterGroup: group }: PromoterTables, tenantId: number | Placeholder): SQL =>
  sql`(select ${group.id} from ${group} where ${group.tenantId} = ${tenantId} and ${group.deletedAt} is not null)`

/** Who is in a group until it is deleted is in it no more, taken out or not. Deleted groups are few. */
const hasGroup = (tables: PromoterTables, tenantId: number | Placeholder): SQL =>
  sql`${tables.promoterGroupRelation.groupId} not in ${deletedGroups(tables, tenantId)}`

const resource = defineResource<PromoterTables, PromoterGroupRelationRepository>({
  table: (tables) => tables.promoterGroupRelation,
  living: hasGroup,
  matching: ({ promoterGroupRelation: table }, { groupId, promoterId, createTime }) => [
    ifEqual(table.groupId, groupId),
    ifEqual(table.promoterId, promoterId),
    ifWithin(table.createTime, createTime),
  ],
})

/** Which promoters are in which groups, in one tenant. */
export class DrizzlePromoterGroupRelationRepository
  extends ResourceRepository<PromoterTables, PromoterGroupRelationRepository>
  implements PromoterGroupRelationRepository
{
  protected readonly definition = resource

  async listOf(promoterIds: readonly number[]): Promise<PromoterGroupRelationInput[]> {
    const relations = await this.gateway.query('read', (db, tables) => {
      const { promoterGroupRelation: table } = tables
      return db
        .select({ groupId: table.groupId, promoterId: table.promoterId })
        .from(table)
        .where(and(this.matching(tables, {}), inArray(table.promoterId, [...promoterIds])))
    })
    // Here: to be spared the sorting, SQLite goes through all relations of the tenant.
    return relations.sort((a, b) => a.promoterId - b.promoterId || a.groupId - b.groupId)
  }

  async replace(promoterIds: readonly number[], groupIds: readonly number[], now: Date): Promise<void> {
    await this.gateway.query('write', (db, { promoterGroupRelation: table }) => {
      const isOfThem = inArray(table.promoterId, [...promoterIds])
      const isLeft = notInArray(table.groupId, [...groupIds])
      return db
        .update(table)
        .set({ deletedAt: now })
        .where(and(eq(table.tenantId, this.tenantId), isOfThem, isLeft, isNull(table.deletedAt)))
        .returning({ id: table.id })
    })
    const ids = { groupIds: JSON.stringify(groupIds), promoterIds: JSON.stringify(promoterIds) }
    await this.gateway.execute(addMissing, extended(ids, { tenantId: this.tenantId, now }))
  }

  async takeOut(groupId: number, limit: number, now: Date): Promise<number> {
    const rows = await this.gateway.query('write', (db, tables, dialect) => {
      const { promoterGroupRelation: table, promoterGroup: group } = tables
      const { tenantId, id } = table
      const some = sql`select ${id} from ${table} where ${tenantId} = ${this.tenantId} and ${table.groupId} = ${groupId}
        and ${table.deletedAt} is null and exists (select 1 from ${group}
          where ${group.tenantId} = ${this.tenantId} and ${group.id} = ${groupId} and ${group.deletedAt} is not null)
        limit ${limit}`
      return db
        .update(table)
        .set({ deletedAt: now })
        .where(and(dialect.ofTenant(tenantId, this.tenantId), sql`${id} in ${dialect.freeChoice(some)}`))
        .returning({ id })
    })
    return rows.length
  }
}
