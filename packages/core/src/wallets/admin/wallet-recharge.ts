import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { numericId } from '../../http/input/fields.js'
import { defineReadOnlyResource } from '../../http/admin-api/read-only-resource.js'
import { amountInput } from '../amount.js'
import { rechargeFilters, rechargeInput, rechargeView } from '../recharge.js'
import { RECHARGE_PATH } from '../recharge-service.js'
import type { RechargeService, RechargeStores } from '../recharge-service.js'
import { WALLET_BALANCE_NOT_ENOUGH, WALLET_LIMIT_REACHED, WALLET_RECHARGE_NOT_EXISTS } from '../wallet-errors.js'

const exampleInput = { userId: 1, channel: 'CARD', amount: 10_000, bonus: 500, payTime: '2026-09-10T12:00:00' }
const exampleView = {
  id: 1,
  userId: 1,
  channel: 'CARD',
  amount: 500_000,
  bonus: 0,
  refundAmount: 0,
  payTime: '2026-09-10T12:00:00',
  createTime: '2026-09-10T12:00:00',
  revision: 1,
}

const create = <Tx extends RechargeStores>() =>
  adminOperationsOf<{ recharges: RechargeService<Tx> }, Tx>()(
    {
      operationId: 'createWalletRecharge',
      method: 'POST',
      path: `${RECHARGE_PATH}/create`,
      summary: 'Book a recharge',
      description: 'It was paid; credits amount and bonus at once.',
      body: rechargeInput,
      data: numericId(),
      movesMoney: true,
      errors: [WALLET_LIMIT_REACHED],
      example: { body: exampleInput, data: 3 },
    },
    ({ services, context, body }) => services.recharges.create(context, body),
  )

const refund = <Tx extends RechargeStores>() =>
  adminOperationsOf<{ recharges: RechargeService<Tx> }, Tx>()(
    {
      operationId: 'refundWalletRecharge',
      method: 'PUT',
      path: `${RECHARGE_PATH}/refund`,
      summary: 'Refund a recharge',
      description: 'In part, at most its amount and bonus.',
      body: z.object({ id: numericId(), amount: amountInput() }),
      data: z.literal(true),
      movesMoney: true,
      errors: [WALLET_RECHARGE_NOT_EXISTS, WALLET_BALANCE_NOT_ENOUGH],
      example: { body: { id: 1, amount: 10_000 }, data: true },
    },
    ({ services, context, body }) => services.recharges.refund(context, body),
  )

const reads = defineReadOnlyResource<RechargeStores>()({
  path: RECHARGE_PATH,
  name: 'WalletRecharge',
  title: 'recharge',
  view: rechargeView,
  filters: rechargeFilters,
  example: { view: exampleView },
  repository: (tx) => tx.recharges,
})

/** Recharges, credited at once, and refunds of them. */
export const walletRechargeOperations = <Tx extends RechargeStores>() => [create<Tx>(), refund<Tx>(), ...reads]
