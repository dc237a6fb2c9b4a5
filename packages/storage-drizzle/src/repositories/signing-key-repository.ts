import { asc } from 'drizzle-orm'
import type { SigningKeyRepository } from '@org/openapi-core'
import type { Gateway } from '../gateway.js'

/** Token secrets that the product made for itself. */
export class DrizzleSigningKeyRepository implements SigningKeyRepository {
  constructor(private readonly gateway: Gateway) {}

  async findOrInsert(key: { kid: string; secret: string }, now: Date): Promise<{ kid: string; secret: string }> {
    await this.gateway.query('write', (db, { signingKey: table }) =>
      db.insert(table).values({ ...key, createTime: now }).onConflictDoNothing().returning({ kid: table.kid }),
    )
    const rows = await this.gateway.query('read', (db, { signingKey: table }) =>
      db.select({ kid: table.kid, secret: table.secret }).from(table).orderBy(asc(table.createTime)).limit(1),
    )
    return rows[0] as { kid: string; secret: string }
  }
}
