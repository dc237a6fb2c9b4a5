import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withoutPooler } from '../../empty-storage.js'
import { forgeToken, readToken } from './forged-token.js'
import type { Claims } from './forged-token.js'
import { TOKEN_ISSUER, TOKEN_SECRET } from '../hostile/hostile-engine.js'
import { GOODS, PATH, TokenTarget } from './token-target.js'

let target: TokenTarget
beforeAll(async () => {
  target = await TokenTarget.start()
})
afterAll(() => target.close())

describe('claims, under the engine’s own signature', () => {
  test.each(['iss', 'aud', 'sub', 'tid', 'ut', 'jti', 'iat', 'exp'])(
    '%s missing, null or of another type',
    async (name) => {
      const { header, payload } = readToken(target.token)
      const { [name]: own, ...without } = payload
      const otherType = typeof own === 'number' ? String(own) : 1
      const values = [null, otherType, [own], { value: own }, true]
      const forged = [
        forgeToken(header, without),
        ...values.map((value) => target.signed({ claims: { [name]: value } })),
      ]
      expect(await target.acceptedOf(forged)).toEqual([])
    },
  )

  test('times that are past, absurd or not yet', async () => {
    const now = target.engine.clock.now().getTime() / 1000
    const past = [now, now - 1, now - 86_400, 0, -1, -1e300].map((exp) => target.signed({ claims: { exp } }))
    const absurd = ['1e999', '-1e999', '1e300'].map((exp) => {
      const { header, payload } = readToken(target.token)
      return forgeToken(header, JSON.stringify({ ...payload, exp: 0 }).replace('"exp":0', `"exp":${exp}`))
    })
    const notYet = [{ nbf: now + 3600 }, { iat: now + 6 }, { iat: now + 3600, exp: now + 5400 }, { iat: 1e300 }].map(
      (claims) => target.signed({ claims }),
    )
    const tooLong = [{ exp: now + 86_401 }, { iat: now - 86_000 }, { iat: 0 }, { iat: -1 }].map((claims) =>
      target.signed({ claims }),
    )
    expect(await target.acceptedOf([...past, ...absurd, ...notYet, ...tooLong])).toEqual([])
  })

  test('another issuer, client or generation', async () => {
    const claims: Claims[] = [
      { iss: 'https://evil.example' },
      { iss: TOKEN_ISSUER.toUpperCase() },
      { iss: '' },
      { iss: [TOKEN_ISSUER] },
      { aud: 'https://evil.example' },
      { aud: '' },
      { aud: [TOKEN_ISSUER] },
      { sub: 'nobody' },
      { sub: '' },
      { sub: "' or '1'='1" },
      { gen: 1 },
      { gen: -1 },
      { gen: '0' },
      { scope: ['goods:detail:read'] },
      { scope: 1 },
    ]
    expect(await target.acceptedOf(claims.map((own) => target.signed({ claims: own })))).toEqual([])
  })

  test('another tenant or user type: refused, and with nothing of the tenant', async () => {
    const second = await target.engine.createTenant('second')
    const other = await target.engine.createApplication({}, second)
    expect(await target.acceptedOf([{ tid: 1.5 }, { tid: 1e300 }].map((claims) => target.signed({ claims })))).toEqual(
      [],
    )
    for (const tid of [second, 99, 0, -1]) {
      const answer = await target.send(`Bearer ${target.signed({ claims: { tid } })}`)
      expect([answer.status, JSON.parse(answer.text).data]).toEqual([403, null])
    }
    for (const ut of ['ADMIN', 'MEMBER', 'open_api', '', '3', 'OPEN_API ']) {
      const answer = await target.send(`Bearer ${target.signed({ claims: { ut } })}`)
      expect([answer.status, JSON.parse(answer.text).msg]).toEqual([403, 'Forbidden: wrong user type'])
    }
    // The tenant of the header and of the token agree, but the application is another tenant's.
    const { header, payload } = readToken(target.token)
    const crossed = [
      { token: forgeToken(header, { ...payload, tid: second }), tenant: second },
      { token: forgeToken(header, { ...payload, sub: other.clientId }), tenant: 1 },
    ]
    for (const { token, tenant } of crossed) {
      const headers = {
        authorization: `Bearer ${token}`,
        'tenant-id': String(tenant),
        'content-type': 'application/json',
      }
      expect((await target.server.send({ path: PATH, headers, body: GOODS })).status).toBe(401)
    }
  })
})

describe('what is hardly a token', () => {
  test('up to 16 kB of it', async () => {
    const { header, payload } = readToken(target.token)
    const long = 'x'.repeat(11_000)
    const tokens = [
      'x'.repeat(16_000),
      `${'A'.repeat(8000)}.${'A'.repeat(7000)}.${'A'.repeat(999)}`,
      '.'.repeat(16_000),
      'a.'.repeat(8000),
      `${target.token}${'A'.repeat(16_000 - target.token.length)}`,
      forgeToken(header, { ...payload, long }),
      forgeToken({ ...header, long }, payload),
    ]
    expect(await target.acceptedOf(tokens)).toEqual([])
  })

  test('segments that are no JSON objects', async () => {
    const parts = [
      '',
      'null',
      '1',
      '"x"',
      '[]',
      '{',
      '{}',
      '{"alg":"HS256"}',
      '\0',
      '\xff',
      '{"__proto__":{"kid":"k1"}}',
      '{"alg":"HS256","alg":"none","kid":"k1"}',
    ]
    const { header, payload } = readToken(target.token)
    const forged = parts.flatMap((part) => [forgeToken(part, payload), forgeToken(header, part)])
    const bytes = new Uint8Array([0xff, 0xfe, 0x00, 0x7b])
    expect(await target.acceptedOf([...forged, forgeToken(bytes, payload), forgeToken(header, bytes)])).toEqual([])
  })

  test('authorization headers that hold none', async () => {
    const odd = [
      '',
      ' ',
      'Bearer',
      'Bearer ',
      'Bearer  ',
      'Basic',
      target.token,
      `Token ${target.token}`,
      `Bearer: ${target.token}`,
      `Bearer=${target.token}`,
      `BearerX ${target.token}`,
      'Bearer null',
      'Bearer undefined',
      'Bearer {}',
      `Basic ${target.token}`,
      `Digest ${target.token}`,
      `Bearer ${target.token} x`,
      `x Bearer ${target.token}`,
    ]
    for (const authorization of odd)
      expect([authorization, (await target.send(authorization)).status]).toEqual([authorization, 401])
    const missing = await target.server.send({ path: PATH, headers: { 'tenant-id': '1' }, body: GOODS })
    expect(missing.status).toBe(401)
  })

  test('the secrets of the platform themselves', async () => {
    expect(
      await target.acceptedOf([TOKEN_SECRET, target.credentials.clientSecret, target.credentials.clientId]),
    ).toEqual([])
  })

  test('none of it was logged', () => {
    const log = withoutPooler(target.engine.log.lines).join('\n')
    expect(log).not.toContain(target.token.slice(-20))
    expect(log).not.toContain(TOKEN_SECRET)
    expect(log).toBe('')
  })
})
