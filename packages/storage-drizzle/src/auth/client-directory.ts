import { and, eq, isNull, sql } from 'drizzle-orm'
import type { ClientDirectory, ClientRecord, TenantRecord } from '@org/openapi-core/storage'
import { defineRead, firstRow } from '../gateway.js'
import type { Database, Gateway } from '../gateway.js'
import type { TenantTables } from '../tenants/tables.js'
import type { AuthTables } from './tables.js'

type Tables = AuthTables & TenantTables

const tenantColumns = ({ tenant }: Tables) => ({ id: tenant.id, status: tenant.status, expireTime: tenant.expireTime })

const clientById = defineRead<{ clientId: string }>()('client_by_id', (db: Database, tables: Tables) => {
  const { partnerApplication: app, tenant } = tables
  return db
    .select({
      tenantId: app.tenantId,
      clientId: app.clientId,
      status: app.status,
      secretHash: app.secretHash,
      previousSecretHash: app.previousSecretHash,
      previousSecretExpireTime: app.previousSecretExpireTime,
      scopes: app.scopes,
      ipWhitelist: app.ipWhitelist,
      rateLimitQps: app.rateLimitQps,
      accessTokenValiditySeconds: app.accessTokenValiditySeconds,
      tokenGeneration: app.tokenGeneration,
      expireTime: app.expireTime,
      deletedAt: app.deletedAt,
      tenant: tenantColumns(tables),
    })
    .from(app)
    .leftJoin(tenant, and(eq(tenant.id, app.tenantId), isNull(tenant.deletedAt)))
    .where(eq(app.clientId, sql.placeholder('clientId')))
})

const tenantById = defineRead<{ tenantId: number }>()('tenant_by_id', (db, tables: Tables) =>
  db
    .select(tenantColumns(tables))
    .from(tables.tenant)
    .where(and(eq(tables.tenant.id, sql.placeholder('tenantId')), isNull(tables.tenant.deletedAt))),
)

/** Finds clients and tenants by what a request names. */
export class DrizzleClientDirectory implements ClientDirectory {
  constructor(private readonly gateway: Gateway<Tables>) {}

  findClient(clientId: string): Promise<ClientRecord | undefined> {
    return firstRow(this.gateway.execute(clientById, { clientId }))
  }

  findTenant(tenantId: number): Promise<TenantRecord | undefined> {
    return firstRow(this.gateway.execute(tenantById, { tenantId }))
  }
}
