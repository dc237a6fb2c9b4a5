import { asc } from 'drizzle-orm'
import type { SigningKeyRepository } from '@org/openapi-core'
import type { Gateway } from '../gateway.js'

/** Token secrets that the product made for itself. */
export class DrizzleSigningKeyRepository implements SigningKeyRepository {
  constructor(private readonly gateway: Gateway) {}

  async findOrInsert(key: { kid: string; secret: string }, now: Date): Promise<{ kid: string; secret: string }> {
    const standing = await this.#find()
    if (standing !== undefined) return standing
    await this.gateway.query('write', (db, { signingKey: table }) =>
      db.insert(table).values({ ...key, createTime: now }).onConflictDoNothing().returning({ kid: table.kid }),
    )
    return (await this.#find()) as { kid: string; secret: string }
  }

  async #find(): Promise<{ kid: string; secret: string } | undefined> {
    const rows = await this.gateway.query('read', (db, { signingKey: table }) =>
      db.select({ kid: table.kid, secret: table.secret }).from(table).orderBy(asc(table.createTime), asc(table.kid)).limit(1),
    )
    return rows[0]
  }
}
