import { sql } from 'drizzle-orm'
import { ENABLED } from '@org/openapi-core/storage'
import type {
  NewPartnerApplication,
  PartnerApplicationRepository,
  PartnerApplicationRow,
  Revised,
  SecretOverlap,
  StoredSecret,
} from '@org/openapi-core/storage'
import { ifEqual, ifWithin, placeholdersBut } from '../conditions.js'
import { defineWrite, firstRow } from '../gateway.js'
import { shownColumns } from '../resources/resource-definition.js'
import { defineResource, StatusRepository } from '../resources/resource-repository.js'
import type { AuthTables } from './tables.js'

const NEXT_GENERATION = sql`token_generation + 1`

type Stored = Omit<AuthTables['partnerApplication']['$inferInsert'], 'id' | 'deletedAt' | 'revision'>

const insert = defineWrite<Stored>()('partner_application_insert', (db, { partnerApplication: table }: AuthTables) =>
  db
    .insert(table)
    .values(placeholdersBut(table, 'id', 'deletedAt', 'revision'))
    .onConflictDoNothing({ target: table.clientId })
    .returning(shownColumns(table)),
)

const resource = defineResource<AuthTables, PartnerApplicationRepository>({
  table: (tables) => tables.partnerApplication,
  initial: { status: ENABLED },
  kept: [
    'secretHash',
    'secretHint',
    'secretUpdateTime',
    'previousSecretHash',
    'previousSecretExpireTime',
    'tokenGeneration',
  ],
  // What the input names was checked to be the same.
  fixed: ['clientId'],
  searched: { texts: ['name'], isIndexed: true },
  matching: ({ partnerApplication: table }, filter) => [
    ifEqual(table.clientId, filter.clientId),
    ifEqual(table.status, filter.status),
    ifWithin(table.createTime, filter.createTime),
  ],
})

/** The partner applications of one tenant. */
export class DrizzlePartnerApplicationRepository
  extends StatusRepository<AuthTables, PartnerApplicationRepository>
  implements PartnerApplicationRepository
{
  protected readonly definition = resource

  insert(application: NewPartnerApplication, now: Date): Promise<(PartnerApplicationRow & Revised) | undefined> {
    const { contactName = null, contactEmail = null, remark = null, expireTime = null } = application
    const row = {
      ...application,
      ...{ contactName, contactEmail, remark, expireTime, previousSecretHash: null, previousSecretExpireTime: null },
      ...this.searchColumns(application),
      status: application.status ?? ENABLED,
      tenantId: this.tenantId,
      tokenGeneration: 0,
      createTime: now,
    }
    return firstRow(this.gateway.execute(insert, row))
  }

  replaceSecret(
    id: number,
    { revokesTokens = false, ...secret }: StoredSecret & SecretOverlap,
    revision?: number,
  ): Promise<boolean> {
    const overlaps = secret.previousSecretExpireTime !== null
    // The old hash is taken from the row by the statement itself, so that two resets cannot mix them up.
    const previousSecretHash = overlaps ? sql`secret_hash` : null
    const set = { ...secret, previousSecretHash, ...(revokesTokens && { tokenGeneration: NEXT_GENERATION }) }
    return this.change(id, set, { revision })
  }

  revokeTokens(id: number, revision?: number): Promise<boolean> {
    return this.change(id, { tokenGeneration: NEXT_GENERATION }, { revision })
  }
}
