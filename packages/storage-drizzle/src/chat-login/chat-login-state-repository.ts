import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { ChatLoginState, ChatLoginStateRepository, ChatLoginStateSweep } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { ChatLoginTables } from './tables.js'

/** The begun logins of one tenant. */
export class DrizzleChatLoginStateRepository
  extends TenantRepository<ChatLoginTables>
  implements ChatLoginStateRepository
{
  async insert(state: ChatLoginState): Promise<void> {
    await this.gateway.query('write', (db, { chatLoginState: table }) =>
      db
        .insert(table)
        .values({ ...state, tenantId: this.tenantId })
        .returning({ stateHash: table.stateHash }),
    )
  }

  async consume(stateHash: string, now: Date): Promise<ChatLoginState | undefined> {
    const rows = await this.gateway.query('write', (db, { chatLoginState: table }) =>
      db
        .delete(table)
        .where(and(eq(table.tenantId, this.tenantId), eq(table.stateHash, stateHash), gt(table.expireTime, now)))
        .returning(columnsBut(table, 'tenantId')),
    )
    return rows[0]
  }
}

/** Forgets begun logins of all tenants that nobody completed. */
export class DrizzleChatLoginStateSweep implements ChatLoginStateSweep {
  constructor(private readonly gateway: Gateway<ChatLoginTables>) {}

  async deleteExpired(now: Date, limit: number): Promise<number> {
    const rows = await this.gateway.query('write', (db, { chatLoginState: table }, dialect) => {
      const { tenantId, stateHash, expireTime } = table
      const expired = sql`select ${tenantId}, ${stateHash} from ${table} where ${lte(expireTime, now)} limit ${limit}`
      return db
        .delete(table)
        .where(sql`(${tenantId}, ${stateHash}) in ${dialect.freeChoice(expired)}`)
        .returning({ stateHash })
    })
    return rows.length
  }
}
