import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import type { AdminContext } from '../../http/context.js'
import { integer, numericId, textFilter } from '../../http/input/fields.js'
import { namedId } from '../../http/input/query.js'
import { defineAdminPage } from '../../http/admin-api/read-only-resource.js'
import { recordAudit } from '../../http/admin-api/record-audit.js'
import { named } from '../../http/named-schema.js'
import { amountInput, deltaInput } from '../amount.js'
import { bizTypes } from '../ledger.js'
import { requireOwner } from '../wallet-owner.js'
import type { OwnerStores } from '../wallet-owner.js'
import { walletFilters, walletView } from '../wallet.js'
import type { WalletParts } from '../wallet.js'
import { WALLET_BALANCE_NOT_ENOUGH, WALLET_FREEZE_NOT_ENOUGH, WALLET_LIMIT_REACHED } from '../wallet-errors.js'
import type { WalletService, WalletStores } from '../wallet-service.js'

/** The repositories that operations' work on wallets touches. */
export interface WalletAdminStores extends WalletStores, OwnerStores, AuditStores {}

const define = adminOperationsOf<{ wallets: Pick<WalletService, 'find' | 'verify'> }, WalletAdminStores>()

const PATH = '/admin-api/pay/wallet'
const exampleView = { userId: 1, balance: 438_610, freezePrice: 0, totalExpense: 61_390, totalRecharge: 500_000 }

/** Kept with the entry as its title. */
const remark = () =>
  textFilter(255)
    .nullish()
    .meta({ description: 'The title of the entry.', examples: ['Goodwill'] })

const mismatch = z.object({
  userId: numericId(),
  entryNo: z.string().nullable().meta({ description: 'Null where the wallet is at odds with all of its entries.' }),
  column: z.string(),
  expected: integer(),
  found: integer(),
})

/** A move of money by operations: what it adds to the two parts, and how it is booked. */
interface WalletWrite<Tx> {
  readonly userId: number
  readonly action: string
  readonly change: WalletParts
  readonly book: (tx: Tx) => Promise<WalletParts>
}

/** Moves money in one transaction with its row in the operate log. */
function write<Tx extends WalletAdminStores>(
  context: AdminContext<Tx>,
  { userId, action, change, book }: WalletWrite<Tx>,
): Promise<true> {
  return context.storage.transaction(async (tx) => {
    await requireOwner(tx, userId)
    const booked = await book(tx)
    // The wallet's row is locked since it was changed, so this is what the change left, less the supplements that were
    // debited of it at once, and the rest follows from it.
    const after = walletView.parse(await tx.wallets.find(userId))
    const before = {
      ...after,
      balance: booked.balance - change.balance,
      freezePrice: booked.freezePrice - change.freezePrice,
      totalExpense: after.totalExpense - (booked.balance - after.balance),
    }
    await recordAudit(tx, context, { path: PATH, action, resourceId: userId, before, after })
    return true as const
  })
}

const reads = [
  define(
    {
      operationId: 'getWallet',
      method: 'GET',
      path: `${PATH}/get`,
      summary: 'Get a member’s wallet',
      description:
        'Zeros where there is none yet; null where there is no such member. The wallet of a deleted member stays.',
      query: z.object({ userId: namedId() }),
      data: named('Wallet', walletView).nullable(),
      example: { data: exampleView },
    },
    async ({ services, context, query: { userId } }) => {
      const wallet = await context.storage.wallets.find(userId)
      if (wallet !== undefined) return wallet
      const member = await context.storage.members.find(userId)
      return member === undefined ? null : services.wallets.find(context, userId)
    },
  ),
  defineAdminPage<WalletAdminStores>()({
    path: PATH,
    name: 'Wallet',
    summary: 'Page through wallets',
    description: 'Newest first.',
    view: walletView,
    filters: walletFilters,
    example: { view: exampleView },
    repository: (tx) => tx.wallets,
  }),
  define(
    {
      operationId: 'verifyWallets',
      method: 'GET',
      path: `${PATH}/verify`,
      summary: 'Verify the wallets',
      description: 'Recompute every wallet from its entries; tells the first row that does not fit.',
      data: z.object({ wallets: integer(0), entries: integer(0), mismatch: mismatch.nullable() }),
      mayLag: true,
      example: { data: { wallets: 2, entries: 6, mismatch: null } },
    },
    ({ services, context }) => services.wallets.verify(context),
  ),
]

const updateBalance = <Tx extends WalletAdminStores>() =>
  adminOperationsOf<{ wallets: WalletService<Tx> }, Tx>()(
    {
      operationId: 'updateWalletBalance',
      method: 'PUT',
      path: `${PATH}/update-balance`,
      summary: 'Change the balance of a wallet',
      description: 'Add to a wallet or take from it.',
      body: z.object({ userId: numericId(), balance: deltaInput(), remark: remark() }),
      data: z.literal(true),
      movesMoney: true,
      errors: [WALLET_BALANCE_NOT_ENOUGH, WALLET_LIMIT_REACHED],
      example: { body: { userId: 1, balance: 500, remark: 'Goodwill' }, data: true },
    },
    ({ services, context, body: { userId, balance, remark: title } }) =>
      write(context, {
        userId,
        action: 'update-balance',
        change: { balance, freezePrice: 0 },
        book: (tx) =>
          services.wallets.book(tx, context, {
            memberId: userId,
            bizType: bizTypes.ADMIN_ADJUST,
            bizId: context.requestId,
            title: title ?? 'Adjustment',
            amount: balance,
          }),
      }),
  )

/** Both ways between the two parts of a wallet. */
const moves = {
  freeze: {
    summary: 'Freeze money of a wallet',
    description: 'Move money from the available to the frozen part of a wallet.',
    refusal: WALLET_BALANCE_NOT_ENOUGH,
    example: { userId: 1, amount: 500, remark: 'Dispute' },
    title: 'Freeze',
    sign: 1,
  },
  unfreeze: {
    summary: 'Unfreeze money of a wallet',
    description: 'Move money back from the frozen to the available part of a wallet.',
    refusal: WALLET_FREEZE_NOT_ENOUGH,
    example: { userId: 2, amount: 500, remark: 'Dispute settled' },
    title: 'Unfreeze',
    sign: -1,
  },
} as const

const move = <Tx extends WalletAdminStores>(action: keyof typeof moves) => {
  const { summary, description, refusal, example, title, sign } = moves[action]
  return adminOperationsOf<{ wallets: WalletService<Tx> }, Tx>()(
    {
      operationId: `${action}Wallet`,
      method: 'PUT',
      path: `${PATH}/${action}`,
      summary,
      description,
      body: z.object({ userId: numericId(), amount: amountInput(), remark: remark() }),
      data: z.literal(true),
      movesMoney: true,
      errors: [refusal, WALLET_LIMIT_REACHED],
      example: { body: example, data: true },
    },
    ({ services, context, body }) => {
      const { userId, amount } = body
      const entry = { memberId: userId, bizId: context.requestId, title: body.remark ?? title, amount }
      return write(context, {
        userId,
        action,
        change: { balance: -sign * amount, freezePrice: sign * amount },
        book: (tx) => services.wallets[action](tx, context, entry),
      })
    },
  )
}

/** Wallets: reading, adjusting, freezing, and the proof that each is the sum of its entries. */
export const walletOperations = <Tx extends WalletAdminStores>() => [
  ...reads,
  updateBalance<Tx>(),
  move<Tx>('freeze'),
  move<Tx>('unfreeze'),
]
