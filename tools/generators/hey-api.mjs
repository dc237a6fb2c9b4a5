// Types and calls by hey-api, with a client of its own that is copied beside them.
export const heyApi = {
  name: '@hey-api/openapi-ts',
  generate: ({ bin, document, out }) => bin('openapi-ts', '-i', document, '-o', out, '--no-log-file'),
  callSites: {
    partner: `
import { client } from './client.gen.js'
import { getGoodsDetail, issueToken, pagePaymentOrders } from './index.js'
import type { GetGoodsDetailResponse, Goods, Sku } from './index.js'
import type { Platform, Seen } from './seen.js'

const skuOf = (goods: Goods): Sku => goods.skuList[0]!
const read = (answer: GetGoodsDetailResponse): { price?: number; code?: 1008020000 | 1008020003 | 1008020006 } =>
  answer.code === 0 ? { price: skuOf(answer.data).priceInCents } : { code: answer.code }

export async function use({ base, credentials, goodsId }: Platform): Promise<Seen> {
  const headers = { 'tenant-id': '1' }
  let token = ''
  client.setConfig({ baseUrl: base, auth: ({ scheme }) => (scheme === 'basic' ? atob(credentials) : token) })
  const issued = await issueToken({ headers, body: { grant_type: 'client_credentials' }, throwOnError: true })
  token = issued.data.data.access_token
  const detail = async (id: string) =>
    (await getGoodsDetail({ headers, body: { goodsId: id, source: 1 }, throwOnError: true })).data
  const { data: page } = await pagePaymentOrders({ headers, body: { pageNo: 1, pageSize: 2 } })
  if (page?.code !== 0) throw new Error(page?.msg)
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
  const { data: answer } = await getQcRecordPage({ query: { pageNo: 1 }, headers: { 'tenant-id': '1' } })
  if (answer?.code === 0) return answer.data.list
  throw new Error(answer?.msg)
}
`,
  },
}
