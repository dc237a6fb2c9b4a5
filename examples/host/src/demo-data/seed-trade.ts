import type { OpenApi } from '@org/openapi-core'
import type { SandboxWorld } from '@org/openapi-sandbox'
import type { AdminClient } from './admin-client.js'
import type { PartnerClient } from './partner-client.js'
import { FIRST_USER, SECOND_CHAT_USER } from './seed-members.js'

/** Clients of the engine at the present and at the demo's time, with numbers that are the same in every host. */
interface Clients<Client> {
  readonly now: Client
  readonly staged: Client
}

/** What seeding trade works with. */
export interface TradeDesk {
  readonly tenantId: number
  readonly admins: Clients<AdminClient>
  readonly partners: Clients<PartnerClient>
  readonly jobs: OpenApi['jobs']
  readonly world: SandboxWorld
}

/** The demo’s member, for whom everything is bought. */
const MEMBER = 1
const backpack = { platformChannel: 1, goodsId: '610947572360', skuId: '4358970531', qty: 2 }
const earphones = { platformChannel: 1, goodsId: '674182905317', skuId: '4912350118', qty: 1 }
const bag = {
  userId: MEMBER,
  status: 1,
  goodsQty: 3,
  goodsTotalAmount: 25_600,
  estimateWeight: 1500,
  estimateVolume: 12_000,
  payAmount: 9800,
}

/**
 * What the demo’s partner and members have done: orders, payments, supplements, bags, invoices; unless there is any.
 */
export async function seedTrade(desk: TradeDesk): Promise<void> {
  const { admins, tenantId } = desk
  const present = await admins.now.get<{ total: number }>('order/purchase/page?pageSize=1', tenantId)
  if (present.total > 0) return
  // What has an end counts from the present, so that it is fresh; the documents name it by ids.
  await seedCoupons(desk)
  await seedPending(desk)
  await seedNumbered(desk)
  await admins.now.put('order/bag-order/update-status', { tenantId, body: { id: 3, status: 6, trackingNo: 'TRK0003' } })
}

/** Coupons 1 to 3: two that can be used, of both members, and an expired one of the first. */
async function seedCoupons({ admins: { now: admin }, tenantId }: TradeDesk): Promise<void> {
  const scopes = {
    productScope: 1,
    usageAmountScope: 1,
    usageWarehouseScope: 1,
    usageRouteScope: 1,
    usageCountryScope: 1,
    usageMerchantScope: 1,
  }
  const create = (coupon: object) => {
    const body = {
      ...scopes,
      userId: MEMBER,
      takeType: 1,
      couponType: 3,
      validType: 2,
      validStartTime: '2025-01-01T00:00:00',
      ...coupon,
    }
    return admin.post('promotion/coupon/create', { tenantId, body })
  }
  const welcome = {
    templateId: 1,
    name: 'Five dollars off',
    code: 'DEMOWELCOME',
    usePrice: 5000,
    discountType: 1,
    discountPrice: 500,
  }
  await create({ ...welcome, status: 1, validEndTime: '2099-12-31T23:59:59' })
  await admin.post('promotion/coupon/send', { tenantId, body: { templateId: 1, userIds: [2] } })
  const expired = {
    templateId: 2,
    name: 'A fifth off',
    code: 'DEMOEXPIRED',
    usePrice: 0,
    discountType: 2,
    discountPercent: 80,
  }
  await create({ ...expired, status: 4, validEndTime: '2025-02-01T00:00:00' })
}

/** Payment order 1, which waits for its payer, and invoice 1, whose bag order was cancelled before it was made. */
async function seedPending({
  admins: { now: admin },
  partners: { now: partner },
  jobs,
  tenantId,
}: TradeDesk): Promise<void> {
  await partner.call('pay/order/create', { outOrderNo: 'shop-pending-1', payAmount: 25, subject: 'Linen shirt' })
  const id = await admin.post<number>('order/bag-order/create', {
    tenantId,
    body: { ...bag, outboundOrderNo: 'OUT-1' },
  })
  const { bagOrderNo } = await admin.get<{ bagOrderNo: string }>(`order/bag-order/get?id=${id}`, tenantId)
  await partner.call('order/invoice/create', { bagOrderNo, language: 'en', title: 'Example Trading Ltd.' })
  await admin.put('order/bag-order/update-status', { tenantId, body: { id, status: 9 } })
  await jobs.run('render-invoices')
}

