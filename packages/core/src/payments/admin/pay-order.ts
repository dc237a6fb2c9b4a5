import { z } from 'zod'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import type { AdminContext } from '../../http/context.js'
import { numericId } from '../../http/input/fields.js'
import { transitionsOf } from '../../http/admin-api/transitions.js'
import { defineReadOnlyResource, shownRows } from '../../http/admin-api/read-only-resource.js'
import { auditOf } from '../../http/admin-api/record-audit.js'
import { payOrderLifecycle } from '../pay-order-lifecycle.js'
import { payOrderFilters, payOrderView, shownPayOrder } from '../pay-order.js'
import type { PaymentStores } from '../pay-order.js'
import {
  PAY_CHANNEL_ERROR,
  PAY_CHANNEL_NOT_CONFIGURED,
  PAY_ORDER_ALREADY_PAID,
  PAY_ORDER_NOT_FOUND,
  PAY_ORDER_NOT_WAITING,
} from '../payment-errors.js'
import type { PaymentServices } from '../payment-operation.js'
import type { ChangeRecorder } from '../settle-payment.js'

const PATH = '/admin-api/pay/order'

type Stores = PaymentStores & AuditStores

const define = adminOperationsOf<PaymentServices, Stores>()

const exampleView = {
  id: 1,
  orderNo: 'P20260910120000L2G24G3X3KSV',
  clientId: 'demoPartner',
  outOrderNo: 'shop-pending-1',
  paymentOrderId: 'sp_94XnfFMs4ifnnpbCFSREIb9F',
  paymentUrl: 'https://sandbox.example.com/sandbox/pay/eDU83sjgborpEPO4qSQuHAcdsSGTRx8t08ka8dsa',
  payAmount: 25,
  payCurrency: 'USD' as const,
  subject: 'Linen shirt',
  description: null,
  status: 0,
  paid: false,
  refundRequired: false,
  expireTime: '2026-09-10T14:00:00',
  paidTime: null,
  latePaidTime: null,
  createTime: '2026-09-10T12:00:00',
  revision: 2,
}

const reads = defineReadOnlyResource<Stores>()({
  path: PATH,
  name: 'PayOrder',
  title: 'payment order',
  view: payOrderView,
  filters: payOrderFilters,
  example: { view: exampleView, find: { outOrderNo: 'shop-pending-1' } },
  repository: (tx) => shownRows(tx.payOrders, shownPayOrder),
})

const closeOrder = define(
  {
    operationId: 'closePayOrder',
    method: 'PUT',
    path: `${PATH}/close`,
    summary: 'Close a payment order',
    description: 'A pending one, at the channel first.',
    body: z.object({ id: numericId() }),
    data: z.literal(true),
    transitions: transitionsOf(payOrderLifecycle.movesOf('closedByAdmin'), {}),
    errors: [
      PAY_ORDER_NOT_FOUND,
      PAY_ORDER_NOT_WAITING,
      PAY_ORDER_ALREADY_PAID,
      PAY_CHANNEL_ERROR,
      PAY_CHANNEL_NOT_CONFIGURED,
    ],
    example: { body: { id: 1 }, data: true },
  },
  async ({ services, context, body }) => {
    await services.payments.close(context, { id: body.id, record: recorder(context, 'close') })
    return true as const
  },
)

const syncOrder = define(
  {
    operationId: 'syncPayOrder',
    method: 'PUT',
    path: `${PATH}/sync`,
    summary: 'Synchronise a payment order',
    description: 'Ask the channel about a payment order, also a closed one, and write what it says.',
    body: z.object({ id: numericId() }),
    data: z.literal(true),
    errors: [PAY_ORDER_NOT_FOUND, PAY_CHANNEL_ERROR, PAY_CHANNEL_NOT_CONFIGURED],
    example: { body: { id: 1 }, data: true },
  },
  async ({ services, context, body }) => {
    await services.payments.sync(context, { id: body.id, record: recorder(context, 'sync') })
    return true as const
  },
)

const audit = auditOf(PATH, payOrderView, shownPayOrder)

/** Tells the operate log of a change, in the transaction of the change. */
const recorder =
  (context: AdminContext<Stores>, action: string): ChangeRecorder<Stores> =>
  (tx, before, after) =>
    audit(tx, context, { action, id: after.id, before, after })

/** Payment orders of all applications; what changes one asks the channel first. */
export const payOrderOperations = [...reads, closeOrder, syncOrder]
