import { success } from './isolation-row.js'
import type { IsolationRow, Subject } from './isolation-row.js'
import type { IsolationWorld } from './isolation-world.js'
import { line } from '../purchases/purchase-scene.js'

const tenantWide = {
  tenant: 'orders are the tenant’s, payments and purchases alone the application’s (rules/orders#pages)',
}
const bagsOfTenant = {
  tenant:
    'bag orders are the tenant’s (rules/orders#bag-query), the invoice itself is the client’s (rules/invoices#query)',
}
const ofMember = { tenant: 'supplements are owed by the member, whoever acts for it (rules/supplements#list)' }

const PAYMENT = '/open-api/pay/order'
const WALLET_PAY = '/open-api/pay/wallet/pay'
const PURCHASE = '/open-api/order/purchase'
const SUPPLEMENT = '/open-api/order/purchase/supplement'
const BAG = '/open-api/order/bag-order'
const ITEMS = '/open-api/order/order-item/page'
const INVOICE = '/open-api/order/invoice'

const page = { pageNo: 1, pageSize: 10 }
const items = [line('g1')]

const paymentNames = ['orderNo', 'outOrderNo', 'paymentOrderId'] as const

/** A payment order of the owner's; answers its three names. */
function createPayment(world: IsolationWorld) {
  return world.data(`${PAYMENT}/create`, { outOrderNo: world.fresh('shop'), payAmount: 5 })
}

const payments: readonly IsolationRow[] = [
  {
    path: `${PAYMENT}/create`,
    names: 'outOrderNo',
    seenBy: 'client',
    generated: ['orderNo', 'paymentOrderId', 'paymentUrl'],
    make: async (world) => {
      const { orderNo, outOrderNo } = await createPayment(world)
      return {
        name: outOrderNo,
        body: (name) => ({ outOrderNo: name, payAmount: 19.9 }),
        shows: success({ orderNo, payAmount: 5 }),
      }
    },
  },
  ...paymentNames.flatMap((names): IsolationRow[] => [
    {
      path: `${PAYMENT}/query`,
      names,
      seenBy: 'client',
      make: async (world) => {
        const payment = await createPayment(world)
        return {
          name: payment[names],
          body: (name) => ({ [names]: name }),
          shows: success({ orderNo: payment.orderNo, status: 0 }),
        }
      },
    },
    {
      path: `${PAYMENT}/page`,
      names,
      seenBy: 'client',
      make: async (world) => {
        const { [names]: name, orderNo } = await createPayment(world)
        return {
          name,
          body: (wanted) => ({ ...page, [names]: wanted }),
          shows: success({ list: [{ orderNo }], total: 1 }),
        }
      },
    },
    {
      path: `${PAYMENT}/upload-shipments`,
      names,
      seenBy: 'client',
      make: async (world) => {
        const { [names]: name, orderNo } = await createPayment(world)
        world.gateway.pay(orderNo, world.now)
        await world.data(`${PAYMENT}/query`, { orderNo })
        const body: Subject['body'] = (wanted) => ({ shipments: [{ [names]: wanted, trackingNo: 'T-1' }] })
        return { name, body, shows: success({ successCount: 1, results: [{ orderNo, success: true }] }) }
      },
    },
  ]),
]

/** A purchase of the owner's member; answers its numbers. */
function createPurchase(world: IsolationWorld, externalUserId = world.owner.user) {
  return world.data(`${PURCHASE}/create`, { outOrderNo: world.fresh('buy'), externalUserId, items })
}

