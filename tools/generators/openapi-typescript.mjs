// Types by openapi-typescript, calls by openapi-fetch, which goes by them. Its types leave out a member that is always null,
// the `data` of a refusal, so that what it answers is read by `code` alone.
import { join } from 'node:path'

export const openapiTypescript = {
  name: 'openapi-typescript',
  generate: ({ bin, document, out }) => bin('openapi-typescript', document, '-o', join(out, 'index.ts')),
  callSites: {
    partner: `
import createClient from 'openapi-fetch'
import type { components, operations, paths } from './index.js'
import type { Platform, Seen } from './seen.js'

type Answer = operations['getGoodsDetail']['responses'][200]['content']['application/json']
type Refusal = Omit<Extract<Answer, { data: null }>, 'data'>
const skuOf = (goods: components['schemas']['Goods']): components['schemas']['Sku'] => goods.skuList[0]!
const read = (answer: Exclude<Answer, { data: null }> | Refusal): { price?: number; code?: 1008020000 | 1008020003 | 1008020006 } =>
  answer.code === 0 ? { price: skuOf(answer.data).priceInCents } : { code: answer.code }

export async function use({ base, credentials, goodsId }: Platform): Promise<Seen> {
  const client = createClient<paths>({ baseUrl: base })
  const header = { 'tenant-id': '1' }
  const { data: token } = await client.POST('/open-api/system/oauth2/token', {
    params: { header },
    headers: { authorization: \`Basic \${credentials}\`, 'content-type': 'application/x-www-form-urlencoded' },
    body: { grant_type: 'client_credentials' },
  })
  if (token === undefined) throw new Error('no token')
  const headers = { authorization: \`Bearer \${token.data.access_token}\` }
  const detail = async (id: string) => {
    const { data } = await client.POST('/open-api/goods/detail', {
      params: { header },
      headers,
      body: { goodsId: id, source: 1 },
    })
    if (data === undefined) throw new Error('no goods')
    return data
  }
  const { data: page } = await client.POST('/open-api/pay/order/page', {
    params: { header },
    headers,
    body: { pageNo: 1, pageSize: 2 },
  })
  if (page?.code !== 0) throw new Error(page?.msg)
  return {
    price: read(await detail(goodsId)).price,
    code: read(await detail('1')).code,
    orders: page.data.list.map(({ outOrderNo }) => outOrderNo),
  }
}
`,
    admin: `
import type { components, operations } from './index.js'

type Answer = operations['getQcRecordPage']['responses'][200]['content']['application/json']
export function checksOf(answer: Answer): components['schemas']['QcRecord'][] {
  if (answer.code === 0) return answer.data.list
  throw new Error(answer.msg)
}
`,
  },
}
