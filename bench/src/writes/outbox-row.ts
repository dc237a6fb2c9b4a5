import { benchTenantId } from '../data/quality-checks.js'

/** What happened, under the names of the columns of the outbox. */
export type OutboxRow = ReturnType<typeof outboxRow>

/** Who is told: the application that is named, or all that have bound the member. */
type Told = { readonly clientId: string } | { readonly memberId: number }

interface Happened {
  readonly type: string
  readonly subject: string
  readonly data: object
  readonly now: Date
}

/** A row of the outbox, to be written in the transaction of what it tells of. */
export const outboxRow = (told: Told, { type, subject, data, now }: Happened) => ({
  tenant_id: benchTenantId,
  type,
  client_id: 'clientId' in told ? told.clientId : null,
  member_id: 'memberId' in told ? told.memberId : null,
  subject,
  data: JSON.stringify(data),
  occur_time: now,
})

/** What a booking left in the wallet, in cents. */
export interface Wallet {
  readonly balance: number
  readonly frozen: number
}

interface Booking {
  readonly memberId: number
  readonly bizType: number
  readonly price: number
  readonly now: Date
}

/** That a wallet has another balance. */
export const walletChanged = ({ memberId, bizType, price, now }: Booking, { balance, frozen }: Wallet): OutboxRow =>
  outboxRow(
    { memberId },
    {
      type: 'member.wallet.changed',
      subject: 'member.wallet/',
      data: { bizType, price, balance, freezePrice: frozen },
      now,
    },
  )