async function seedNumbered(desk: TradeDesk): Promise<void> {
  const { tenantId, admins, partners, world } = desk
  const [admin, partner] = [admins.staged, partners.staged]
  await partner.call('promotion/chat-checkin', { chatUserId: SECOND_CHAT_USER, requestId: 'demo-checkin-1' })
  await partner.call('promotion/redeem-code/redeem', {
    code: 'WELCOME',
    chatUserId: SECOND_CHAT_USER,
    requestId: 'demo-redeem-1',
  })
  const imported = {
    code: 'WELCOME',
    couponTemplateId: 1,
    userId: 1,
    usedTime: '2026-09-10T12:00:00',
    source: 2,
    couponCode: 'DEMOIMPORTED',
    exchangeStatus: 2,
  }
  await admin.post('promotion/coupon-exchange-log/create', { tenantId, body: imported })
  const paid = { outOrderNo: 'shop-20260910-1', payAmount: 19.5, subject: 'Canvas backpack' }
  const { paymentOrderId } = await partner.call<{ paymentOrderId: string }>('pay/order/create', paid)
  await world.control({ method: 'POST', path: `/payment/${paymentOrderId}/pay`, body: {} })
  await partner.call('pay/order/query', { outOrderNo: paid.outOrderNo })
  await seedPurchases(desk)
  const bags = [
    { ...bag, status: 5, outboundOrderNo: 'OUT-2' },
    { ...bag, status: 5, outboundOrderNo: 'OUT-3' },
  ]
  for (const body of bags) await admin.post('order/bag-order/create', { tenantId, body })
  const { bagOrderNo } = await admin.get<{ bagOrderNo: string }>('order/bag-order/get?id=3', tenantId)
  await partner.call('order/invoice/create', { bagOrderNo, language: 'en', title: 'Example Trading Ltd.' })
}

/**
 * Two paid purchases: one whose goods are bought and warehoused, and one that costs more than was paid. A third waits.
 */
async function seedPurchases({
  admins: { staged: admin },
  partners: { staged: partner },
  tenantId,
}: TradeDesk): Promise<void> {
  const externalUserId = FIRST_USER
  const order = async (outOrderNo: string, items: object[]) => {
    const { paymentId } = await partner.call<{ paymentId: string }>('order/purchase/create', {
      outOrderNo,
      externalUserId,
      items,
    })
    return paymentId
  }
  const move = async (id: number, statuses: number[]) => {
    for (const status of statuses) await admin.put('order/order-item/update-status', { tenantId, body: { id, status } })
  }
  await partner.call('pay/wallet/pay', {
    externalUserId,
    paymentId: await order('shop-order-20260910-1', [backpack, earphones]),
  })
  await move(1, [202, 204, 205])
  await move(2, [202, 204, 205, 206, 301, 302, 304, 305])
  await partner.call('pay/wallet/pay', { externalUserId, paymentId: await order('shop-order-20260910-2', [backpack]) })
  await move(3, [202, 204])
  const { orders } = await partner.call<{ orders: { orderNo: string }[] }>('order/purchase/query', {
    outOrderNo: 'shop-order-20260910-2',
  })
  const supplement = {
    bizType: 1,
    expenseType: 102,
    amount: 300,
    reason: 'Price rose before it was bought',
    orderNo: orders[0]?.orderNo,
  }
  await admin.post('order/supplement/create', { tenantId, body: supplement })
  const { orders: owed } = await partner.call<{ orders: { orderExpensesNo: string }[] }>(
    'order/purchase/supplement/list',
    { externalUserId },
  )
  const orderExpensesNoList = owed.map(({ orderExpensesNo }) => orderExpensesNo)
  await partner.call('order/purchase/supplement/trade-no', { externalUserId, orderExpensesNoList })
  await order('shop-order-20260910-3', [earphones])
}
