import { bizTypes, supplementStatus } from '@org/openapi-core/storage'
import type { Repositories } from '@org/openapi-core/storage'
import { CHECK_IN_NAME } from './check-in-code.js'
import { book, consume } from './booking.js'
import { isBagPaid, isBagSent, isPaidFate, isSentFate, isWaitingFate } from './fates.js'
import { noteChange } from './staff.js'
import { DAY_MS, dayOf, later } from './month.js'
import { CHECK_IN_REWARD, costOf } from './trade-plan.js'
import type { Bag, CheckIn, Payment, Purchase, Recharge, Refund, Supplement, TradeEvent } from './trade-plan.js'

/** What the database calls something that has been begun; of a purchase the attempt. */
export type Begun = { readonly id: number; readonly attempt: number } | undefined

/** Writes what the rest needs the id of. */
export async function begin(tx: Repositories, event: TradeEvent): Promise<Begun> {
  if (event.kind === 'recharge') return { ...(await beginRecharge(tx, event)), attempt: 0 }
  if (event.kind === 'purchase') return beginPurchase(tx, event)
  if (event.kind === 'check-in') return { id: await beginCheckIn(tx, event), attempt: 0 }
  return event.kind === 'supplement' ? { ...(await beginSupplement(tx, event)), attempt: 0 } : undefined
}

/** Writes the rest. */
export async function complete(tx: Repositories, event: TradeEvent, begun: Begun): Promise<void> {
  const id = begun?.id ?? 0
  if (event.kind === 'recharge') await completeRecharge(tx, event, id)
  if (event.kind === 'purchase') await completePurchase(tx, event, { id, attempt: begun?.attempt ?? 0 })
  if (event.kind === 'check-in') await completeCheckIn(tx, event, id)
  if (event.kind === 'payment') await completePayment(tx, event)
  if (event.kind === 'supplement') await completeSupplement(tx, event, id)
  if (event.kind === 'bag') await completeBag(tx, event)
  if (event.kind === 'refund') await completeRefund(tx, event)
}

const beginRecharge = (tx: Repositories, { at, member, channel, amount, bonus }: Recharge) =>
  tx.recharges.insert({ userId: member.id, channel, amount, bonus, payTime: at }, at)

async function completeRecharge(tx: Repositories, recharge: Recharge, id: number): Promise<void> {
  const { at, member, no, amount: paid, bonus } = recharge
  const memberId = member.id
  const amount = paid + bonus
  const movement = { no, memberId, bizType: bizTypes.RECHARGE, bizId: String(id), title: 'Recharge', amount, at }
  await Promise.all([
    book(tx, movement),
    consume(tx, { memberId, at }, { rechargeCount: 1, totalRechargeAmount: amount }),
    awardPoints(tx, recharge, id),
    noteChange(tx, at, {
      resource: 'pay/wallet-recharge',
      resourceId: String(id),
      action: 'create',
      after: { amount },
    }),
  ])
}

/** One point for each yuan, as the demo's rule says. */
async function awardPoints(tx: Repositories, { at, member, amount }: Recharge, id: number): Promise<void> {
  const points = Math.floor(amount / 100)
  const key = { bizType: 'RECHARGE', bizId: `recharge-${id}` } as const
  const [, balance] = await Promise.all([tx.pointAwards.begin(key, at), tx.pointAccounts.change(member.id, points, at)])
  if (balance === undefined) throw new Error(`Member ${member.id} of the demo has no points account`)
  await Promise.all([
    tx.pointAwards.keep(key, { points, balance }),
    tx.pointEntries.append({ ...key, userId: member.id, points, balance }, at),
  ])
}

function beginPurchase(tx: Repositories, { at, member, outOrderNo }: Purchase): Promise<Begun> {
  const { clientId, externalUserId, id: memberId } = member
  const claim = { clientId, outOrderNo, externalUserId, memberId }
  return tx.purchases.claim(claim, { now: at, abandonedBefore: at })
}

