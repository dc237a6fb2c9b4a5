import { promises } from 'node:dns'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { ForbiddenAddress } from '../kernel/public-request.js'
import { httpWebhookSender } from './http-webhook-sender.js'

afterEach(() => vi.restoreAllMocks())

describe('the name of an endpoint (rules/webhooks#targets)', () => {
  test('is asked of name servers, not of the pool of threads that all look-ups of the host share', async () => {
    const resolve4 = vi.spyOn(promises.Resolver.prototype, 'resolve4').mockResolvedValue(['10.0.0.1'] as never)
    const resolve6 = vi.spyOn(promises.Resolver.prototype, 'resolve6').mockResolvedValue([] as never)
    const request = { url: 'https://partner.example.com/events', headers: {}, body: '{}' }
    const sent = httpWebhookSender().send(request, new AbortController().signal)
    await expect(sent).rejects.toBeInstanceOf(ForbiddenAddress)
    expect([resolve4.mock.calls, resolve6.mock.calls]).toEqual([[['partner.example.com']], [['partner.example.com']]])
  })
})
