import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { promisify } from 'node:util'
import { afterEach, expect, it } from 'vitest'
import { ADMIN_KEY, startHost, stopHosts } from './example-host.js'

const run = promisify(execFile)
const guide = readFileSync(new URL('../../../docs/guides/receive-events.md', import.meta.url), 'utf8')

afterEach(stopHosts)

it('the first commands of the guide show how an event arrives, pasted beside a new host', async () => {
  const host = await startHost('express-sqlite', { DATABASE_URL: ':memory:' })
  const token = host.lines.find((line) => line.startsWith('TOKEN=')) ?? ''
  const commands = /```sh\n(BASE=[\s\S]*?)```/.exec(guide)?.[1] ?? ''
  const here = commands.replaceAll('http://127.0.0.1:3000', host.url)
  const { stdout } = await run('sh', ['-c', `${token}\nKEY=${ADMIN_KEY}\n${here}`])
  const [tried, shown] = stdout.split(/(?<=\})(?=\{"url")/).map((text) => JSON.parse(text) as Record<string, unknown>)
  expect(tried).toMatchObject({ code: 0 })
  expect(shown?.['requests']).toMatchObject([{ type: 'webhook.test', verified: true, status: 200 }])
})
