// The built client where there is no Node: what it may use is what every edge runtime has, and strings are not run there.
import { build } from 'esbuild'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bind } from '../events/event-scene.js'
import { addMember } from '../wallets/wallet-members.js'
import { servePlatform } from '../cli/served-platform.js'
import type { ServedPlatform } from '../cli/served-platform.js'

const root = join(import.meta.dirname, '../../..')
const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'

let served: ServedPlatform
beforeAll(async () => {
  served = await servePlatform()
  const { platform } = served
  await bind(platform, platform.app, { memberId: await addMember(platform), externalUserId: 'user-1' })
})
afterAll(() => served.close())

/** The program of a partner, as an edge runtime is handed it: one file, of what the package's `exports` lead to. */
async function programOf(format: 'import' | 'require'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: partnersProgram(format), resolveDir: join(root, 'tests') },
    bundle: true,
    // Nothing of Node's is there, so that an import of it fails here.
    platform: 'neutral',
    conditions: [format],
    // Without the `paths` of ours, which lead to the sources.
    tsconfigRaw: {},
    format: 'iife',
    globalName: 'program',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

function partnersProgram(format: 'import' | 'require'): string {
  const bound =
    format === 'import'
      ? `import { createPartnerClient } from '@org/openapi-client'
         import { verifyWebhook } from '@org/openapi-client/webhooks'`
      : `const { createPartnerClient } = require('@org/openapi-client')
         const { verifyWebhook } = require('@org/openapi-client/webhooks')`
  return `${bound}
    const use = async ({ login, webhook }) => {
      const client = createPartnerClient(login)
      const { goodsTitle } = await client.goods.detail({ goodsId: '610947572360', source: 1 })
      const refused = await client.goods.detail({ goodsId: 'none', source: 1 }).catch(({ name }) => name)
      await client.pay.order.create({ outOrderNo: login.outOrderNo, payAmount: 1, subject: 'Bag' })
      const orders = []
      for await (const { outOrderNo } of client.pay.order.page.all({ outOrderNo: login.outOrderNo })) orders.push(outOrderNo)
      const { type } = await verifyWebhook(webhook)
      const controller = new AbortController()
      const streamed = []
      const types = ['member.binding.created']
      const events = client.events.stream({ signal: controller.signal, types, save: () => controller.abort() })
      for await (const event of events) streamed.push(event.type)
      await client.revokeToken()
      return JSON.stringify({ goodsTitle, refused, orders, type, streamed })
    }
    ${format === 'import' ? 'export { use }' : 'module.exports = { use }'}`
}

/** What all edge runtimes have, and nothing else. */
function edge() {
  const { fetch, crypto, performance, btoa, atob, setTimeout, clearTimeout } = globalThis
  const web = {
    AbortController,
    AbortSignal,
    Headers,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
  }
  return createContext(
    { fetch, crypto, performance, btoa, atob, setTimeout, clearTimeout, ...web },
    { codeGeneration: { strings: false, wasm: false } },
  )
}

function signedWebhook() {
  const body = '{"id":"evt_1_2k9","type":"pay.order.paid","data":{"text":"ü"}}'
  const time = String(Math.floor(Date.now() / 1000))
  const key = Buffer.from(SECRET.slice('whsec_'.length), 'base64')
  const signature = createHmac('sha256', key).update(`evt_1_2k9.${time}.${body}`).digest('base64')
  const headers = { 'webhook-id': 'evt_1_2k9', 'webhook-timestamp': time, 'webhook-signature': `v1,${signature}` }
  return { headers, body, secrets: [SECRET] }
}

describe('the client at the edge', () => {
  test.each(['import', 'require'] as const)('calls, pages, streams and verifies by %s', async (format) => {
    const context = edge()
    const { clientId, clientSecret, tenantId } = served.platform.app
    const login = { baseUrl: served.url, tenantId, clientId, clientSecret, outOrderNo: `edge-${format}` }
    Reflect.set(context, 'given', { login, webhook: signedWebhook() })
    runInContext(await programOf(format), context)
    const seen: unknown = await runInContext('program.use(given)', context)
    expect(JSON.parse(String(seen))).toEqual({
      goodsTitle: 'Canvas backpack',
      refused: 'GOODS_NOT_EXISTS',
      orders: [`edge-${format}`],
      type: 'pay.order.paid',
      streamed: ['member.binding.created'],
    })
  })

  test('has nothing of Node around it', () => {
    const names = [
      'process',
      'Buffer',
      'require',
      'module',
      'global',
      'setImmediate',
      '__dirname',
      'navigator',
      'window',
    ]
    expect(names.filter((name) => runInContext(`typeof ${name}`, edge()) !== 'undefined')).toEqual([])
    expect(() => runInContext('new Function("return 1")', edge())).toThrow(/Code generation from strings/)
  })
})
