import { ChannelRefusal } from '@org/openapi-core/channels'
import { describe, expect, it } from 'vitest'
import { readEnvironment } from './environment.js'
import { HostWebhooks } from './host-webhooks.js'

const RECEIVER = 'http://127.0.0.1:4000/sandbox/webhooks/receiver'
/** What a developer has on this machine. */
const OTHERS = ['http://127.0.0.1:4001/', 'http://127.0.0.2:4000/sandbox/webhooks/receiver']

/** Which of the addresses webhooks may be sent to, by a host that listens on port 4000. */
function accepted(variables: NodeJS.ProcessEnv, urls: readonly string[]): string[] {
  const { sender, publishAt } = hostOf(variables)
  publishAt(4000)
  return urls.filter((url) => sender.accepts(new URL(url)))
}

function hostOf(variables: NodeJS.ProcessEnv) {
  const webhooks = new HostWebhooks(readEnvironment(variables))
  return { sender: webhooks.sender, publishAt: (port: number) => webhooks.publishAt(port) }
}

describe('where a host sends webhooks', () => {
  it.each([{}, { HOST: '127.0.0.1' }, { HOST: '127.0.0.2' }, { HOST: 'localhost' }, { HOST: '::1' }])(
    'to this machine, while only this machine reaches it: %j',
    (variables) => {
      expect(accepted(variables, [RECEIVER, ...OTHERS])).toEqual([RECEIVER, ...OTHERS])
    },
  )

  it.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.0.2.7' },
    { HOST: '127.example.com' },
    { PUBLIC_URL: 'https://sandbox.example.com' },
    { TRUSTED_PROXIES: '127.0.0.1' },
  ])('to the receiver of its sandbox and nothing else here, where others reach it: %j', (variables) => {
    const near = [
      'http://127.0.0.1:4000/',
      'http://127.0.0.1:4000/sandbox/webhooks/receiver/',
      'http://127.0.0.1:4000/admin-api/system/tenant/page',
      'http://127.0.0.1/sandbox/webhooks/receiver',
      'http://user@127.0.0.1:4000/sandbox/webhooks/receiver',
      'http://localhost:4000/sandbox/webhooks/receiver',
    ]
    const all = [RECEIVER, `${RECEIVER}?of=1`, 'https://partner.example.com/', ...OTHERS, ...near]
    expect(accepted(variables, all)).toEqual(all.slice(0, 3))
  })

  it('to public addresses only without a sandbox, and before it listens', () => {
    const all = [RECEIVER, ...OTHERS, 'https://partner.example.com/']
    expect(accepted({ SANDBOX: '0' }, all)).toEqual(all.slice(-1))
    const { sender } = hostOf({ HOST: '0.0.0.0' })
    expect(all.filter((url) => sender.accepts(new URL(url)))).toEqual(all.slice(-1))
  })

  it('not to an address that was saved when more was allowed', async () => {
    const { sender, publishAt } = hostOf({ HOST: '0.0.0.0' })
    publishAt(4000)
    const request = { url: OTHERS[0] ?? '', headers: {}, body: '{}' }
    await expect(sender.send(request, new AbortController().signal)).rejects.toThrow(ChannelRefusal)
  })
})
