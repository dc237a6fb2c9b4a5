// The built client where there is no Node: what it may use is what every edge runtime has, and strings are not run there.
import { givenOf, partnersProgram, seenWith } from '@org/tools/partner-program'
import { build } from 'esbuild'
import { join } from 'node:path'
import { createContext, runInContext } from 'node:vm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bind } from '../events/event-scene.js'
import { addMember } from '../wallets/wallet-members.js'
import { servePlatform } from '../cli/served-platform.js'
import type { ServedPlatform } from '../cli/served-platform.js'

const root = join(import.meta.dirname, '../../..')

let served: ServedPlatform
beforeAll(async () => {
  served = await servePlatform()
  const { platform } = served
  await bind(platform, platform.app, { memberId: await addMember(platform), externalUserId: 'user-1' })
})
afterAll(() => served.close())

/** The program of a partner, as an edge runtime is handed it: one file, of what the package's `exports` lead to. */
async function programOf(format: 'import' | 'require'): Promise<string> {
  const { outputFiles } = await build({
    stdin: { contents: partnersProgram(format), resolveDir: join(root, 'tests') },
    bundle: true,
    // Nothing of Node's is there, so that an import of it fails here.
    platform: 'neutral',
    conditions: [format],
    // Without the `paths` of ours, which lead to the sources.
    tsconfigRaw: {},
    format: 'iife',
    globalName: 'program',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** What all edge runtimes have, and nothing else. */
function edge() {
  const { fetch, crypto, performance, btoa, atob, setTimeout, clearTimeout } = globalThis
  const web = {
    AbortController,
    AbortSignal,
    Headers,
    Request,
    Response,
    TextDecoder,
    TextEncoder,
    URL,
    URLSearchParams,
  }
  return createContext(
    { fetch, crypto, performance, btoa, atob, setTimeout, clearTimeout, ...web },
    { codeGeneration: { strings: false, wasm: false } },
  )
}

describe('the client at the edge', () => {
  test.each(['import', 'require'] as const)('calls, pages, streams and verifies by %s', async (format) => {
    const context = edge()
    const { clientId, clientSecret, tenantId } = served.platform.app
    const login = { baseUrl: served.url, tenantId, clientId, clientSecret, outOrderNo: `edge-${format}` }
    Reflect.set(context, 'given', givenOf(login))
    runInContext(await programOf(format), context)
    const seen: unknown = await runInContext('program.use(given)', context)
    expect(JSON.parse(String(seen))).toEqual(seenWith(login))
  })

  test('has nothing of Node around it', () => {
    const names = [
      'process',
      'Buffer',
      'require',
      'module',
      'global',
      'setImmediate',
      '__dirname',
      'navigator',
      'window',
    ]
    expect(names.filter((name) => runInContext(`typeof ${name}`, edge()) !== 'undefined')).toEqual([])
    expect(() => runInContext('new Function("return 1")', edge())).toThrow(/Code generation from strings/)
  })
})
