import { createSandboxWorld, sandboxChannels, sandboxControl } from '@org/openapi-sandbox'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { toApiRequest } from '../../packages/core/src/http/web.js'
import { listed } from '../http/events/event-scene.js'
import { startPlatform } from '../start-platform.js'

const REDIRECT = 'https://shop.example.com/chat/callback'
const SNOWFLAKE = '812345678901234567'
const STATE_INVALID = 1_004_020_002

let platform: TestPlatform
let app: TestApp
let control: ReturnType<typeof sandboxControl>

beforeEach(async () => {
  const world = createSandboxWorld()
  platform = await startPlatform({ channels: { chat: sandboxChannels(world).chat } })
  app = await platform.createApp()
  const body = { authorizeBase: 'https://chat.example.com/authorize', clientId: '1', redirects: [REDIRECT] }
  await platform.adminData('PUT member/chat-config/save', { body })
  control = sandboxControl({ world, openApi: platform.openApi, isAdmin: () => true })
})
afterEach(() => platform.close())

async function logIn(body: object): Promise<{ status: number; json: Json }> {
  const request = new Request('http://host/sandbox/consumer/chat-login', {
    method: 'POST',
    headers: { authorization: 'Bearer key', 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = await control.handle(toApiRequest(request, undefined))
  if (answer === undefined) throw new Error('No such call')
  return { status: answer.status, json: JSON.parse(String(answer.body)) }
}

test('a login is completed where the shop would, once, and told to who began it', async () => {
  const { data } = await platform.call('/open-api/member/auth/chat-authorize-url', { redirectUri: REDIRECT }, { app })
  const state = new URL(data.authorizeUrl as string).searchParams.get('state')
  await platform.createTenant()
  expect((await logIn({ tenantId: 2, chatUserId: SNOWFLAKE, state })).json).toMatchObject({
    code: expect.any(Number) as number,
  })
  const { status, json } = await logIn({ tenantId: 1, chatUserId: SNOWFLAKE, state })
  expect([status, json]).toEqual([200, { memberId: 1, unionId: expect.any(String) as string, isNew: true }])
  const { events } = await listed(platform, {}, { app })
  expect(events).toMatchObject([
    {
      type: 'member.chat_login.completed',
      subject: `member.chat_login/${SNOWFLAKE}`,
      data: { chatUserId: SNOWFLAKE, member: { unionId: json['unionId'], externalUserId: null } },
    },
  ])
  expect((await logIn({ tenantId: 1, chatUserId: SNOWFLAKE, state })).json).toMatchObject({ code: STATE_INVALID })
})

test.each([
  { tenantId: 1, chatUserId: SNOWFLAKE },
  { tenantId: 1, state: 'x' },
  { tenantId: 1, chatUserId: 'a b', state: 'x' },
])('what names no user or no login is 400: %j', async (body) => {
  expect((await logIn(body)).status).toBe(400)
})
