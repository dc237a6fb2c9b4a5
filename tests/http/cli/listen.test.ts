import { verifyWebhook } from '@org/openapi-client/webhooks'
import type { TestPlatform } from '@org/openapi-testing'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { bind, listed } from '../events/event-scene.js'
import { addMember } from '../wallets/wallet-members.js'
import { answering, startReceiver } from '../webhooks/webhook-receiver.js'
import type { WebhookReceiver } from '../webhooks/webhook-receiver.js'
import { loginOf, servePlatform } from './served-platform.js'
import type { ServedPlatform } from './served-platform.js'
import { Terminal } from './terminal.js'

const CREATED = 'member.binding.created'
let served: ServedPlatform
let receiver: WebhookReceiver
let terminal: Terminal

beforeEach(async () => {
  served = await servePlatform()
  terminal = new Terminal(loginOf(served.url, served.platform.app))
  receiver = await startReceiver()
})
afterEach(async () => {
  await receiver.close()
  await served.close()
})

const happen = async (platform: TestPlatform, externalUserId: string): Promise<unknown> =>
  bind(platform, platform.app, { memberId: await addMember(platform), externalUserId })

const listenTo = (...words: string[]) =>
  terminal.run('listen', '--forward', receiver.url, '--wait-seconds', '1', ...words)

/** Listens until as many lines came, then presses Ctrl-C. */
async function listen(lines: number, ...words: string[]) {
  terminal.interrupt = new AbortController()
  let left = lines
  terminal.onLine = (line) => {
    if (line.startsWith('evt_') && --left === 0) terminal.interrupt.abort()
  }
  return listenTo(...words)
}

/** Listens until that cursor is kept, then presses Ctrl-C. */
async function listenUntil(cursor: unknown, ...words: string[]) {
  terminal.interrupt = new AbortController()
  const listening = listenTo(...words)
  try {
    await expect.poll(savedCursor, { timeout: 15_000 }).toEqual(cursor)
  } finally {
    terminal.interrupt.abort()
  }
  return listening
}

/** Whose binding each event that was received tells of. */
const receivedUsers = () => receiver.calls.map(({ body }) => /"externalUserId":"([^"]*)"/.exec(body)?.[1])

test('forwards what happens, signed as webhooks are, and ends with Ctrl-C', async () => {
  await happen(served.platform, 'ünï-1')
  const { code, out, err } = await listen(1, '--from', 'oldest', '--types', CREATED)
  expect([code, err]).toEqual([0, []])
  const secret = /^Signed with (whsec_\S+)$/.exec(out[0] ?? '')?.[1] ?? ''
  expect(out[2]).toMatch(/^evt_1_\w+ member\.binding\.created -> 204 \(\d+ ms\)$/)
  const [webhook] = receiver.calls
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
  await listen(1, '--from', 'oldest', '--types', CREATED)
  expect(receiver.calls[0]?.body).toBe(sent?.body)
  expect(receiver.calls[0]?.headers['webhook-id']).toBe(sent?.headers['webhook-id'])
})

test('forwards all types that are named one after the other; of another option the last one counts', async () => {
  const { platform } = served
  const id = String(await happen(platform, 'a'))
  await platform.adminData('DELETE system/partner-member/delete', { query: { id } })
  const types = [CREATED, 'member.binding.deleted']
  const { nextCursor } = await listed(platform, { types })
  await listenUntil(nextCursor, '--from', 'now', '--from', 'oldest', ...types.flatMap((type) => ['--types', type]))
  expect(receiver.calls.map(({ body }) => /"type":"([^"]*)"/.exec(body)?.[1])).toEqual(types)
})

test('takes types that are parted by commas, and says which of them it does not know', async () => {
  const { platform } = served
  const id = String(await happen(platform, 'a'))
  await platform.adminData('DELETE system/partner-member/delete', { query: { id } })
  const { err } = await listen(
    2,
    '--from',
    'oldest',
    '--types',
    `${CREATED}, member.binding.deleted,member.bound.deleted`,
  )
  expect(receiver.calls.map(({ body }) => /"type":"([^"]*)"/.exec(body)?.[1])).toEqual([
    CREATED,
    'member.binding.deleted',
  ])
  expect(err).toEqual([expect.stringMatching(/member\.bound\.deleted, .* did you mean member\.binding\.deleted/)])
})

