import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { describeAborts } from './abort-suite.js'
import { echo } from './adapter-host.js'
import type { AdapterBench, AdapterContractOptions, AdapterHandler, RunningHost } from './adapter-host.js'
import { describeBodies, describeParsedBodies } from './body-suite.js'
import { describeConnections } from './connection-suite.js'
import { sendHttp } from './http-client.js'
import { describeMessages } from './message-suite.js'

/**
 * What every adapter has to do: hand over bytes, answer what it is told, let the rest pass, survive callers that
 * go away. Declares its tests, so call it at the top of a test file.
 */
export function adapterContract(options: AdapterContractOptions): void {
  describe(`${options.name}: adapter contract`, () => {
    describe('at the root', () => {
      const bench = useHost(options, { parsers: false, prefix: '' })
      describeMessages(bench)
      describeBodies(bench)
      describeConnections(bench)
      describeAborts(bench)
    })
    if (options.hasParsers !== false) {
      describe('behind body parsers', () => {
        const bench = useHost(options, { parsers: true, prefix: '' })
        describeParsedBodies(bench)
        describeMessages(bench)
        describeConnections(bench)
        describeAborts(bench)
      })
    }
    describe('under a mount point', () => {
      const bench = useHost(options, { parsers: false, prefix: '/mounted' })
      describeMount(bench)
    })
  })
}

/** One server for the tests of a block; between tests its handler is the echo again. */
function useHost(
  options: AdapterContractOptions,
  around: Parameters<AdapterContractOptions['start']>[1],
): AdapterBench {
  let host: RunningHost
  let handle: AdapterHandler['handle'] = echo
  beforeAll(async () => {
    host = await options.start({ handle: (request) => handle(request) }, around)
  })
  afterEach(() => {
    handle = echo
  })
  afterAll(() => host.close())
  return {
    get url() {
      return host.url
    },
    answer: (next) => (handle = next),
  }
}

function describeMount(bench: AdapterBench): void {
  it('hands over the path under the mount point', async () => {
    const answer = await sendHttp(bench.url, { path: '/mounted/open-api/goods%2Fdetail?a=%20b&c=/d' })
    expect(answer.status).toBe(200)
    expect(answer.headers).toMatchObject({ 'x-path': '/open-api/goods%2Fdetail', 'x-query': 'a=%20b&c=/d' })
  })

  it('is not asked about what lies elsewhere', async () => {
    let asked = 0
    bench.answer(async (request) => {
      asked += 1
      return echo(request)
    })
    for (const path of ['/open-api/goods/detail', '/', '/mountedelsewhere/open-api/x']) {
      expect((await sendHttp(bench.url, { path })).status, path).toBe(404)
    }
    expect(asked).toBe(0)
  })

  it('lets pass what the handler does not answer, also there', async () => {
    bench.answer(async () => undefined)
    expect((await sendHttp(bench.url, { path: '/mounted/other' })).status).toBe(404)
  })
}
