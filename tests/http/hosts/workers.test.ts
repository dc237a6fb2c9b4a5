import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { ownFolder } from '../../own-folders.js'
import { createBareDatabase } from '../../postgres.js'
import { call, demoCredentials, headersOf, startHost, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

afterEach(stopHosts)

/** Milliseconds: a worker begins with all that a host is. */
const SLOW = 60_000

interface Line {
  readonly pid: number
  readonly msg: string
  readonly worker?: number
}

/** The lines that a host logs from now on. */
function linesOf(host: Host): readonly Line[] {
  const lines: Line[] = []
  let rest = ''
  host.process.stderr?.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    lines.push(...parts.filter((part) => part !== '').map((part) => JSON.parse(part) as Line))
  })
  return lines
}

it('a worker that is killed is replaced by one with the secrets that the host was started with', async () => {
  const folder = ownFolder('host-secrets-')
  const file = join(folder, 'token-secret')
  writeFileSync(file, 'a secret of the tests, long enough')
  const host = await startHost('koa-postgres', {
    DATABASE_URL: (await createBareDatabase()).url,
    WORKERS: '2',
    HOST_FILES_FOLDER: folder,
    OPENAPI_TOKEN_SECRET_FILE: file,
  })
  const lines = linesOf(host)
  const headers = { ...(await headersOf(host, demoCredentials(host))), connection: 'close' }
  const codes: number[] = []
  /** Calls, and tells who has answered so far. */
  const answering = async (): Promise<Set<number>> => {
    codes.push((await call(host, '/open-api/pay/exchange-rate/list', { headers, body: {} })).json.code)
    return new Set(lines.map(({ pid }) => pid).filter((pid) => pid !== host.process.pid))
  }
  await expect.poll(async () => (await answering()).size, { timeout: SLOW }).toBe(2)
  const before = await answering()

  writeFileSync(file, 'another secret of the tests, long enough')
  const [killed = 0] = before
  process.kill(killed, 'SIGKILL')
  // From then on nobody is sent to it.
  const told = () => lines.find(({ worker }) => worker === killed)?.msg
  await expect.poll(told, { timeout: SLOW }).toBe('worker ended, starting another')

  const added = async () => [...(await answering())].filter((pid) => !before.has(pid)).length
  await expect.poll(added, { timeout: SLOW }).toBe(1)
  for (let i = 0; i < 20; i++) await answering()
  expect(new Set(codes)).toEqual(new Set([0]))
  host.process.kill('SIGTERM')
  expect(await once(host.process, 'exit')).toEqual([0, null])
}, 180_000)