const purchases: readonly IsolationRow[] = [
  {
    path: `${PURCHASE}/quote`,
    names: 'externalUserId',
    seenBy: 'client',
    make: async (world) => ({
      name: (await world.addUser()).user,
      body: (externalUserId) => ({ externalUserId, items }),
      shows: success({ payAmount: 1500 }),
    }),
  },
  {
    path: `${PURCHASE}/create`,
    names: 'externalUserId',
    seenBy: 'client',
    make: async (world) => {
      const outOrderNo = world.fresh('buy')
      const { user } = await world.addUser()
      return {
        name: user,
        body: (externalUserId) => ({ outOrderNo, externalUserId, items }),
        shows: success({ outOrderNo, duplicated: false }),
      }
    },
  },
  {
    path: `${PURCHASE}/create`,
    names: 'outOrderNo',
    seenBy: 'client',
    generated: ['orderNo', 'paymentId'],
    make: async (world) => {
      const { outOrderNo, orderNo } = await createPurchase(world)
      const body: Subject['body'] = (name, { user }) => ({ outOrderNo: name, externalUserId: user, items })
      return { name: outOrderNo, body, shows: success({ orderNo, duplicated: true }) }
    },
  },
  {
    path: `${PURCHASE}/create`,
    names: 'addressId',
    seenBy: 'client',
    make: async (world) => {
      const outOrderNo = world.fresh('buy')
      const body: Subject['body'] = (addressId, { ownUser }) => ({
        outOrderNo,
        externalUserId: ownUser,
        items,
        addressId,
      })
      return { name: await world.addAddress(world.owner.member.id), body, shows: success({ duplicated: false }) }
    },
  },
  {
    path: `${PURCHASE}/query`,
    names: 'outOrderNo',
    seenBy: 'client',
    make: async (world) => {
      const { outOrderNo, paymentId } = await createPurchase(world)
      return { name: outOrderNo, body: (name) => ({ outOrderNo: name }), shows: success({ paymentId, refStatus: 1 }) }
    },
  },
  {
    path: `${PURCHASE}/query`,
    names: 'orderNo',
    seenBy: 'client',
    make: async (world) => {
      const { orderNo, paymentId } = await createPurchase(world)
      return { name: orderNo, body: (name) => ({ orderNo: name }), shows: success({ paymentId, refStatus: 1 }) }
    },
  },
  {
    path: `${PURCHASE}/query`,
    names: 'orderNo',
    about: 'of a sub-order',
    seenBy: 'client',
    make: async (world) => {
      const { orderNo, paymentId } = await createPurchase(world)
      const { orders } = await world.data(`${PURCHASE}/query`, { orderNo })
      return {
        name: orders[0].orderNo,
        body: (name) => ({ orderNo: name }),
        shows: success({ paymentId, refStatus: 1 }),
      }
    },
  },
]

const walletPays: readonly IsolationRow[] = [
  {
    path: WALLET_PAY,
    names: 'externalUserId',
    seenBy: 'client',
    make: async (world) => {
      const { user, id } = await world.addUser()
      const { paymentId } = await createPurchase(world, user)
      await world.credit(id, 1500)
      return {
        name: user,
        body: (externalUserId) => ({ externalUserId, paymentId }),
        shows: success({ paySuccess: true, balance: 0 }),
      }
    },
  },
  {
    path: WALLET_PAY,
    names: 'paymentId',
    about: 'of a purchase',
    seenBy: 'client',
    make: async (world) => {
      const { paymentId } = await createPurchase(world)
      await world.credit(world.owner.member.id, 1500)
      return {
        name: paymentId,
        body: (name, { user }) => ({ externalUserId: user, paymentId: name }),
        shows: success({ paySuccess: true }),
      }
    },
  },
  {
    path: WALLET_PAY,
    names: 'paymentId',
    about: 'of supplements',
    seenBy: 'client',
    make: async (world) => {
      const { user, member } = world.owner
      const orderExpensesNoList = [await world.addSupplement(member.id)]
      const { paymentId } = await world.data(`${SUPPLEMENT}/trade-no`, { externalUserId: user, orderExpensesNoList })
      await world.credit(member.id, 300)
      return {
        name: paymentId,
        body: (name, caller) => ({ externalUserId: caller.user, paymentId: name }),
        shows: success({ paySuccess: true }),
      }
    },
  },
]

