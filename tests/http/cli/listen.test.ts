import { verifyWebhook } from '@org/openapi-client/webhooks'
import type { TestPlatform } from '@org/openapi-testing'
import { existsSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bind, listed } from '../events/event-scene.js'
import { addMember } from '../wallets/wallet-members.js'
import { listenWith, loginOf, servePlatform } from './served-platform.js'
import type { Listening, ServedPlatform } from './served-platform.js'
import { Terminal } from './terminal.js'

interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

let served: ServedPlatform
let server: Listening
let terminal: Terminal
let received: Received[]
let status: number

beforeEach(async () => {
  received = []
  status = 204
  served = await servePlatform()
  terminal = new Terminal(loginOf(served.url, served.platform.app))
  server = await listenWith(
    createServer((message, response) => {
      const chunks: Buffer[] = []
      message.on('data', (chunk: Buffer) => chunks.push(chunk))
      message.on('end', () => {
        received.push({ headers: message.headers, body: Buffer.concat(chunks).toString('utf8') })
        response.writeHead(status).end()
      })
    }),
  )
})
afterEach(async () => {
  await server.close()
  await served.close()
})

const happen = async (platform: TestPlatform, externalUserId: string): Promise<unknown> =>
  bind(platform, platform.app, { memberId: await addMember(platform), externalUserId })

/** Listens until as many lines came, then presses Ctrl-C. */
async function listen(lines: number, ...words: string[]) {
  terminal.interrupt = new AbortController()
  let left = lines
  terminal.onLine = (line) => {
    if (line.startsWith('evt_') && --left === 0) terminal.interrupt.abort()
  }
  return terminal.run('listen', '--forward', server.url, '--wait-seconds', '1', ...words)
}

test('forwards what happens, signed as webhooks are, and ends with Ctrl-C', async () => {
  await happen(served.platform, 'ünï-1')
  const { code, out, err } = await listen(1, '--from', 'oldest', '--types', 'member.binding.created')
  expect([code, err]).toEqual([0, []])
  const secret = /^Signed with (whsec_\S+)$/.exec(out[0] ?? '')?.[1] ?? ''
  expect(out[2]).toMatch(/^evt_1_\w+ member\.binding\.created -> 204 \(\d+ ms\)$/)
  const [webhook] = received
  const event = await verifyWebhook({ ...webhook!, secrets: [secret] })
  expect(event).toMatchObject({ type: 'member.binding.created', data: { member: { externalUserId: 'ünï-1' } } })
  expect(Object.keys(webhook!.headers).sort()).toEqual(
    ['connection', 'content-length', 'content-type', 'host', 'user-agent', ...WEBHOOK].sort(),
  )
})

const WEBHOOK = ['webhook-id', 'webhook-signature', 'webhook-timestamp']

test('forwards the bytes that the platform itself would send', async () => {
  const { platform } = served
  await platform.call('/open-api/webhook/endpoint/create', { url: 'https://partner.example.com/', eventTypes: ['*'] })
  await happen(platform, 'user-1')
  await platform.openApi.jobs.runAll()
  const [sent] = platform.webhooks.sent.filter(({ body }) => body.includes('member.binding.created'))
  await listen(1, '--from', 'oldest', '--types', 'member.binding.created')
  expect(received[0]?.body).toBe(sent?.body)
  expect(received[0]?.headers['webhook-id']).toBe(sent?.headers['webhook-id'])
})

test('goes on from where it was, with a secret of one’s own, and after what was not taken', async () => {
  terminal.env['OPENAPI_WEBHOOK_SECRET'] = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  status = 500
  for (const name of ['a', 'b']) await happen(served.platform, name)
  const first = await listen(2, '--from', 'oldest', '--types', 'member.binding.created')
  expect(first.out.filter((line) => line.includes('-> 500'))).toHaveLength(2)
  expect(first.out.join()).not.toContain('whsec_')
  await happen(served.platform, 'c')
  received = []
  await server.close()
  const { out, code } = await listen(3, '--from', 'oldest', '--types', 'member.binding.created', '--fail-fast')
  expect([code, out.at(-1)]).toEqual([1, expect.stringContaining('ECONNREFUSED')])
})

test('keeps the cursor of what was forwarded', async () => {
  const { platform } = served
  await happen(platform, 'before')
  const { nextCursor } = await listed(platform, { limit: 200 })
  const listening = terminal.run('listen', '--forward', server.url, '--wait-seconds', '1', '--from', 'oldest')
  await expect.poll(savedCursor, { timeout: 15_000 }).toBe(nextCursor)
  terminal.interrupt.abort()
  expect((await listening).code).toBe(0)
  received = []
  await happen(platform, 'after')
  await listen(1, '--types', 'member.binding.created')
  expect(received.map(({ body }) => body)).toEqual([expect.stringContaining('"after"')])
})

test('ends with the platform’s refusal where asking again would change nothing', async () => {
  terminal.env['OPENAPI_CLIENT_SECRET'] = 'of somebody else'
  const { code, err } = await listen(1)
  expect([code, err[0]]).toEqual([1, expect.stringMatching(/^UNAUTHORIZED/)])
})

/** Undefined until there is one. */
function savedCursor(): unknown {
  const path = join(terminal.folder, 'openapi-cli/cursors.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { default: string }).default : undefined
}
