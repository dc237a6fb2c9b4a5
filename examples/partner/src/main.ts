// A partner's program: buys a backpack for one of its users, and waits to be told that it is paid. Beside `npm start`, with
// the id and secret that it prints behind `-u`, once it is built, which `npm start` does not do:
// npm run build -- --filter=@org/example-partner
// CLIENT_ID=demoPartner CLIENT_SECRET=… node examples/partner/dist/main.js
import { randomUUID } from 'node:crypto'
import { createPartnerClient, OutcomeUnknown, PartnerApiError } from '@org/openapi-client'

const { PLATFORM_URL = 'http://127.0.0.1:3000', TENANT_ID = '1', CLIENT_ID = '', CLIENT_SECRET = '' } = process.env
const { USER = 'user-1001', LINK = 'https://item.taobao.com/item.htm?id=610947572360' } = process.env

const platform = createPartnerClient({
  baseUrl: PLATFORM_URL,
  tenantId: Number(TENANT_ID),
  clientId: CLIENT_ID,
  clientSecret: CLIENT_SECRET,
  language: 'en',
  userAgent: 'example-partner/1.0',
  onAttempt: ({ operation, code, error, durationMs }) =>
    console.error(`${operation}: ${error ?? code ?? ''} in ${Math.round(durationMs)} ms`),
})

const yuan = (cents: number): string => `¥${(cents / 100).toFixed(2)}`

/** What somebody shared as a link, in its first variant. */
async function choose(link: string) {
  const { goodsId, goodsSource } = await platform.goods.searchUrlParse({ searchUrl: link })
  const source = ([1, 2, 3] as const).find((one) => one === goodsSource)
  if (source === undefined) throw new Error(`${link} leads to no marketplace of the platform`)
  const goods = await platform.goods.detail({ goodsId, source })
  const sku = goods.skuList[0]
  if (sku === undefined) throw new Error(`${goods.goodsTitle} cannot be bought at present`)
  console.log(`${goods.goodsTitle}: ${yuan(sku.priceInCents)}`)
  return { platformChannel: source, goodsId, skuId: sku.skuId, qty: 1 }
}

/** Orders at the price that was quoted, and pays from the user's wallet. */
async function buy(item: Awaited<ReturnType<typeof choose>>) {
  const outOrderNo = randomUUID()
  const order = { externalUserId: USER, items: [item] }
  const { payAmount } = await platform.order.purchase.quote(order)
  const { paymentId } = await platform.order.purchase.create({ ...order, outOrderNo, expectedPayAmount: payAmount })
  const { balance } = await platform.pay.wallet.pay({ externalUserId: USER, paymentId, payAmount })
  console.log(`ordered as ${outOrderNo}: ${yuan(payAmount)}, of which ${yuan(balance)} are left`)
  return outOrderNo
}

/** Waits until the platform says so itself: a shop would keep the cursor, and go on from there the next time. */
async function waitUntilPaid(outOrderNo: string, after: string) {
  const events = platform.events.stream({ after, types: ['order.purchase.paid'], signal: AbortSignal.timeout(30_000) })
  for await (const event of events) {
    if (event.type === 'order.purchase.paid' && event.data.outOrderNo === outOrderNo) return event
  }
  throw new Error('Nobody said that it is paid')
}

try {
  const { nextCursor } = await platform.event.list({ after: 'now' })
  const outOrderNo = await buy(await choose(LINK))
  const { id, data } = await waitUntilPaid(outOrderNo, nextCursor)
  console.log(`${id}: ${data.orderNo} is paid`)
} catch (error) {
  if (error instanceof PartnerApiError && error.is('WALLET_BALANCE_NOT_ENOUGH'))
    console.error('The wallet has too little.')
  else if (error instanceof OutcomeUnknown) console.error(`Send it again with the key ${error.idempotencyKey}.`)
  else throw error
  process.exitCode = 1
} finally {
  await platform.revokeToken()
}
