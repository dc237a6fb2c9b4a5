import type { ColumnKit } from '../postgres-column-kit.js'

/** Logins that were begun, until their state is used or over. */
export function chatLoginTables(kit: ColumnKit) {
  return {
    chatLoginState: chatLoginStateTable(kit),
  }
}

/** As repositories see them. */
export type ChatLoginTables = ReturnType<typeof chatLoginTables>

function chatLoginStateTable(kit: ColumnKit) {
  return kit.table(
    'chat_login_state',
    {
      tenantId: kit.tenantId(),
      stateHash: kit.text('state_hash').notNull(),
      redirectUri: kit.text('redirect_uri').notNull(),
      /** The application that began it; null where the host did. */
      clientId: kit.text('client_id'),
      expireTime: kit.instant('expire_time').notNull(),
    },
    (t) => [...kit.compositeKey(t.tenantId, t.stateHash), kit.index('chat_login_state_expiry').on(t.expireTime)],
  )
}
