// The client over real sockets: what became of a call whose answer was lost is the platform's to tell, by its key.
import { createPartnerClient, OutcomeUnknown } from '@org/openapi-client'
import type { PartnerClientOptions } from '@org/openapi-client'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startProxy } from '../cli/proxy.js'
import { servePlatform } from '../cli/served-platform.js'
import type { Listening, ServedPlatform } from '../cli/served-platform.js'

const PATH = '/open-api/pay/order/create'
const order = { outOrderNo: 'lost-1', payAmount: 19.9, subject: 'Canvas backpack' }

let served: ServedPlatform
let proxy: Listening | undefined
let keys: unknown[]

beforeEach(async () => {
  keys = []
  served = await servePlatform()
})
afterEach(async () => {
  await proxy?.close()
  await served.close()
})

/** Breaks the connection of the first so many calls, before the platform has them or after it has done them. */
async function clientThrough(when: 'before' | 'after', times: number, options: Partial<PartnerClientOptions> = {}) {
  let left = times
  const breakOff = (path: string) => {
    if (path === PATH && left-- > 0) throw new Error('the connection breaks')
  }
  proxy = await startProxy(served.url, {
    there({ path, headers }) {
      if (path === PATH) keys.push(headers['idempotency-key'])
      if (when === 'before') breakOff(path)
    },
    back: (_, { path }) => (when === 'after' ? breakOff(path) : undefined),
  })
  const { tenantId, clientId, clientSecret } = served.platform.app
  return createPartnerClient({ baseUrl: proxy.url, tenantId, clientId, clientSecret, ...options })
}

const ordersOf = async (client: ReturnType<typeof createPartnerClient>): Promise<number> =>
  (await client.pay.order.page({ outOrderNo: order.outOrderNo, pageNo: 1, pageSize: 10 })).total

describe('a connection that breaks', () => {
  test.each([
    ['before', false],
    ['after', true],
  ] as const)('%s the platform did the call, leaves one order, made once', async (when, isReplayed) => {
    const client = await clientThrough(when, 1)
    const answer = await client.pay.order.create.withResponse(order)
    expect([answer.isReplayed, keys.length, new Set(keys).size]).toEqual([isReplayed, 2, 1])
    expect(await ordersOf(client)).toBe(1)
  })

  test('always, leaves what nobody knows, until it is sent again with its key', async () => {
    const client = await clientThrough('after', 2, { retries: 1 })
    const error = await client.pay.order.create(order).catch((thrown: unknown) => thrown)
    if (!(error instanceof OutcomeUnknown)) throw error
    expect(keys).toEqual([error.idempotencyKey, error.idempotencyKey])
    const again = await client.pay.order.create.withResponse(order, { idempotencyKey: error.idempotencyKey })
    expect([again.isReplayed, await ordersOf(client)]).toEqual([true, 1])
  })
})
