import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { AddressInfo } from 'node:net'
import type { ApiRequest } from '@org/openapi-core'
import { httpWebhookSender, oauthChatPlatform } from '@org/openapi-core/channels'
import type { ChatUser, WebhookRequest } from '@org/openapi-core/channels'
import { localFileStore, pdfInvoiceRenderer } from '@org/openapi-invoices'
import {
  chatPlatformContract,
  fileStoreContract,
  fixedClock,
  invoiceRendererContract,
  linkResolverContract,
  webhookSenderContract,
} from '@org/openapi-testing'
import type { WebhookReceiverAnswer } from '@org/openapi-testing'
// The shipped one connects to public addresses only, and the test's server has none.
import { linkResolver } from '../../packages/core/src/goods/links/http-link-resolver.js'

type Answerer = (call: { path: string; request: IncomingMessage; body: string }, response: ServerResponse) => void

/** A server on this machine. */
async function serve(answer: Answerer): Promise<{ port: number; close: () => Promise<void> }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () =>
      answer({ path: request.url ?? '', request, body: Buffer.concat(chunks).toString() }, response),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

chatPlatformContract({
  name: 'oauthChatPlatform',
  async create() {
    const users = new Map<string, ChatUser>()
    const clientSecret = 'the-client-secret+of/the tests'
    const where = { redirectUri: 'https://shop.example.com/chat', clientId: 'client' }
    let isFailing = false
    const { port, close } = await serve(({ path, request, body }, response) => {
      const code = path === '/token' ? new URLSearchParams(body).get('code') : request.headers.authorization?.slice(7)
      const user = users.get(code ?? '')
      if (isFailing) {
        isFailing = false
        return void response.writeHead(503).end(body)
      }
      if (user === undefined) return void response.writeHead(400).end(body)
      const info = {
        id: user.chatUserId,
        email: user.email,
        verified: user.isEmailVerified,
        global_name: user.nickname,
      }
      response.end(JSON.stringify(path === '/token' ? { access_token: code, token_type: 'Bearer' } : info))
    })
    const at = `http://127.0.0.1:${port}`
    return {
      platform: oauthChatPlatform({ tokenUrl: `${at}/token`, userInfoUrl: `${at}/user`, clientSecret }),
      async logIn(user) {
        const code = `the-code-${users.size}`
        users.set(code, user)
        return { code, ...where }
      },
      badGrant: { code: 'a-bad-code', ...where },
      secrets: [clientSecret],
      fail: async () => void (isFailing = true),
      close,
    }
  },
})

linkResolverContract({
  name: 'httpLinkResolver',
  async create() {
    let isFailing = false
    const { port, close } = await serve(({ path }, response) => {
      const location = { '/a': 'https://item.taobao.com/item.htm?id=1', '/a?tk=2': 'https://weidian.com/i/2' }[path]
      if (isFailing) response.destroy()
      else response.writeHead(location === undefined ? 404 : 302, location === undefined ? {} : { location }).end()
      isFailing = false
    })
    const at = `http://a.test:${port}`
    const policy = {
      lookup: async () => [{ address: '127.0.0.1', family: 4 }],
      isAllowed: (address: string) => address === '127.0.0.1',
    }
    return {
      resolver: linkResolver({ hosts: [`a.test:${port}`], timeLimit: 60_000 }, policy),
      known: [
        { link: `${at}/a`, target: 'https://item.taobao.com/item.htm?id=1' },
        { link: `${at}/a?tk=2`, target: 'https://weidian.com/i/2' },
      ],
      nowhere: [`${at}/none`],
      fail: async () => void (isFailing = true),
      close,
    }
  },
})

webhookSenderContract({
  name: 'httpWebhookSender',
  async create() {
    const arrived: WebhookRequest[] = []
    let answer: WebhookReceiverAnswer = { status: 200 }
    const { port, close } = await serve(({ path, request, body }, response) => {
      const headers = Object.fromEntries(Object.entries(request.headers).map(([key, value]) => [key, String(value)]))
      arrived.push({ url: `http://127.0.0.1:${port}${path}`, headers, body })
      response.writeHead(answer.status, answer.headers)
      if (answer.isEndless !== true) return void response.end()
      const more = (): void => {
        while (!response.destroyed && response.write('x'.repeat(16_384)));
      }
      response.on('drain', more)
      more()
    })
    const silent = await serve(() => undefined)
    await silent.close()
    return {
      sender: httpWebhookSender({ allowHttpTo: ['127.0.0.0/8'] }),
      url: `http://127.0.0.1:${port}/hook`,
      elsewhere: `http://127.0.0.1:${port}/elsewhere`,
      arrived: () => arrived,
      answerWith: (next) => void (answer = next),
      forbiddenUrl: 'https://10.0.0.1/',
      silentUrl: `http://127.0.0.1:${silent.port}/`,
      close,
    }
  },
})

invoiceRendererContract({
  name: 'pdfInvoiceRenderer',
  create: async () => ({ renderer: pdfInvoiceRenderer({ threads: 0 }) }),
})

fileStoreContract({
  name: 'localFileStore',
  async create() {
    const folder = await mkdtemp(join(tmpdir(), 'files-'))
    const clock = fixedClock(new Date('2026-09-10T04:00:00Z'))
    const store = localFileStore({ folder, baseUrl: 'https://api.example.com/files', now: () => clock.now() })
    return {
      store,
      async get(url) {
        const { pathname, search } = new URL(url)
        const request = { method: 'GET', path: pathname, query: search.slice(1), header: () => undefined }
        const answer = await store.handle(request as unknown as ApiRequest)
        if (answer?.status !== 200) return undefined
        return { bytes: Buffer.from(answer.body), contentType: String(answer.headers['content-type']) }
      },
      now: () => clock.now(),
      reach: async (time) => clock.advance(time.getTime() - clock.now().getTime()),
      close: () => rm(folder, { recursive: true, force: true }),
    }
  },
})
