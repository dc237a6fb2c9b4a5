import { z } from 'zod'
import { cents, integer, localDateTimeOutput, requiredText } from '../../http/input/fields.js'
import { named } from '../../http/named-schema.js'
import { externalUserId, PARTNER_MEMBER_DISABLED, PARTNER_MEMBER_NOT_BOUND } from '../../bindings/index.js'
import {
  BUSINESS_ORDER_NOT_PAYABLE,
  PAY_AMOUNT_MISMATCH,
  PAY_ORDER_ALREADY_PAID,
  PAY_ORDER_EXPIRED,
  PAY_ORDER_NOT_FOUND,
  PAY_ORDER_NOT_WAITING,
} from '../../payments/index.js'
import { WALLET_BALANCE_NOT_ENOUGH } from '../../wallets/index.js'
import { operationsOf } from '../../http/operation.js'
import type { WalletPayService, WalletPayStores } from '../wallet-pay-service.js'

/** The specification's WalletPayResult. */
const walletPayResult = named(
  'WalletPayment',
  z.object({
    status: integer().meta({ description: '0 unpaid, 10 success, 20 refunded, 30 closed' }),
    paySuccess: z.boolean(),
    payAmount: cents('Debited'),
    successTime: localDateTimeOutput(),
    balance: cents('Available after it'),
  }),
)

/** `Tx`: the repositories of all that is paid from wallets. */
export const payByWallet = <Tx extends WalletPayStores>() =>
  operationsOf<{ walletPay: WalletPayService<Tx> }, Tx>()(
    {
      operationId: 'WalletPayAPI',
      path: '/open-api/pay/wallet/pay',
      scope: 'pay:wallet:pay',
      writes: 'at-once',
      summary: 'Pay from a member’s wallet',
      description:
        'Pay an order or supplements from the member’s wallet. A payment that is paid already is an error: query the order instead.',
      body: z.object({
        externalUserId: externalUserId().meta({
          description: 'Any that is bound to the member whose payment it is.',
          examples: ['user-1001'],
        }),
        paymentId: requiredText(64).meta({ examples: ['S20260910120000SRVPXCSBGEDU'] }),
        payAmount: integer()
          .nullish()
          .meta({ description: 'CNY cents: refused where the payment is about another amount.' }),
      }),
      data: walletPayResult,
      errors: [
        PARTNER_MEMBER_NOT_BOUND,
        PARTNER_MEMBER_DISABLED,
        PAY_ORDER_NOT_FOUND,
        PAY_ORDER_ALREADY_PAID,
        PAY_ORDER_NOT_WAITING,
        PAY_ORDER_EXPIRED,
        PAY_AMOUNT_MISMATCH,
        BUSINESS_ORDER_NOT_PAYABLE,
        WALLET_BALANCE_NOT_ENOUGH,
      ],
      example: {
        body: { externalUserId: 'user-1001', paymentId: 'S20260910120000SRVPXCSBGEDU', payAmount: 300 },
        data: { status: 10, paySuccess: true, payAmount: 300, successTime: '2026-09-10T12:00:00', balance: 438_310 },
      },
    },
    ({ services, context, body }) => services.walletPay.pay(context, body),
  )