async function completePurchase(
  tx: Repositories,
  purchase: Purchase,
  attempt: { readonly id: number; readonly attempt: number },
): Promise<void> {
  const { at, member, orderNo, paymentId, goodsAmount, freightAmount, fate, payTime } = purchase
  const { clientId, externalUserId, id: memberId } = member
  const payAmount = goodsAmount + freightAmount
  const expireTime = later(at, DAY_MS)
  const amounts = { orderNo, paymentId, goodsAmount, freightAmount, payAmount }
  const address = JSON.stringify({ id: member.addressId, ...member.address })
  const payment = {
    paymentId,
    clientId,
    externalUserId,
    memberId,
    bizNo: orderNo,
    payType: null,
    payAmount,
    expireTime,
  }
  const writes: Promise<unknown>[] = [
    tx.purchases.complete(attempt, { ...amounts, address, orderComment: null, expireTime }),
    tx.walletPayments.insert({ ...payment, bizType: 'PURCHASE' }, at),
    insertOrders(tx, purchase),
    tx.orderItems.insertMany(itemsOf(purchase), at),
  ]
  if (!isPaidFate(fate) && !isWaitingFate(fate)) {
    const cancelTime = fate.status === CANCELLED ? later(at, payTime.getTime() - at.getTime()) : expireTime
    writes.push(
      tx.walletPayments.settle(paymentId, { trigger: 'close' }),
      tx.subOrders.settleAll(orderNo, { cancelTime }),
    )
  }
  await Promise.all(writes)
}

const CANCELLED = 105

async function completePayment(tx: Repositories, { at, member, purchase, isTold }: Payment): Promise<void> {
  const { orderNo, paymentId, entryNo: no, goodsAmount, freightAmount } = purchase
  const movement = { no, memberId: member.id, bizType: bizTypes.PAYMENT, bizId: paymentId, title: 'Purchase order', at }
  await Promise.all([
    tx.walletPayments.settle(paymentId, { trigger: 'pay', successTime: at }),
    tx.purchases.pay(orderNo, at),
    tx.subOrders.settleAll(orderNo, { payTime: at }),
    book(tx, { ...movement, amount: -(goodsAmount + freightAmount) }),
    isTold ? tellPayment(tx, purchase, at) : undefined,
  ])
}

/** As an event in the feed of the application. */
function tellPayment(tx: Repositories, purchase: Purchase, at: Date): Promise<void> {
  const { member, orderNo, outOrderNo, goodsAmount, freightAmount } = purchase
  const data = JSON.stringify({ orderNo, outOrderNo, payAmount: goodsAmount + freightAmount })
  const { clientId } = member
  const event = {
    type: 'order.purchase.paid',
    clientId,
    memberId: null,
    subject: `order.purchase/${orderNo}`,
    data,
  } as const
  return tx.eventOutbox.append([event], at)
}

function insertOrders(tx: Repositories, { at, member, orderNo: parentOrderNo, shops }: Purchase): Promise<void> {
  const rows = shops.flatMap(({ orderNo, lines }) => {
    const [first] = lines
    if (first === undefined) return []
    const { shopId, shopName, localShopName, platformChannel } = first.goods
    const freightAmount = lines.reduce((sum, { goods }) => sum + goods.freightFee, 0)
    const payAmount = lines.reduce((sum, line) => sum + costOf(line), 0)
    const amounts = { goodsAmount: payAmount - freightAmount, freightAmount, payAmount }
    const owner = { orderNo, parentOrderNo, clientId: member.clientId, userId: member.id }
    return [{ ...owner, shopId, shopName, localShopName, platformChannel, ...amounts }]
  })
  return tx.subOrders.insertMany(rows, at)
}

function itemsOf({ member, orderNo: parentOrderNo, shops, fate, bagOrderNo }: Purchase) {
  const isSent = isSentFate(fate)
  return shops.flatMap(({ orderNo, lines }) =>
    lines.map(({ goods: { weight: _weight, ...goods }, qty, orderItemNo, expressNo }) => ({
      ...goods,
      orderItemNo,
      orderNo,
      parentOrderNo,
      userId: member.id,
      status: fate.status,
      previousStatus: fate.previousStatus ?? null,
      isWalletPaid: isPaidFate(fate),
      bagOrderNo,
      localSpecName: goods.specName,
      qty,
      actualPrice: goods.price,
      remarks: null,
      carrierName: isSent ? 'YTO Express' : null,
      expressNo: isSent ? expressNo : null,
    })),
  )
}

