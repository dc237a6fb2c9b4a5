import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoCredentials, startHost, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

const run = promisify(execFile)
const program = fileURLToPath(new URL('../../../examples/partner/dist/main.js', import.meta.url))

let host: Host
beforeAll(async () => {
  host = await startHost('express-sqlite', { DATABASE_URL: ':memory:' })
})
afterAll(stopHosts)

/** Beside the host as it is for a new user, with what it has printed. */
async function runProgram(variables: Record<string, string> = {}) {
  const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = demoCredentials(host)
  const env = { PATH: process.env['PATH'], PLATFORM_URL: host.url, CLIENT_ID, CLIENT_SECRET, ...variables }
  const { code, stdout, stderr } = await run(process.execPath, [program], { env }).then(
    (done) => ({ code: 0, ...done }),
    (failed: unknown) => failed as { code: number; stdout: string; stderr: string },
  )
  expect(stdout + stderr).not.toContain(CLIENT_SECRET)
  return { code, stdout, stderr }
}

describe('the program of a partner', () => {
  it('buys something end to end', async () => {
    const { code, stdout } = await runProgram()
    expect(code).toBe(0)
    expect(stdout.split('\n')).toEqual([
      expect.stringMatching(/^Canvas backpack, 15 inch laptop sleeve: ¥\d+\.\d\d$/),
      expect.stringMatching(/^ordered as [0-9a-f-]{36}: ¥\d+\.\d\d, of which ¥\d+\.\d\d are left$/),
      expect.stringMatching(/^evt_1_\w+: \w+ is paid$/),
      '',
    ])
  })

  it('says what is wrong where it may not', async () => {
    const { code, stdout, stderr } = await runProgram({ CLIENT_SECRET: 'of somebody else' })
    expect([code, stdout]).toEqual([1, ''])
    expect(stderr).toContain('UNAUTHORIZED')
  })
})
