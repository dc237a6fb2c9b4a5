import { and, eq, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { webhookEndpointStatus, webhookOrdering } from '@org/openapi-core/storage'
import type {
  AttemptedAddress,
  LongFailure,
  Revised,
  WebhookEndpointInput,
  WebhookEndpointRepository,
  WebhookEndpointRow,
  WebhookTarget,
} from '@org/openapi-core/storage'
import { mayCall } from '../auth/may-call.js'
import type { AuthTables } from '../auth/tables.js'
import { changeOne } from '../change-one.js'
import { columnsBut } from '../columns-but.js'
import { beside, ifEqual, isGiven, ONE_ROW, unindexed } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow, unanswered } from '../gateway.js'
import { constant } from '../guarded-moves.js'
import { AS_IT_IS, defineLock } from '../lock-rows.js'
import { defineResource, lockRow, ResourceRepository } from '../resources/resource-repository.js'
import type { WebhookTables } from './tables.js'

type Tables = WebhookTables & AuthTables
type Endpoint = { tenantId: number; id: number }
type Attempted = Endpoint & { url: string }

const { ENABLED, FAILED } = webhookEndpointStatus

/** What an endpoint knows of its failures when it has none. */
const WORKING = { failingSince: null, failedAttempts: 0, disabledReason: null }

const resource = defineResource<Tables, WebhookEndpointRepository>({
  table: (tables) => tables.webhookEndpoint,
  initial: { status: ENABLED, ordering: webhookOrdering.SUBJECT, secretHint: '' },
  kept: ['failingSince', 'failedAttempts', 'disabledReason'],
  // What the input names was checked to be the same.
  fixed: ['clientId'],
  matching: ({ webhookEndpoint: table }, { clientId, status, createTime }) => [
    ifEqual(table.clientId, clientId),
    beside(clientId).ifEqual(table.status, status),
    beside().ifWithin(table.createTime, createTime),
  ],
})

const target = defineRead<Endpoint & { now: Date }>()('webhook_endpoint_target', (db, tables: Tables) => {
  const { webhookEndpoint: endpoint, partnerApplication: application } = tables
  const { clientId, url, ordering } = endpoint
  return db
    .select({ clientId, url, ordering, scopes: application.scopes })
    .from(endpoint)
    .innerJoin(application, eq(application.clientId, clientId))
    .where(
      and(
        isGiven(endpoint, 'tenantId', 'id'),
        unindexed(endpoint.status, ENABLED),
        isNull(endpoint.deletedAt),
        eq(application.tenantId, endpoint.tenantId),
        mayCall(tables),
      ),
    )
    .limit(ONE_ROW)
})

const lockApplication = defineLock<{ tenantId: number; clientId: string }>()(
  'webhook_endpoint_lock_application',
  ({ partnerApplication: table }: Tables) => ({
    table,
    where: and(isGiven(table, 'tenantId', 'clientId'), isNull(table.deletedAt)),
  }),
)

const shown = ({ webhookEndpoint }: WebhookTables) =>
  columnsBut(webhookEndpoint, 'tenantId', 'deletedAt', 'failedAttempts')

const listOfClient = defineRead<{ tenantId: number; clientId: string }>()(
  'webhook_endpoint_of_client',
  (db, tables: WebhookTables) => {
    const { webhookEndpoint: table } = tables
    return db
      .select(shown(tables))
      .from(table)
      .where(and(isGiven(table, 'tenantId', 'clientId'), isNull(table.deletedAt)))
  },
)

const succeeded = defineWrite<Attempted>()('webhook_endpoint_succeeded', (db, { webhookEndpoint: table }: Tables) =>
  unanswered(
    db
      .update(table)
      .set({ failingSince: null, failedAttempts: 0, ...AS_IT_IS })
      .where(and(isGiven(table, 'tenantId', 'id', 'url'), isNotNull(table.failingSince))),
  ),
)

const failed = defineWrite<Attempted & { now: Date }>()(
  'webhook_endpoint_failed',
  (db, { webhookEndpoint: table }: Tables) => {
    const now = sql`cast(${sql.param(sql.placeholder('now'), table.failingSince)} as ${sql.raw(table.failingSince.getSQLType())})`
    return unanswered(
      db
        .update(table)
        .set({
          failingSince: sql`coalesce(${table.failingSince}, ${now})`,
          failedAttempts: sql`${table.failedAttempts} + 1`,
          ...AS_IT_IS,
        })
        .where(isGiven(table, 'tenantId', 'id', 'url')),
    )
  },
)

/** The webhook endpoints of one tenant. */
export class DrizzleWebhookEndpointRepository
  extends ResourceRepository<Tables, WebhookEndpointRepository>
  implements WebhookEndpointRepository
{
  protected readonly definition = resource

  override async create(input: WebhookEndpointInput, now: Date) {
    return this.insertRow({ ...input, ...WORKING }, now)
  }

  override update(id: number, input: WebhookEndpointInput, revision?: number): Promise<boolean> {
    return super.update(id, { ...input, ...(input.status === ENABLED && WORKING) }, revision)
  }

  updateStatus(id: number, status: number, revision?: number): Promise<boolean> {
    return this.change(id, { status, ...(status === ENABLED && WORKING) }, { revision })
  }

  lockApplication(clientId: string): Promise<boolean> {
    return isOneRow(this.gateway.execute(lockApplication, { tenantId: this.tenantId, clientId }))
  }

  lock(id: number): Promise<boolean> {
    return lockRow(this.gateway, resource, { tenantId: this.tenantId, id })
  }

  async listOfClient(clientId: string): Promise<(WebhookEndpointRow & Revised)[]> {
    const rows = await this.gateway.execute(listOfClient, { tenantId: this.tenantId, clientId })
    return rows.sort((a, b) => a.id - b.id)
  }

  renewSecretHint(id: number, secretHint: string): Promise<boolean> {
    return this.change(id, { secretHint })
  }

  findTarget(id: number, now: Date): Promise<WebhookTarget | undefined> {
    return firstRow(this.gateway.execute(target, { tenantId: this.tenantId, id, now }))
  }

  noteSuccess({ id, url }: AttemptedAddress): Promise<void> {
    return this.gateway.send(succeeded, { tenantId: this.tenantId, id, url })
  }

  noteFailure({ id, url }: AttemptedAddress, now: Date): Promise<void> {
    return this.gateway.send(failed, { tenantId: this.tenantId, id, url, now })
  }

  async disable({ id, url }: AttemptedAddress, reason: string, failing?: LongFailure) {
    const before = await this.find(id)
    if (before?.status !== ENABLED) return undefined
    const isOurs = await changeOne(this.gateway, ({ webhookEndpoint: table }) => ({
      table,
      set: { status: FAILED, disabledReason: reason },
      where: and(
        eq(table.tenantId, this.tenantId),
        eq(table.id, id),
        eq(table.url, url),
        isNull(table.deletedAt),
        eq(table.status, constant(ENABLED)),
        failing && lte(table.failingSince, failing.since),
        failing && sql`${table.failedAttempts} >= ${failing.attempts}`,
      ),
    }))
    const after = isOurs ? await this.find(id) : undefined
    return after && { before, after }
  }
}
