import { describe, expect, it } from 'vitest'
import { ChannelRefusal } from '../channels/channel-guard.js'
import { callWithTimeout } from './call-with-timeout.js'

const limits = { timeoutMs: 10_000, timeout: () => new Error('timed out') }

const throwing = (): never => {
  throw new Error('a trap')
}
const revoked = (): object => {
  const { proxy, revoke } = Proxy.revocable({}, {})
  revoke()
  return proxy
}

describe('what a call throws', () => {
  it.each<[string, unknown]>([
    ['an error', new ChannelRefusal('no')],
    ['a frozen object', Object.freeze({})],
    ['nothing', undefined],
    ['null', null],
    ['an error whose members throw', Object.defineProperty(new Error('x'), 'code', { get: throwing })],
    ['a proxy that answers', new Proxy(new ChannelRefusal('no'), {})],
  ])('is thrown as it is: %s', async (_, thrown) => {
    const ended = callWithTimeout(limits, () => Promise.reject(thrown as Error))
    await expect(ended.catch((error: unknown) => error === thrown)).resolves.toBe(true)
  })

  it.each<[string, unknown]>([
    ['a revoked proxy', revoked()],
    ['one that does not tell what it is', new Proxy(new Error('x'), { getPrototypeOf: throwing })],
    ['one that does not tell what it has', new Proxy({}, { has: throwing })],
  ])('is told as an error where whoever catches it would fail over it: %s', async (_, thrown) => {
    const rejecting = callWithTimeout(limits, () => Promise.reject(thrown as Error))
    await expect(rejecting).rejects.toThrow('What was thrown cannot be looked at')
    const synchronous = callWithTimeout(limits, () => {
      throw thrown as Error
    })
    await expect(synchronous).rejects.toThrow('What was thrown cannot be looked at')
  })
})
