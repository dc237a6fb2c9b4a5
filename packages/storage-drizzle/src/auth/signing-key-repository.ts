import type { SigningKeyRepository } from '@org/openapi-core/storage'
import { isGiven, placeholdersBut } from '../conditions.js'
import { defineRead, defineWrite, firstRow, isOneRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import type { AuthTables } from './tables.js'

const byKid = defineRead<{ kid: string }>()('signing_key_by_kid', (db, { signingKey: table }: AuthTables) =>
  db.select({ kid: table.kid, secret: table.secret }).from(table).where(isGiven(table, 'kid')),
)

const insert = defineWrite<{ kid: string; secret: string; createTime: Date }>()(
  'signing_key_insert',
  (db, { signingKey: table }: AuthTables) =>
    db.insert(table).values(placeholdersBut(table)).onConflictDoNothing().returning({ kid: table.kid }),
)

const remove = defineWrite<{ kid: string }>()('signing_key_delete', (db, { signingKey: table }: AuthTables) =>
  db.delete(table).where(isGiven(table, 'kid')).returning({ kid: table.kid }),
)

/** What the product made for itself, one for each purpose. */
export class DrizzleSigningKeyRepository implements SigningKeyRepository {
  constructor(private readonly gateway: Gateway<AuthTables>) {}

  async findOrInsert(key: { kid: string; secret: string }, now: Date): Promise<{ kid: string; secret: string }> {
    const standing = await this.#find(key.kid)
    if (standing !== undefined) return standing
    await this.gateway.execute(insert, { ...key, createTime: now })
    return (await this.#find(key.kid)) as { kid: string; secret: string }
  }

  remove(kid: string): Promise<boolean> {
    return isOneRow(this.gateway.execute(remove, { kid }))
  }

  #find(kid: string): Promise<{ kid: string; secret: string } | undefined> {
    return firstRow(this.gateway.execute(byKid, { kid }))
  }
}
