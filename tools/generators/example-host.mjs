// The example host on a database in memory, for whoever wants to call one.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

/** What its `curl` pair says, which it prints before it listens. */
async function readStartLines(host) {
  const lines = []
  for await (const line of createInterface(host.stdout)) {
    lines.push(line)
    const [, base] = /^listening on (\S+)/.exec(line) ?? []
    if (base === undefined) continue
    const [, credentials] = /curl -sS -u (\S+)/.exec(lines.join('\n')) ?? []
    const [, goodsId] = /"goodsId":"(\w+)"/.exec(lines.join('\n')) ?? []
    return { base, credentials: btoa(credentials), goodsId }
  }
  throw new Error('the host ended before it listened')
}

/** Starts the host as it was built, lets it be used, and ends it. */
export async function withExampleHost(use) {
  const main = fileURLToPath(new URL('../../examples/express-sqlite/dist/main.js', import.meta.url))
  const host = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: ':memory:', HOST: '127.0.0.1', PORT: '0' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const exited = once(host, 'exit')
  let log = ''
  host.stderr.on('data', (chunk) => (log += String(chunk)))
  try {
    return await use(await readStartLines(host))
  } catch (error) {
    throw new Error(`with this log of the host:\n${log}`, { cause: error })
  } finally {
    host.kill('SIGTERM')
    await exited
  }
}
