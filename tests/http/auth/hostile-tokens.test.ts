import { createPrivateKey, generateKeyPairSync } from 'node:crypto'
import type { KeyObject } from 'node:crypto'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forgeToken, readToken, respellings, segment } from './forged-token.js'
import type { Claims } from './forged-token.js'
import { damaged, genuineOf, wrongEcdsa, wrongEdDsa, wrongHmacs } from './forged-signatures.js'
import type { Forgery } from './forged-signatures.js'
import { TOKEN_KEY, TOKEN_SECRET } from '../hostile/hostile-engine.js'
import { TokenTarget } from './token-target.js'

let target: TokenTarget
beforeAll(async () => {
  target = await TokenTarget.start()
})
afterAll(() => target.close())

test('a token signed as the engine signs works, so that what follows is refused for the right reason', async () => {
  expect((await target.send(`Bearer ${target.signed({})}`)).status).toBe(200)
  expect((await target.send(`Bearer ${target.token}`)).status).toBe(200)
})

describe('signatures', () => {
  const underOwnText = (token: string, forgeries: readonly Forgery[]): string[] =>
    forgeries.map(([, signature]) => `${genuineOf(token).signed}.${signature}`)

  test('by HMAC: damaged, over another text, by another key or hash', async () => {
    const genuine = genuineOf(target.token)
    const forgeries = [...damaged(genuine), ...wrongHmacs(genuine, TOKEN_SECRET)]
    expect(forgeries.length).toBeGreaterThan(350)
    expect(await target.acceptedOf(underOwnText(target.token, forgeries))).toEqual([])
  })

  test('by ECDSA: damaged, with integers out of their range, in another form, on another curve', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const keyed = await TokenTarget.start({
      keys: [{ kid: 'e1', algorithm: 'ES256', ...pemOf(privateKey, publicKey) }],
    })
    const genuine = genuineOf(keyed.token)
    const forgeries = [...damaged(genuine), ...wrongEcdsa(genuine, privateKey)]
    expect(forgeries.length).toBeGreaterThan(800)
    expect((await keyed.send(`Bearer ${keyed.token}`)).status).toBe(200)
    expect(await keyed.acceptedOf(underOwnText(keyed.token, forgeries))).toEqual([])
    await keyed.close()
  })

  test('by EdDSA: damaged, with a scalar or a point that is not allowed, by another key', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ed25519')
    const keyed = await TokenTarget.start({
      keys: [{ kid: 'd1', algorithm: 'EdDSA', ...pemOf(privateKey, publicKey) }],
    })
    const genuine = genuineOf(keyed.token)
    const forgeries = [...damaged(genuine), ...wrongEdDsa(genuine)]
    expect(forgeries.length).toBeGreaterThan(650)
    expect((await keyed.send(`Bearer ${keyed.token}`)).status).toBe(200)
    expect(await keyed.acceptedOf(underOwnText(keyed.token, forgeries))).toEqual([])
    await keyed.close()
  })

  function pemOf(privateKey: KeyObject, publicKey: KeyObject): { privateKey: string; publicKey: string } {
    return {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    }
  }
})

describe('forms', () => {
  test('of a token that lacks something, has too much of it, or is written as another kind', async () => {
    const [head, body, signature] = target.token.split('.') as [string, string, string]
    const json = { payload: body, protected: head, signature }
    const encrypted = segment({ alg: 'dir', enc: 'A256GCM' })
    const forged = [
      '',
      '.',
      '..',
      '...',
      '....',
      head,
      `${head}.`,
      `${head}..`,
      `${head}.${body}`,
      `${head}.${body}.`,
      `.${body}.${signature}`,
      `..${signature}`,
      `${head}..${signature}`,
      `${body}.${signature}`,
      `${head}.${signature}`,
      `${head}.${body}.${signature}.`,
      `.${head}.${body}.${signature}`,
      `${head}.${body}..${signature}`,
      `${head}.${head}.${signature}`,
      `${body}.${head}.${signature}`,
      `${head}.${body}.${signature}.${signature}`,
      JSON.stringify(json),
      JSON.stringify({ payload: body, signatures: [{ protected: head, signature }] }),
      JSON.stringify({ ...json, header: { alg: 'none' } }),
      encodeURIComponent(JSON.stringify(json)),
      `${encrypted}..${segment('iv')}.${body}.${signature}`,
      `${encrypted}.${head}.${body}.${signature}.${segment('tag')}`,
      segment(target.token),
      `${segment(head)}.${segment(body)}.${segment(signature)}`,
      `${head}.${Buffer.from(body, 'base64url').toString('hex')}.${signature}`,
      `${Buffer.from(head, 'base64url').toString()}.${body}.${signature}`,
    ]
    expect(await target.acceptedOf(forged.map((token) => token.replace(/[^\x20-\x7e]/g, '?')))).toEqual([])
  })

  test('of a payload or a header that was changed after it was signed', async () => {
    const { header, payload } = readToken(target.token)
    const { signature } = genuineOf(target.token)
    const changes: Claims[] = [
      { sub: 'another' },
      { tid: 2 },
      { exp: 9_999_999_999 },
      { ut: 'ADMIN' },
      { scope: 'pay:wallet:pay' },
      { jti: 'another' },
      {},
    ]
    const forged = changes.map(
      (change) => `${segment(header)}.${segment({ ...payload, ...change, changed: true })}.${signature}`,
    )
    const headed = [{ typ: 'JWE' }, { kid: 'k2' }, { x: 1 }].map(
      (change) => `${segment({ ...header, ...change })}.${segment(payload)}.${signature}`,
    )
    expect(await target.acceptedOf([...forged, ...headed])).toEqual([])
  })
})

