import { afterEach, describe, expect, it, vi } from 'vitest'
import { silentLogger } from '../../kernel/logger.js'
import type { AdminAuthenticator } from '../admin-authenticator.js'
import { hostSignOn } from './host-sign-on.js'

const ada = { kind: 'admin', adminId: 'ada', name: 'Ada', tenantIds: [1], permissions: ['goods:*:*'] }
const person = { kind: 'admin-user', email: 'ada@example.com' }

const warn = vi.fn()
const signOn = (authenticate: () => unknown): AdminAuthenticator =>
  hostSignOn({ authenticate } as unknown as AdminAuthenticator, { ...silentLogger, warn })
const ask = (authenticate: () => unknown) => signOn(authenticate).authenticate('bearer', new Date(0))

afterEach(() => {
  vi.useRealTimers()
  warn.mockClear()
})

describe('a sign-on of the host’s', () => {
  it.each([ada, { ...ada, tenantIds: '*', keyId: 7 }, person, { ...person, expireTime: new Date(1) }])(
    'says who it is: %j',
    async (answer) => {
      expect(await ask(() => Promise.resolve(answer))).toBe(answer)
    },
  )

  it.each([undefined, null])('knows nobody by that bearer: %s', async (answer) => {
    expect(await ask(() => answer)).toBeUndefined()
    expect(warn).not.toHaveBeenCalled()
  })

  it.each([
    ['tenantIds', { ...ada, tenantIds: '12' }],
    ['permissions', { ...ada, permissions: undefined }],
    ['permissions.0', { ...ada, permissions: [null] }],
    ['kind', { ...ada, kind: 'partner' }],
    ['expireTime', { ...person, expireTime: 'soon' }],
    ['email', { ...person, email: 5 }],
    ['', true],
  ])('lets in nobody by an answer whose %s is wrong, and says so', async (member, answer) => {
    await expect(ask(() => answer)).rejects.toThrow(TypeError)
    expect(warn).toHaveBeenCalledExactlyOnceWith({ wrong: [member] }, expect.any(String))
  })

  it('that never answers is down', async () => {
    vi.useFakeTimers()
    const down = expect(ask(() => new Promise(() => undefined))).rejects.toThrow('the sign-on did not answer')
    await vi.advanceTimersByTimeAsync(10_000)
    await down
  })
})