async function completeBag(tx: Repositories, bag: Bag): Promise<void> {
  const { at, member, bagOrderNo, status, goods, weight, payAmount, trackingNo } = bag
  const isPaid = isBagPaid(status)
  const row = {
    bagOrderNo,
    userId: member.id,
    status,
    outboundOrderNo: isPaid ? `OUT-${bagOrderNo.slice(-8)}` : null,
    goodsQty: goods.reduce((sum, { qty }) => sum + qty, 0),
    goodsTotalAmount: goods.reduce((sum, line) => sum + line.goods.price * line.qty, 0),
    estimateWeight: weight,
    estimateVolume: weight * 8,
    payAmount,
    payTime: isPaid ? at : null,
    ...(isBagSent(status) && { trackingNo }),
  }
  const consumed = isPaid
    ? consume(tx, { memberId: member.id, at }, { bagOrderCount: 1, bagConsumeAmount: payAmount })
    : undefined
  const entry = { resource: 'order/bag-order', resourceId: bagOrderNo, action: 'create', after: { bagOrderNo, status } }
  await Promise.all([tx.bagOrders.insert(row, at), consumed, noteChange(tx, at, entry)])
}

function beginSupplement(tx: Repositories, supplement: Supplement) {
  const { at, member, orderExpensesNo, orderNo, bagOrderNo, amount, reason } = supplement
  const kind =
    bagOrderNo === null ? ({ bizType: 1, expenseType: 102 } as const) : ({ bizType: 2, expenseType: 203 } as const)
  const clientId = bagOrderNo === null ? member.clientId : null
  const row = { orderExpensesNo, ...kind, orderNo, bagOrderNo, clientId, userId: member.id, amount, reason }
  return tx.supplements.insert(row, at)
}

async function completeSupplement(tx: Repositories, supplement: Supplement, id: number): Promise<void> {
  const { at, member, orderExpensesNo: bizId, amount, end, entryNo: no } = supplement
  const resource = { resource: 'order/supplement', resourceId: String(id) }
  await noteChange(tx, at, { ...resource, action: 'create', after: { orderExpensesNo: bizId, amount, status: 0 } })
  if (end === 'cancelled') await tx.supplements.end(id, { to: supplementStatus.CANCELLED })
  if (end !== 'paid') return
  const movement = { no, memberId: member.id, bizType: bizTypes.SUPPLEMENT, bizId, title: 'Supplement', at }
  await Promise.all([
    book(tx, { ...movement, amount: -amount }),
    tx.supplements.end(id, { to: supplementStatus.PAID, payTime: at }),
  ])
}

const beginCheckIn = (tx: Repositories, { at, member, codeId }: CheckIn): Promise<number> => {
  const record = { userId: member.id, walletRedeemCodeId: codeId, clientId: member.clientId, day: dayOf(at), seq: 1 }
  return tx.checkIns.insert({ ...record, grantAmount: CHECK_IN_REWARD }, at)
}

async function completeCheckIn(
  tx: Repositories,
  { at, member, codeId, entryNo: no }: CheckIn,
  id: number,
): Promise<void> {
  const movement = { no, memberId: member.id, bizType: bizTypes.CHECKIN_REWARD, bizId: String(id), at }
  await Promise.all([
    book(tx, { ...movement, title: CHECK_IN_NAME, amount: CHECK_IN_REWARD }),
    tx.walletRedeemCodes.takeUse(codeId),
  ])
}

function completeRefund(
  tx: Repositories,
  { at, member, orderItemNo: bizId, amount, entryNo: no }: Refund,
): Promise<void> {
  const title = 'Refund of an order item'
  return book(tx, { no, memberId: member.id, bizType: bizTypes.PAYMENT_REFUND, bizId, title, amount, at })
}