const supplements: readonly IsolationRow[] = [
  {
    path: `${SUPPLEMENT}/list`,
    names: 'externalUserId',
    seenBy: 'client',
    make: async (world) => {
      const { user, id } = await world.addUser()
      await world.addSupplement(id)
      return {
        name: user,
        body: (externalUserId) => ({ externalUserId }),
        shows: success({ supplementTotalAmount: 300 }),
      }
    },
  },
  {
    path: `${SUPPLEMENT}/trade-no`,
    names: 'externalUserId',
    seenBy: 'client',
    make: async (world) => {
      const { user, id } = await world.addUser()
      const orderExpensesNoList = [await world.addSupplement(id)]
      return {
        name: user,
        body: (externalUserId) => ({ externalUserId, orderExpensesNoList }),
        shows: success({ payAmount: 300 }),
      }
    },
  },
  {
    path: `${SUPPLEMENT}/trade-no`,
    names: 'orderExpensesNoList',
    about: 'for other members',
    seenBy: 'client',
    make: async (world) => ({
      name: await world.addSupplement(world.owner.member.id),
      body: (name, { ownUser }) => ({ externalUserId: ownUser, orderExpensesNoList: [name] }),
      shows: success({ payAmount: 300 }),
    }),
  },
  {
    path: `${SUPPLEMENT}/trade-no`,
    names: 'orderExpensesNoList',
    about: 'for the same member',
    seenBy: ofMember,
    make: async (world) => ({
      name: await world.addSupplement(world.owner.member.id),
      body: (name, { user }) => ({ externalUserId: user, orderExpensesNoList: [name] }),
      shows: success({ payAmount: 300 }),
    }),
  },
]

const orders: readonly IsolationRow[] = [
  {
    path: `${BAG}/query`,
    names: 'bagOrderNo',
    seenBy: tenantWide,
    make: async (world) => {
      const bagOrderNo = await world.addBag()
      return { name: bagOrderNo, body: (name) => ({ bagOrderNo: name }), shows: success({ exists: true, bagOrderNo }) }
    },
  },
  {
    path: `${BAG}/page`,
    names: 'bagOrderNo',
    seenBy: tenantWide,
    make: async (world) => {
      const bagOrderNo = await world.addBag()
      const body: Subject['body'] = (name, { member }) => ({ ...page, memberId: member.id, bagOrderNo: name })
      return { name: bagOrderNo, body, shows: success({ list: [{ bagOrderNo }], total: 1 }) }
    },
  },
  ...(['orderNo', 'orderItemNo'] as const).map((names): IsolationRow => ({
    path: ITEMS,
    names,
    seenBy: tenantWide,
    make: async (world) => {
      const { id } = world.owner.member
      const orderNo = await world.addPaidOrder(id)
      const [item] = await world.stores.orderItems.listOfParent(`P-${orderNo}`)
      const body: Subject['body'] = (name, { member }) => ({ ...page, memberId: member.id, [names]: name })
      return { name: item?.[names] as string, body, shows: success({ list: [{ orderNo }], total: 1 }) }
    },
  })),
  ...[`${BAG}/page`, ITEMS].flatMap((path) =>
    (
      [
        ['memberId', 'id'],
        ['unionId', 'unionId'],
      ] as const
    ).map(([names, of]): IsolationRow => ({
      path,
      names,
      seenBy: tenantWide,
      make: async (world) => {
        const member = await world.addMember()
        await world.addBag(member.id)
        await world.addPaidOrder(member.id)
        const shows = success({ list: [{ unionId: member.unionId }], total: 1 })
        return { name: member[of], body: (name) => ({ ...page, [names]: name }), shows }
      },
    })),
  ),
]

const invoices: readonly IsolationRow[] = [
  ...(['bagOrderNo', 'bagOrderNos'] as const).map((names): IsolationRow => ({
    path: `${INVOICE}/create`,
    names,
    seenBy: bagsOfTenant,
    make: async (world) => {
      const bagOrderNo = await world.addBag()
      const body: Subject['body'] = (name) => ({ [names]: names === 'bagOrderNo' ? name : [name] })
      return { name: bagOrderNo, body, shows: success({ bagOrderNos: [bagOrderNo], status: 0 }) }
    },
  })),
  ...(['invoiceNo', 'bagOrderNo'] as const).map((names): IsolationRow => ({
    path: `${INVOICE}/query`,
    names,
    seenBy: 'client',
    make: async (world) => {
      const bagOrderNo = await world.addBag()
      const { invoiceNo } = await world.data(`${INVOICE}/create`, { bagOrderNo })
      await world.platform.openApi.jobs.run('render-invoices')
      const name = { invoiceNo, bagOrderNo }[names]
      return { name, body: (wanted) => ({ [names]: wanted }), shows: success({ invoiceNo, status: 1 }) }
    },
  })),
]

/** Operations about payments, purchases, supplements, orders and invoices. */
export const orderRows: readonly IsolationRow[] = [
  ...payments,
  ...purchases,
  ...walletPays,
  ...supplements,
  ...orders,
  ...invoices,
]
