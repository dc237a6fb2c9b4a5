import { and, gt, lte, sql } from 'drizzle-orm'
import { extended } from '@org/openapi-core/storage'
import type { ChatLoginState, ChatLoginStateRepository, ChatLoginStateSweep } from '@org/openapi-core/storage'
import { columnsBut } from '../columns-but.js'
import { isGiven, placeholdersBut } from '../conditions.js'
import { defineWrite, firstRow } from '../gateway.js'
import type { Gateway } from '../gateway.js'
import { TenantRepository } from '../tenant-repository.js'
import type { ChatLoginTables } from './tables.js'

type StoredState = Pick<ChatLoginState, keyof ChatLoginState> & { readonly tenantId: number }

const insert = defineWrite<StoredState>()('chat_login_state_insert', (db, { chatLoginState: table }: ChatLoginTables) =>
  db.insert(table).values(placeholdersBut(table)).returning({ stateHash: table.stateHash }),
)

const consume = defineWrite<{ tenantId: number; stateHash: string; now: Date }>()(
  'chat_login_state_consume',
  (db, { chatLoginState: table }: ChatLoginTables) => {
    const now = sql`${sql.param(sql.placeholder('now'), table.expireTime)}`
    return db
      .delete(table)
      .where(and(isGiven(table, 'tenantId', 'stateHash'), gt(table.expireTime, now)))
      .returning(columnsBut(table, 'tenantId'))
  },
)

/** The begun logins of one tenant. */
export class DrizzleChatLoginStateRepository
  extends TenantRepository<ChatLoginTables>
  implements ChatLoginStateRepository
{
  async insert(state: ChatLoginState): Promise<void> {
    await this.gateway.execute(insert, extended(state, { tenantId: this.tenantId }))
  }

  consume(stateHash: string, now: Date): Promise<ChatLoginState | undefined> {
    return firstRow(this.gateway.execute(consume, { tenantId: this.tenantId, stateHash, now }))
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
