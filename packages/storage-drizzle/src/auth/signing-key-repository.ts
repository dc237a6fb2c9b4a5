import { eq } from 'drizzle-orm'
import type { SigningKeyRepository } from '@org/openapi-core/storage'
import type { Gateway } from '../gateway.js'
import type { AuthTables } from './tables.js'

/** What the product made for itself, one for each purpose. */
export class DrizzleSigningKeyRepository implements SigningKeyRepository {
  constructor(private readonly gateway: Gateway<AuthTables>) {}

  async findOrInsert(key: { kid: string; secret: string }, now: Date): Promise<{ kid: string; secret: string }> {
    const standing = await this.#find(key.kid)
    if (standing !== undefined) return standing
    await this.gateway.query('write', (db, { signingKey: table }) =>
      db
        .insert(table)
        .values({ ...key, createTime: now })
        .onConflictDoNothing()
        .returning({ kid: table.kid }),
    )
    return (await this.#find(key.kid)) as { kid: string; secret: string }
  }

  async remove(kid: string): Promise<boolean> {
    const rows = await this.gateway.query('write', (db, { signingKey: table }) =>
      db.delete(table).where(eq(table.kid, kid)).returning({ kid: table.kid }),
    )
    return rows.length === 1
  }

  async #find(kid: string): Promise<{ kid: string; secret: string } | undefined> {
    const rows = await this.gateway.query('read', (db, { signingKey: table }) =>
      db.select({ kid: table.kid, secret: table.secret }).from(table).where(eq(table.kid, kid)),
    )
    return rows[0]
  }
}
