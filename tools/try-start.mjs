// Tries what the README promises of `npm start`: it builds without a word, listens, its curl pair works as it is pasted, and
// SIGTERM ends it.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** A build from nothing and a start, on a machine that has other things to do. */
const PATIENCE_MS = 300_000
const STOP_MS = 30_000

/** Fails after so long; a timer that nobody waits for any more ends nothing. */
function within(ms, what, promise) {
  let timer
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what}: not within ${ms / 1000} s`)), ms)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}

// Forced, so that there is a build that could say something.
const env = { ...process.env, PORT: '0', TURBO_FORCE: 'true' }
const host = spawn('npm', ['start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
const exited = once(host, 'exit')
const lines = []
let errors = ''
host.stderr.on('data', (chunk) => (errors += chunk.toString()))

/** The lines up to the one that says that it listens. */
async function untilItListens() {
  for await (const line of createInterface(host.stdout)) {
    process.stdout.write(`${line}\n`)
    lines.push(line)
    if (line.startsWith('listening on ')) return
  }
  throw new Error(`npm start ended before it listened:\n${errors}`)
}

try {
  await within(PATIENCE_MS, 'npm start', untilItListens())
  if (errors.includes(':build:')) throw new Error(`npm start printed its build:\n${errors}`)
  const pair = lines.filter((line) => line.includes('curl '))
  if (pair.length !== 2) throw new Error(`npm start printed ${pair.length} curl commands, not a pair`)
  const { stdout, stderr } = spawnSync('bash', ['-c', pair.join('\n')], { encoding: 'utf8' })
  if (JSON.parse(stdout || 'null')?.code !== 0) throw new Error(`the curl pair did not work: ${stdout}${stderr}`)
  process.stdout.write(`the curl pair works: ${stdout.slice(0, 200)}\n`)
} finally {
  // To npm, which hands it on.
  host.kill('SIGTERM')
  const [code, signal] = await within(STOP_MS, 'the end after SIGTERM', exited)
  process.stdout.write(`npm start ended after SIGTERM (${code ?? signal})\n`)
}
