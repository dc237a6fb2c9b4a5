// What a partner does with the client, as one program for every runtime that there is: calls, pages, streams, verifies.
import { createHmac } from 'node:crypto'

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
const TYPE = 'member.binding.created'

const imports = {
  import: `import { createPartnerClient } from '@org/openapi-client'
import { verifyWebhook } from '@org/openapi-client/webhooks'`,
  require: `const { createPartnerClient } = require('@org/openapi-client')
const { verifyWebhook } = require('@org/openapi-client/webhooks')`,
}

/** A module whose `use` answers what it saw, as JSON. It names nothing that is not in every runtime. */
export function partnersProgram(format) {
  return `${imports[format]}
const use = async ({ login, webhook }) => {
  const client = createPartnerClient(login)
  const { goodsId } = await client.goods.detail({ goodsId: '610947572360', source: 1 })
  const refused = await client.goods.detail({ goodsId: 'none', source: 1 }).catch(({ name }) => name)
  await client.pay.order.create({ outOrderNo: login.outOrderNo, payAmount: 1, subject: 'Bag' })
  const orders = []
  for await (const { outOrderNo } of client.pay.order.page.all({ outOrderNo: login.outOrderNo })) orders.push(outOrderNo)
  const { type } = await verifyWebhook(webhook)
  const plain = await verifyWebhook({ ...webhook, headers: new Headers(webhook.headers) })
  const controller = new AbortController()
  const streamed = []
  const types = ['${TYPE}']
  const save = () => streamed.length > 0 && controller.abort()
  const events = client.events.stream({ signal: controller.signal, types, save })
  for await (const event of events) streamed.push(event.type)
  await client.revokeToken()
  return JSON.stringify({ goodsId, refused, orders, types: [type, plain.type], streamed })
}
${format === 'import' ? 'export { use }' : 'module.exports = { use }'}
`
}

/** What it is given: who logs in, and a webhook that was signed now. */
export function givenOf(login) {
  const body = '{"id":"evt_1_2k9","type":"pay.order.paid","data":{"text":"ü"}}'
  const time = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`evt_1_2k9.${time}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'evt_1_2k9', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
  return { login, webhook: { headers, body, secrets: [SECRET] } }
}

/** What it has to see, of an application that one member was bound to. */
export const seenWith = ({ outOrderNo }) => ({
  goodsId: '610947572360',
  refused: 'GOODS_NOT_EXISTS',
  orders: [outOrderNo],
  types: ['pay.order.paid', 'pay.order.paid'],
  streamed: [TYPE],
})