test('goes on from where it was, with a secret of one’s own, and after what was not taken', async () => {
  terminal.env['OPENAPI_WEBHOOK_SECRET'] = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
  receiver.answer = answering(500)
  for (const name of ['a', 'b']) await happen(served.platform, name)
  const { nextCursor } = await listed(served.platform, { types: [CREATED] })
  const first = await listenUntil(nextCursor, '--from', 'oldest', '--types', CREATED)
  expect(first.out.filter((line) => line.includes('-> 500'))).toHaveLength(2)
  expect(first.out.join()).not.toContain('whsec_')
  await happen(served.platform, 'c')
  const second = await listen(1, '--types', CREATED)
  expect([second.code, receivedUsers()]).toEqual([0, ['a', 'b', 'c']])
})

test('begins at the oldest where it is told to, and ends at the first that is not taken', async () => {
  for (const name of ['a', 'b']) await happen(served.platform, name)
  await listenUntil(expect.any(String), '--types', CREATED)
  await receiver.close()
  const { out, code } = await listen(2, '--from', 'oldest', '--types', CREATED, '--fail-fast')
  expect(code).toBe(1)
  expect(out.filter((line) => line.startsWith('evt_'))).toEqual([expect.stringContaining('ECONNREFUSED')])
})

test('keeps the cursor of what was forwarded', async () => {
  const { platform } = served
  await happen(platform, 'before')
  const { nextCursor } = await listed(platform, { limit: 200 })
  expect((await listenUntil(nextCursor, '--from', 'oldest')).code).toBe(0)
  const before = receiver.calls.length
  await happen(platform, 'after')
  await listen(1, '--types', CREATED)
  expect(receivedUsers().slice(before)).toEqual(['after'])
})

test('Ctrl-C keeps what was forwarded before it, and loses nothing that was not', async () => {
  const { platform } = served
  await happen(platform, 'a')
  const { nextCursor } = await listed(platform, { types: [CREATED] })
  await listen(1, '--from', 'oldest', '--types', CREATED)
  expect(savedCursor()).toBe(nextCursor)

  await happen(platform, 'b')
  receiver.answer = () => terminal.interrupt.abort()
  await listen(0, '--types', CREATED)
  expect([savedCursor(), receivedUsers()]).toEqual([nextCursor, ['a', 'b']])
  receiver.answer = answering(204)
  await listen(1, '--types', CREATED)
  expect(receivedUsers()).toEqual(['a', 'b', 'b'])
})

test('a first run that is ended amid its first event comes back to it', async () => {
  receiver.answer = () => terminal.interrupt.abort()
  const ended = listen(0, '--types', CREATED)
  await expect.poll(savedCursor, { timeout: 15_000 }).toEqual(expect.any(String))
  await happen(served.platform, 'a')
  await ended
  receiver.answer = answering(204)
  await listen(1, '--types', CREATED)
  expect(receivedUsers()).toEqual(['a', 'a'])
})

test('a cursor of another application is not sent', async () => {
  const { platform, url } = served
  await listenUntil(expect.any(String))
  const app = await platform.createApp()
  Object.assign(terminal.env, loginOf(url, app))
  const { nextCursor } = await listed(platform, { after: 'now' }, { app })
  expect(nextCursor).not.toBe(savedCursor())
  expect(await listenUntil(nextCursor)).toMatchObject({ code: 0, err: [] })
})

test('ends with the platform’s refusal where asking again would change nothing', async () => {
  terminal.env['OPENAPI_CLIENT_SECRET'] = 'of somebody else'
  const { code, err } = await listen(1)
  expect([code, err[0]]).toEqual([1, expect.stringMatching(/^UNAUTHORIZED/)])
})

test('asks again while the platform is away, also where it says so with 200', async () => {
  const away = await startReceiver()
  let calls = 0
  away.answer = (response, { path }) => {
    const isToken = path.endsWith('/token')
    // Behind the last attempt of the first time.
    if (!isToken && ++calls === 4) terminal.interrupt.abort()
    const token = { access_token: 'token', token_type: 'Bearer', expires_in: 1800 }
    const [code, data] = isToken ? [0, token] : [503, null]
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify({ code, data, msg: '' }))
  }
  Object.assign(terminal.env, loginOf(away.url, served.platform.app))
  const { code, err } = await listenTo()
  await away.close()
  expect([code, err]).toEqual([0, expect.arrayContaining(['asking again in 1 s'])])
})

interface KeptCursors {
  readonly default: { readonly cursor: string }
}

/** Undefined until there is one. */
function savedCursor(): unknown {
  const path = join(terminal.folder, 'openapi-cli/cursors.json')
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as KeptCursors).default.cursor : undefined
}
