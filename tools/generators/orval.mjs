// Types and functions by orval, over the `fetch` that is there. It writes paths without a host, so that a server's program
// puts one before them.
import { join } from 'node:path'

export const orval = {
  name: 'orval',
  generate: ({ bin, document, out }) => bin('orval', '-i', document, '-o', join(out, 'index.ts'), '--client', 'fetch'),
  callSites: {
    partner: `
import { getGoodsDetail, issueToken, pagePaymentOrders } from './index.js'
import type { getGoodsDetailResponse200, Goods, Sku } from './index.js'
import type { Platform, Seen } from './seen.js'

type Answer = getGoodsDetailResponse200['data']
const skuOf = (goods: Goods): Sku => goods.skuList[0]!
const read = (answer: Answer): { price?: number; code?: 1008020000 | 1008020003 | 1008020006 } =>
  answer.code === 0 ? { price: skuOf(answer.data).priceInCents } : { code: answer.code }

export async function use({ base, credentials, goodsId }: Platform): Promise<Seen> {
  const fetchHere = globalThis.fetch
  globalThis.fetch = (input, init) => fetchHere(typeof input === 'string' ? base + input : input, init)
  const basic = { 'tenant-id': '1', authorization: \`Basic \${credentials}\` }
  const { data: token } = await issueToken({ grant_type: 'client_credentials' }, { headers: basic })
  if (token.code !== 0) throw new Error(token.msg)
  const headers = { 'tenant-id': '1', authorization: \`Bearer \${token.data.access_token}\` }
  const detail = async (id: string): Promise<Answer> => {
    const answer = await getGoodsDetail({ goodsId: id, source: 1 }, { headers })
    if (answer.status === 200) return answer.data
    throw new Error(answer.data.msg)
  }
  const { data: page } = await pagePaymentOrders({ pageNo: 1, pageSize: 2 }, { headers })
  if (page.code !== 0) throw new Error(page.msg)
  return {
    price: read(await detail(goodsId)).price,
    code: read(await detail('1')).code,
    orders: page.data.list.map(({ outOrderNo }) => outOrderNo),
  }
}
`,
    admin: `
import { getQcRecordPage } from './index.js'
import type { QcRecord } from './index.js'

export async function checks(): Promise<QcRecord[]> {
  const { data: answer } = await getQcRecordPage({ pageNo: 1 }, { headers: { 'tenant-id': '1' } })
  if (answer.code === 0) return answer.data.list
  throw new Error(answer.msg)
}
`,
  },
}
