import { describe, expect, it } from 'vitest'
import type { ApiRequest } from '@org/openapi-core'
import type { PaymentChannel, PaymentNotification } from '@org/openapi-core/channels'
import { createSandboxWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'
import { sandboxPaymentPage } from './payment-page.js'

async function start(change: { subject?: string | null; apply?: () => Promise<unknown> } = {}) {
  const world = createSandboxWorld()
  const told: { tenantId: number; notification: PaymentNotification }[] = []
  const openApi = {
    context: (tenantId: number) => ({ tenantId }),
    services: {
      payments: {
        async applyNotification({ tenantId }: { tenantId: number }, notification: PaymentNotification) {
          told.push({ tenantId, notification })
          await change.apply?.()
        },
      },
    },
  }
  const page = sandboxPaymentPage({ world, openApi: openApi as never })
  const channel = sandboxChannels(world).payment as PaymentChannel
  const { signal } = new AbortController()
  const { subject = 'Two shirts' } = change
  const request = {
    tenantId: 7,
    orderNo: 'P1',
    amount: 1250,
    currency: 'USD',
    subject,
    description: null,
    expireTime: new Date(0),
  } as const
  const { paymentUrl, paymentOrderId } = await channel.create(request, signal)
  const path = new URL(paymentUrl).pathname
  const call = async (method: string, to: string, language?: string) => {
    const header = (name: string) => (name === 'accept-language' ? language : undefined)
    const response = await page.handle({ method, path: to, header } as ApiRequest)
    return response && { ...response, html: String(response.body) }
  }
  const status = async () => (await channel.query(request, signal))?.status
  return { world, told, path, paymentOrderId, call, channel, status }
}

const statusIn = (html: string | undefined) => /<p id="status">([^<]*)</.exec(html ?? '')?.[1]

describe('the payment page', () => {
  it('shows the order, the amount and two forms', async () => {
    const { call, path } = await start()
    const answer = await call('GET', path)
    expect(answer?.status).toBe(200)
    expect(answer?.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer?.html).toContain('<p id="amount">USD 12.50</p>')
    expect(answer?.html).toContain('P1')
    expect(answer?.html).toContain('Two shirts')
    const forms = [
      ...(answer?.html ?? '').matchAll(/<form method="post" action="([^"]+)"><button id="\w+" type="submit">(\w+)</g),
    ]
    // As a browser resolves them, also where a proxy has put something before the path.
    const resolved = (prefix: string, action = '') => new URL(action, `https://example.com${prefix}${path}`).pathname
    expect(forms.map(([, action]) => resolved('/shop', action))).toEqual([`/shop${path}/pay`, `/shop${path}/cancel`])
    expect(forms.map(([, action, label]) => [resolved('', action), label])).toEqual([
      [`${path}/pay`, 'Pay'],
      [`${path}/cancel`, 'Cancel'],
    ])
  })

  it('needs no scripts and lets nothing in', async () => {
    const { call, path } = await start()
    const answer = await call('GET', path)
    expect(answer?.headers['content-security-policy']).toContain("default-src 'none'")
    expect(answer?.headers['cache-control']).toBe('no-store')
    expect(answer?.html).not.toContain('<script')
  })

  it('is Chinese for whoever reads that first, in each of its states', async () => {
    const { call, path } = await start()
    const shown = await call('GET', path, 'zh-CN,zh;q=0.9,en;q=0.8')
    expect([shown?.headers['content-language'], shown?.headers['vary'], statusIn(shown?.html)]).toEqual([
      'zh',
      'Accept-Language',
      '等待付款',
    ])
    expect(shown?.html).toMatch(/<html lang="zh">[\s\S]*>支付<\/button>[\s\S]*>取消<\/button>/)
    expect(statusIn((await call('POST', `${path}/pay`, 'zh_CN'))?.html)).toBe('已支付')
    expect(statusIn((await call('POST', `${path}/cancel`, 'zh'))?.html)).toBe('此前已支付')
    expect(statusIn((await call('GET', '/sandbox/pay/none', 'zh'))?.html)).toBe('没有这笔付款。')
    expect(statusIn((await call('GET', path, 'en-US,zh;q=0.5'))?.html)).toBe('Paid')
  })

  it('escapes what others wrote', async () => {
    const { call, path } = await start({ subject: '<img src=x onerror="alert(1)"> & \'more\'' })
    expect((await call('GET', path))?.html).toContain(
      '<p id="subject">&lt;img src=x onerror=&quot;alert(1)&quot;&gt; &amp; &#39;more&#39;</p>',
    )
  })

  it('has no place for a subject that there is not', async () => {
    const { call, path } = await start({ subject: null })
    expect((await call('GET', path))?.html).not.toContain('id="subject"')
  })

  it('pays, and tells the engine in the tenant of the order', async () => {
    const { call, path, told, channel, status } = await start()
    const answer = await call('POST', `${path}/pay`)
    expect([answer?.status, statusIn(answer?.html), await status()]).toEqual([200, 'Paid', 'PAID'])
    expect(answer?.html).not.toContain('<form')
    expect(told.map(({ tenantId }) => tenantId)).toEqual([7])
    expect(await channel.readNotification(told[0]?.notification as PaymentNotification)).toMatchObject({
      orderNo: 'P1',
      status: 'PAID',
    })
    expect(statusIn((await call('GET', path))?.html)).toBe('Paid')
    expect(statusIn((await call('POST', `${path}/cancel`))?.html)).toBe('Already paid')
    expect(await status()).toBe('PAID')
  })

  it('cancels, and tells the engine', async () => {
    const { call, path, told, channel, status } = await start()
    expect(statusIn((await call('POST', `${path}/cancel`))?.html)).toBe('Cancelled')
    expect(await channel.readNotification(told[0]?.notification as PaymentNotification)).toMatchObject({
      status: 'CLOSED',
    })
    expect(statusIn((await call('GET', path))?.html)).toBe('Cancelled')
    expect(statusIn((await call('POST', `${path}/pay`))?.html)).toBe('Already cancelled')
    expect(await status()).toBe('CLOSED')
  })

  it('says so where the engine took no notice', async () => {
    const { call, path, status } = await start({ apply: () => Promise.reject(new Error('no database')) })
    const answer = await call('POST', `${path}/pay`)
    expect([answer?.status, statusIn(answer?.html), await status()]).toEqual([200, 'Paid', 'PAID'])
    expect(answer?.html).toContain('has not confirmed')
  })

  it('changes nothing unless it is posted to', async () => {
    const { call, path, told, status } = await start()
    for (const step of ['pay', 'cancel']) {
      const answer = await call('GET', `${path}/${step}`)
      expect([answer?.status, answer?.headers['allow']]).toEqual([405, 'POST'])
    }
    for (const method of ['POST', 'PUT', 'DELETE']) expect((await call(method, path))?.status).toBe(405)
    expect((await call('HEAD', path))?.status).toBe(200)
    expect([told, await status()]).toEqual([[], 'PENDING'])
  })

  it('is found by its token only', async () => {
    const { call, path, paymentOrderId, world } = await start()
    const wrong = [
      `/sandbox/pay/${paymentOrderId}`,
      '/sandbox/pay/',
      '/sandbox/pay/none',
      `${path}/other`,
      `${path}/pay/again`,
      `${path}/`,
      '/sandbox/pay/none/pay',
    ]
    for (const to of wrong) expect((await call(to.endsWith('pay') ? 'POST' : 'GET', to))?.status, to).toBe(404)
    for (const to of ['/sandbox/payment/requests', '/sandbox/pay', '/pay'])
      expect(await call('GET', to), to).toBeUndefined()
    expect((await world.control({ method: 'POST', path: `/payment/${paymentOrderId}/pay`, body: {} })).status).toBe(200)
  })
})
