// Types and functions by kubb. The `fetch` that it copies beside them sends forms as JSON and names no type of what it
// sends: a program hands its own `client` to the call for the token, and says the type of the others.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

export const kubb = {
  name: 'kubb',
  async generate({ bin, folder, document, out }) {
    const config = join(folder, `kubb-${out.split('-').at(-1)}.config.mjs`)
    writeFileSync(
      config,
      `import { defineConfig } from '@kubb/core'
import { pluginClient } from '@kubb/plugin-client'
import { pluginOas } from '@kubb/plugin-oas'
import { pluginTs } from '@kubb/plugin-ts'

export default defineConfig({
  input: { path: ${JSON.stringify(document)} },
  output: { path: ${JSON.stringify(out)}, clean: true, extension: { '.ts': '.js' } },
  plugins: [pluginOas({ validate: false }), pluginTs(), pluginClient({ client: 'fetch', bundle: true })],
})
`,
    )
    await bin('kubb', 'generate', '--config', config)
  },
  callSites: {
    partner: `
import { setConfig } from './.kubb/fetch.js'
import type { Client } from './.kubb/fetch.js'
import { getGoodsDetail, issueToken, pagePaymentOrders } from './index.js'
import type { GetGoodsDetailMutationResponse, Goods, Sku } from './index.js'
import type { Platform, Seen } from './seen.js'

const skuOf = (goods: Goods): Sku => goods.skuList[0]!
const read = (answer: GetGoodsDetailMutationResponse): { price?: number; code?: 1008020000 | 1008020003 | 1008020006 } =>
  answer.code === 0 ? { price: skuOf(answer.data).priceInCents } : { code: answer.code }

export async function use({ base, credentials, goodsId }: Platform): Promise<Seen> {
  const sendForm: Client = async ({ url, data, headers }) => {
    const body = new URLSearchParams(Object.entries(data ?? {}).map(([name, value]) => [name, String(value)]))
    const response = await fetch(base + url, { method: 'POST', headers, body })
    return { data: await response.json(), status: response.status, statusText: '', headers: response.headers }
  }
  const basic = { authorization: \`Basic \${credentials}\` }
  const token = await issueToken(
    { grant_type: 'client_credentials' },
    { 'tenant-id': '1' },
    { client: sendForm, headers: basic },
  )
  const headers = { authorization: \`Bearer \${token.data.access_token}\`, 'content-type': 'application/json' }
  setConfig({ baseURL: base, headers })
  const detail = (id: string) => getGoodsDetail({ goodsId: id, source: 1 }, { 'tenant-id': '1' })
  const page = await pagePaymentOrders({ pageNo: 1, pageSize: 2 }, { 'tenant-id': '1' })
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
  const answer = await getQcRecordPage({ 'tenant-id': '1' }, { pageNo: 1 })
  if (answer.code === 0) return answer.data.list
  throw new Error(answer.msg)
}
`,
  },
}
