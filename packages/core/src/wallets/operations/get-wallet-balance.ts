import { z } from 'zod'
import { extended } from '../../kernel/extended.js'
import { operationsOf } from '../../http/operation.js'
import {
  externalUserId,
  PARTNER_MEMBER_DISABLED,
  PARTNER_MEMBER_NOT_BOUND,
  requireReadableBinding,
} from '../../bindings/index.js'
import type { PartnerMemberStores } from '../../bindings/index.js'
import { walletBalance } from '../wallet.js'
import type { WalletService, WalletStores } from '../wallet-service.js'

const define = operationsOf<{ wallets: Pick<WalletService, 'find'> }, PartnerMemberStores & WalletStores>()

/** What the member of a bound user has, available and frozen. */
export const getWalletBalance = define(
  {
    operationId: 'WalletBalanceAPI',
    path: '/open-api/pay/wallet/balance',
    scope: 'pay:wallet:query',
    summary: 'Get the wallet balance',
    description: 'The wallet of a bound member; zeros where nothing was ever credited.',
    body: z.object({ externalUserId: externalUserId() }),
    data: walletBalance,
    errors: [PARTNER_MEMBER_NOT_BOUND, PARTNER_MEMBER_DISABLED],
    example: { body: { externalUserId: 'user-1001' }, data: { balance: 438_610, freezePrice: 0, currencyCode: 'CNY' } },
  },
  async ({ services, context, body }) => {
    const { memberId } = await requireReadableBinding(context, body.externalUserId)
    return extended(await services.wallets.find(context, memberId), { currencyCode: 'CNY' as const })
  },
)
