import { createListener } from '@org/openapi-core/node'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:https'
import { join } from 'node:path'
import { generate } from 'selfsigned'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { listenWith, servePlatform } from './served-platform.js'
import type { Listening, ServedPlatform } from './served-platform.js'
import { Terminal } from './terminal.js'

const DAY_MS = 86_400_000
let served: ServedPlatform
let secure: Listening | undefined

beforeAll(async () => {
  served = await servePlatform()
})
afterAll(() => served.close())
afterEach(() => secure?.close())

/** The lines about TLS, and the exit code, of a host with a certificate that ends in so many days. */
async function check(days: number, { isTrusted = true } = {}) {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'loopback' }], {
    keyType: 'ec',
    algorithm: 'sha256',
    notAfterDate: new Date(Date.now() + days * DAY_MS),
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 7, ip: '127.0.0.1' }] }],
  })
  secure = await listenWith(createServer({ key, cert }, createListener(served.platform.openApi)))
  const terminal = new Terminal()
  const path = join(terminal.folder, 'ca.pem')
  writeFileSync(path, cert)
  const url = secure.url.replace('http:', 'https:')
  const { code, out } = await terminal.run('check', url, ...(isTrusted ? ['--ca', path] : []))
  return {
    code,
    lines: out.filter((line) => line.includes(' TLS ')),
    failed: out.filter((line) => line.startsWith('FAIL')),
  }
}

describe('TLS', () => {
  test('is right with a certificate that is trusted, and every point is looked at over it', async () => {
    const { code, lines, failed } = await check(91)
    expect([code, failed]).toEqual([0, expect.not.arrayContaining([expect.stringMatching(/TLS|envelope/)])])
    expect(lines).toEqual([expect.stringMatching(/^ok +TLS +TLSv1\.3, with a certificate that is good for 90 days$/)])
  })

  test('is not with one that nobody knows, and then nothing is sent', async () => {
    const { code, lines, failed } = await check(91, { isTrusted: false })
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^FAIL +TLS +no trusted connection: self-signed/)]])
    expect(failed).toContainEqual(expect.stringMatching(/envelope +nothing answered: self-signed/))
  })

  test('is not with one that ends soon', async () => {
    const { code, lines } = await check(10)
    expect([code, lines]).toEqual([1, [expect.stringMatching(/^FAIL +TLS +the certificate ends in 9 days/)]])
  })

  test('is asked for everywhere but on this machine', async () => {
    // A name that leads nowhere: what follows fails, too.
    const { code, out } = await new Terminal().run('check', 'http://platform.invalid')
    expect([code, out[0]]).toEqual([1, expect.stringMatching(/^FAIL +TLS +http:\/\/ sends secrets in the clear/)])
  })
})
