import { createPartnerClient, PartnerApiError } from '@org/openapi-client'
import type { PartnerClient } from '@org/openapi-client'
import { openApiDocuments } from '@org/openapi-core'
import type { TestPlatform } from '@org/openapi-testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { bind } from '../http/events/event-scene.js'
import { addMember } from '../http/wallets/wallet-members.js'
import { startPlatform } from '../start-platform.js'

let platform: TestPlatform
let client: PartnerClient

const clientOf = ({ openApi, tenantId, app }: TestPlatform): PartnerClient =>
  createPartnerClient({
    baseUrl: 'https://platform.test',
    tenantId,
    clientId: app.clientId,
    clientSecret: app.clientSecret,
    retries: 0,
    fetch: async (url, init) => {
      const answer = await openApi.fetch(new Request(url, init), { remoteAddress: '127.0.0.1' })
      return answer ?? new Response('not the engine’s', { status: 404 })
    },
  })

beforeAll(async () => {
  platform = await startPlatform()
  await platform.createApp()
  client = clientOf(platform)
})

interface Documented {
  readonly path: string
  readonly example: unknown
  readonly codes: readonly string[]
}

const { paths } = openApiDocuments().partner as unknown as {
  paths: Record<string, { post: Record<string, unknown> & { security?: Record<string, unknown>[] } }>
}
const documented: Documented[] = Object.entries(paths).flatMap(([path, { post }]) => {
  if (!post.security?.some((way) => 'bearer' in way)) return []
  const { requestBody, 'x-error-codes': codes = [] } = post as {
    requestBody?: { content: { 'application/json': { example?: unknown } } }
    'x-error-codes'?: { name: string }[]
  }
  const example = requestBody?.content['application/json'].example
  return [{ path, example, codes: codes.map(({ name }) => name) }]
})

/** The call that a path is, by its parts. */
function callOf(path: string): (body: unknown) => Promise<unknown> {
  const names = path.slice('/open-api/'.length).split('/')
  const found = names.reduce<unknown>((at, name): unknown => {
    const member = name.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
    return at instanceof Object ? Reflect.get(at, member) : undefined
  }, client)
  if (typeof found !== 'function') throw new Error(`The client has no ${path}`)
  return found as (body: unknown) => Promise<unknown>
}

describe('every operation is called by the parts of its path', () => {
  it.each(documented)('$path', async ({ path, example, codes }) => {
    const outcome = await callOf(path)(example).then(
      (data) => ({ data }),
      (error: unknown) => ({ error }),
    )
    if ('data' in outcome) return expect(outcome.data).toBeDefined()
    // Where the example is of what this platform has none of, it is refused with one of its own codes.
    expect(outcome.error).toBeInstanceOf(PartnerApiError)
    return expect(codes).toContain((outcome.error as PartnerApiError).name)
  })
})

it('a token that was revoked is replaced, and a call is done once for its key', async () => {
  await client.pay.exchangeRate.list()
  await platform.adminData('PUT system/partner-app/revoke-tokens', { body: { id: platform.app.id } })
  const body = { outOrderNo: 'twice', payAmount: 19.9, subject: 'Canvas backpack' }
  const first = await client.pay.order.create.withResponse(body, { idempotencyKey: 'twice' })
  expect([first.isReplayed, first.requestId]).toEqual([false, expect.stringMatching(/^[0-9a-f-]{36}$/)])
  const again = await client.pay.order.create.withResponse(body, { idempotencyKey: 'twice' })
  expect([again.isReplayed, again.data]).toEqual([true, first.data])
  const reused = client.pay.order.create({ ...body, payAmount: 20 }, { idempotencyKey: 'twice' })
  await expect(reused).rejects.toMatchObject({ name: 'IDEMPOTENCY_KEY_REUSED', httpStatus: 200 })
  await client.revokeToken()
  expect((await client.pay.order.query({ outOrderNo: 'twice' })).outOrderNo).toBe('twice')
})

it('events are streamed on from the cursor that was saved', async () => {
  const bindAs = async (externalUserId: string) =>
    bind(platform, platform.app, { memberId: await addMember(platform), externalUserId })
  let cursor: string | undefined
  const users: unknown[] = []
  const consume = async (wanted: number) => {
    const options = {
      types: ['member.binding.created'],
      limit: 2,
      waitSeconds: 0,
      save: (at: string) => void (cursor = at),
    }
    for await (const event of client.events.stream({ ...options, after: cursor ?? null })) {
      if (event.type === 'member.binding.created') users.push(event.data.member.externalUserId)
      if (users.length === wanted) break
    }
  }
  for (const name of ['a', 'b', 'c']) await bindAs(name)
  await consume(3)
  // The third one's page was not consumed when its reader left.
  await consume(4)
  expect(users).toEqual(['a', 'b', 'c', 'c'])
})
