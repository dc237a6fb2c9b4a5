import { lte, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { webhookEndpointStatus } from '@org/openapi-core/storage'
import type { Backlog, BacklogRepository } from '@org/openapi-core/storage'
import type { EventTables } from '../events/tables.js'
import { onlyRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { constant } from '../guarded-moves.js'
import { dead, waiting } from '../webhooks/tables.js'
import type { WebhookTables } from '../webhooks/tables.js'

type Tables = EventTables & WebhookTables

/** For so many endpoints it is looked whether something is due: a step is a way down an index. */
const MOST_ENDPOINTS = 1000

/** A count as a number: PostgreSQL answers it as text. */
const total = (expression: SQL) => sql<number>`coalesce(${expression}, 0)`.mapWith(Number)

/** Whether anything is sent there: what waits for an endpoint that is disabled waits until somebody enables it. */
const isEnabled = ({ webhookEndpoint: endpoint }: Tables, tenantId: SQL, endpointId: SQL) => sql`exists (
  select 1 from ${endpoint} where ${endpoint.tenantId} = ${tenantId} and ${endpoint.id} = ${endpointId}
    and ${endpoint.deletedAt} is null and ${endpoint.status} = ${constant(webhookEndpointStatus.ENABLED)})`

/** The rows that wait, read in the order in which they are found: each statement ends at its limit. */
interface Gathered {
  readonly table: SQL | PgTable
  readonly since: PgColumn
  readonly where?: SQL
}

/** What has gathered in the tables of events and webhooks. */
export class DrizzleBacklogRepository implements BacklogRepository {
  constructor(private readonly gateway: Gateway<Tables>) {}

  unsequenced(most: number): Promise<Backlog> {
    return this.#count(most, ({ eventOutbox: table }) => ({ table, since: table.occurTime }))
  }

  dead(most: number): Promise<Backlog> {
    return this.#count(most, ({ webhookDelivery: table }, through) => ({
      table: through(table, 'webhook_delivery_dead'),
      since: table.createTime,
      where: dead,
    }))
  }

  /**
   * From endpoint to endpoint through the index of what waits, which has the longest due first: what is not due yet is
   * not read, however much of it there is.
   */
  async due(now: Date, most: number): Promise<Backlog> {
    // A walk cannot go from worker to worker.
    if (this.gateway.isSpread === true)
      return this.#count(most, (tables) => {
        const { webhookDelivery: table } = tables
        const isSent = isEnabled(tables, sql`${table.tenantId}`, sql`${table.endpointId}`)
        return { table, since: table.dueTime, where: sql`${waiting} and ${lte(table.dueTime, now)} and ${isSent}` }
      })
    const rows = await this.gateway.query('read', (db, tables) => {
      const { webhookDelivery: table } = tables
      const isSent = isEnabled(tables, sql`place.tenant_id`, sql`place.endpoint_id`)
      const ofPlace = sql`${waiting} and tenant_id = place.tenant_id and endpoint_id = place.endpoint_id`
      const isDue = sql`due_time <= ${sql.param(now, table.dueTime)} and ${isSent}`
      const next = (column: SQL) => sql`(select ${column} from ${table}
        where ${waiting} and (tenant_id, endpoint_id) > (place.tenant_id, place.endpoint_id)
        order by tenant_id, endpoint_id limit 1)`
      const counted = sql`(select count(*) from
        (select 1 from ${table} where ${ofPlace} and ${isDue} limit ${most + 1}) as own)`
      const walk = sql`(with recursive place(tenant_id, endpoint_id, counted, step) as (
          select cast(-1 as bigint), cast(-1 as bigint), cast(0 as bigint), 0
          union all
          select ${next(sql`tenant_id`)}, ${next(sql`endpoint_id`)}, place.counted + ${counted}, place.step + 1
          from place
          where place.tenant_id is not null and place.counted <= ${most} and place.step <= ${MOST_ENDPOINTS}
        ) select place.counted, (
          select due_time from ${table} where ${ofPlace} and ${isDue} order by due_time limit 1
        ) as since from place) as walk`
      const oldest = sql`min(walk.since)`.mapWith(table.dueTime) as SQL<Date | null>
      return db.select({ count: total(sql`max(walk.counted)`), oldest }).from(walk)
    })
    const { count, oldest } = onlyRow(rows)
    return { count: Math.min(count, most + 1), oldest }
  }

  async #count(
    most: number,
    gathered: (tables: Tables, through: (table: PgTable, index: string) => SQL) => Gathered,
  ): Promise<Backlog> {
    const rows = await this.gateway.query('read', (db, tables, dialect) => {
      const { table, since, where } = gathered(tables, (...of) => dialect.through(...of))
      const found = sql`(select ${since} as since from ${table} where ${where ?? sql`true`} limit ${most + 1}) as found`
      const oldest = sql`min(found.since)`.mapWith(since) as SQL<Date | null>
      return db.select({ count: total(sql`count(*)`), oldest }).from(found)
    })
    return onlyRow(rows)
  }
}
