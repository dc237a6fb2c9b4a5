import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { ask, askHidden } from './prompts.js'
import type { Surroundings } from './surroundings.js'

/** Of the process itself. Ctrl-C asks a command to end; a second one ends the process. */
export function processSurroundings(): Surroundings {
  const interrupt = new AbortController()
  // Whoever reads it has seen enough, as `head` has.
  process.stdout.on('error', () => process.exit(0))
  process.once('SIGINT', () => interrupt.abort())
  const terminal = { input: process.stdin, output: process.stderr }
  return {
    env: process.env,
    platform: process.platform,
    homeFolder: homedir(),
    isInteractive: process.stdin.isTTY,
    interrupted: interrupt.signal,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    readStdin,
    ask: (question) => ask(question, terminal),
    askHidden: (question) => askHidden(question, terminal),
    now: () => Date.now(),
    randomBytes: (count) => randomBytes(count),
  }
}

async function readStdin(): Promise<string> {
  const chunks: Uint8Array[] = []
  const stdin: AsyncIterable<Uint8Array> = process.stdin
  for await (const chunk of stdin) chunks.push(chunk)
  return Buffer.concat(chunks).toString('utf8')
}