describe('spellings', () => {
  test('of a live token: only the one that was issued is a token', async () => {
    const spellings = [
      ...respellings(target.token),
      `${target.token}=`,
      `${target.token}==`,
      target.token.replace('.', '=.'),
    ]
    expect(respellings(target.token)).toHaveLength(3)
    expect(await target.acceptedOf(spellings)).toEqual([])
  })

  test('of a revoked token: none comes back to life', async () => {
    const { clientId, clientSecret } = target.credentials
    const token = await target.engine.issueToken(target.credentials)
    const revoked = await target.server.send({
      path: '/open-api/system/oauth2/token/revoke',
      headers: {
        authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`,
        'tenant-id': '1',
        'content-type': 'application/x-www-form-urlencoded',
      },
      body: `token=${token}`,
    })
    expect(JSON.parse(revoked.text).data).toBe(true)
    const [head, body, signature] = token.split('.') as [string, string, string]
    const spellings = [
      token,
      ...respellings(token),
      `${token}=`,
      `${head}.${body}. ${signature}`,
      `${head}.${body}.${signature.slice(0, 10)} ${signature.slice(10)}`,
      `${head}.${body}.${signature.slice(0, 10)}\t${signature.slice(10)}`,
      `${head}=.${body}.${signature}`,
      `${head}.${body}==.${signature}`,
      ` ${token}`,
      `"${token}"`,
      `${token},`,
      `${token}, Bearer ${token}`,
      `${token}.`,
      `.${token}`,
      `${head}..${body}.${signature}`,
      token.replaceAll('-', '+').replaceAll('_', '/') + '=',
    ]
    expect(await target.acceptedOf(spellings)).toEqual([])
    for (const scheme of ['bearer', 'BEARER', 'Bearer  ', 'Bearer\t']) {
      expect((await target.send(`${scheme} ${token}`)).status).toBe(401)
    }
    expect((await target.send(`Bearer ${target.token}`)).status).toBe(200)
  })

  test('of a revoked ES256 token, whose signature has 15 others', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = { privateKey: privateKey.export({ format: 'jwk' }), publicKey: publicKey.export({ format: 'jwk' }) }
    const keyed = await TokenTarget.start({
      keys: [{ kid: 'e1', algorithm: 'ES256', ...(jwk as never as { privateKey: string; publicKey: string }) }],
    })
    expect(respellings(keyed.token)).toHaveLength(15)
    expect(await keyed.acceptedOf(respellings(keyed.token))).toEqual([])
    await keyed.close()
  })
})

describe('algorithms and keys', () => {
  test('none, in every spelling', async () => {
    const { payload } = readToken(target.token)
    const tokens = ['none', 'None', 'NONE', 'nOnE', '', null, undefined, 0, ['none'], {}].flatMap((alg) => {
      const head = segment({ alg, typ: 'JWT', kid: 'k1' })
      const own = target.token.split('.')[2]
      return [`${head}.${segment(payload)}.`, `${head}.${segment(payload)}`, `${head}.${segment(payload)}.${own}`]
    })
    expect(await target.acceptedOf(tokens)).toEqual([])
  })

  test('another algorithm than the key’s', async () => {
    const algorithms = ['HS384', 'HS512', 'RS256', 'PS256', 'ES256', 'EdDSA', 'hs256', 'HS256 ', 'dir', 'A128KW']
    expect(await target.acceptedOf(algorithms.map((alg) => target.signed({ header: { alg } })))).toEqual([])
  })

  test('HS256 with the public key of the ring as its secret', async () => {
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const pem = {
      privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
      publicKey: publicKey.export({ type: 'spki', format: 'pem' }) as string,
    }
    for (const keys of [
      [{ kid: 'e1', algorithm: 'ES256' as const, ...pem }],
      [{ kid: 'e1', algorithm: 'ES256' as const, ...pem }, TOKEN_KEY],
    ]) {
      const keyed = await TokenTarget.start({ keys })
      const { payload } = readToken(keyed.token)
      const jwk = publicKey.export({ format: 'jwk' })
      const secrets = [
        pem.publicKey,
        pem.publicKey.trim(),
        pem.publicKey.replaceAll('\n', ''),
        JSON.stringify(jwk),
        publicKey.export({ type: 'spki', format: 'der' }),
        Buffer.from(jwk.x ?? '', 'base64url'),
        '',
        'undefined',
        'null',
      ]
      const forged = secrets.flatMap((secret) => [
        forgeToken({ alg: 'HS256', typ: 'JWT', kid: 'e1' }, payload, secret),
        forgeToken({ alg: 'HS256', typ: 'JWT' }, payload, secret),
        forgeToken({ alg: 'ES256', typ: 'JWT', kid: 'e1' }, payload, secret),
      ])
      expect(await keyed.acceptedOf(forged)).toEqual([])
      expect(
        (
          await keyed.send(
            `Bearer ${forgeToken({ alg: 'ES256', typ: 'JWT', kid: 'e1' }, payload, createPrivateKey(pem.privateKey))}`,
          )
        ).status,
      ).toBe(200)
      await keyed.close()
    }
  })

  test('keys that the token brings or names are neither used nor fetched', async () => {
    let connections = 0
    const listener = createServer((socket) => {
      connections++
      socket.destroy()
    })
    await new Promise<void>((listening) => listener.listen(0, '127.0.0.1', listening))
    const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/keys.json`
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    const jwk = { ...publicKey.export({ format: 'jwk' }), kid: 'mine', alg: 'ES256' }
    const der = publicKey.export({ type: 'spki', format: 'der' }).toString('base64')
    const brought: Claims[] = [
      { jwk },
      { jku: url },
      { x5u: url },
      { x5c: [der] },
      { jku: url, x5u: url, jwk, x5c: [der] },
      { kid: url },
      { iss: url, kid: jwk },
    ]
    const { payload } = readToken(target.token)
    const octet = { kty: 'oct', k: Buffer.from('attackers-secret').toString('base64url') }
    const forged = brought.flatMap((keys) => [
      forgeToken({ alg: 'ES256', typ: 'JWT', kid: 'k1', ...keys }, payload, privateKey),
      forgeToken({ alg: 'ES256', typ: 'JWT', kid: 'mine', ...keys }, payload, privateKey),
      forgeToken({ alg: 'ES256', typ: 'JWT', ...keys }, { ...payload, iss: url }, privateKey),
      forgeToken({ alg: 'HS256', typ: 'JWT', kid: 'k1', ...keys, jwk: octet }, payload, 'attackers-secret'),
    ])
    expect(await target.acceptedOf(forged)).toEqual([])
    await new Promise((closed) => listener.close(closed))
    expect(connections).toBe(0)
  })

  test('a kid that is unknown, missing or no text', async () => {
    const kids = [
      'k2',
      'K1',
      'k1 ',
      '',
      '../k1',
      "k1' or '1'='1",
      '__proto__',
      'constructor',
      'toString',
      null,
      1,
      true,
      ['k1'],
      { kid: 'k1' },
    ]
    const { header, payload } = readToken(target.token)
    const { kid: _, ...keyless } = header
    const forged = [...kids.map((kid) => target.signed({ header: { kid } })), forgeToken(keyless, payload)]
    expect(await target.acceptedOf(forged)).toEqual([])
  })

  test('headers that ask for more than is understood', async () => {
    const headers: Claims[] = [
      { crit: ['exp'] },
      { crit: [] },
      { crit: ['b64'], b64: false },
      { crit: ['x'], x: 1 },
      { b64: false, crit: 'b64' },
    ]
    expect(await target.acceptedOf(headers.map((header) => target.signed({ header })))).toEqual([])
  })
})
