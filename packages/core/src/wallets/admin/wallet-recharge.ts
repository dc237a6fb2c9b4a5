import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { permissionFor } from '../../http/admin-api/admin-write.js'
import { numericId, pageOf } from '../../http/input/fields.js'
import { namedId, queryPage } from '../../http/input/query.js'
import { amountInput } from '../amount.js'
import { rechargeFilters, rechargeInput, rechargeView } from '../recharge.js'
import { RECHARGE_PATH } from '../recharge-service.js'
import type { RechargeService, RechargeStores } from '../recharge-service.js'
import { WALLET_BALANCE_NOT_ENOUGH, WALLET_LIMIT_REACHED, WALLET_RECHARGE_NOT_EXISTS } from '../wallet-errors.js'

const define = adminOperationsOf<unknown, RechargeStores>()

const query = permissionFor(RECHARGE_PATH, 'query')

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
      permission: permissionFor(RECHARGE_PATH, 'create'),
      summary: 'Book a recharge that was paid; credits amount and bonus at once',
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
      permission: permissionFor(RECHARGE_PATH, 'update'),
      summary: 'Give back part of a recharge, at most its amount and bonus',
      body: z.object({ id: numericId(), amount: amountInput() }),
      data: z.literal(true),
      movesMoney: true,
      errors: [WALLET_RECHARGE_NOT_EXISTS, WALLET_BALANCE_NOT_ENOUGH],
      example: { body: { id: 1, amount: 10_000 }, data: true },
    },
    ({ services, context, body }) => services.recharges.refund(context, body),
  )

const reads = [
  define(
    {
      operationId: 'getWalletRecharge',
      method: 'GET',
      path: `${RECHARGE_PATH}/get`,
      permission: query,
      summary: 'Get a recharge; null where there is none',
      query: z.object({ id: namedId() }),
      data: rechargeView.nullable(),
      example: { data: exampleView },
    },
    async ({ context, query: { id } }) => (await context.storage.recharges.find(id)) ?? null,
  ),
  define(
    {
      operationId: 'getWalletRechargePage',
      method: 'GET',
      path: `${RECHARGE_PATH}/page`,
      permission: query,
      summary: 'Page through recharges, newest first',
      query: z.object({
        ...queryPage(),
        ...rechargeFilters,
      }),
      data: pageOf(rechargeView),
      example: { data: { list: [exampleView], total: 1 } },
    },
    ({ context, query: filter }) => context.storage.recharges.page(filter),
  ),
]

/** Recharges, credited at once, and refunds of them. */
export const walletRechargeOperations = <Tx extends RechargeStores>() => [create<Tx>(), refund<Tx>(), ...reads]
