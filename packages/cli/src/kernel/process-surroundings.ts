import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import type { Surroundings } from './surroundings.js'

/** Of the process itself. Ctrl-C asks a command to end; a second one ends the process. */
export function processSurroundings(): Surroundings {
  const interrupt = new AbortController()
  // Whoever reads it has seen enough, as `head` has.
  process.stdout.on('error', () => process.exit(0))
  process.once('SIGINT', () => interrupt.abort())
  return {
    env: process.env,
    platform: process.platform,
    homeFolder: homedir(),
    isInteractive: process.stdin.isTTY,
    interrupted: interrupt.signal,
    out: (line) => void process.stdout.write(`${line}\n`),
    err: (line) => void process.stderr.write(`${line}\n`),
    readStdin,
    ask: (question) => askAt(question, process.stderr),
    askHidden,
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

async function askAt(question: string, output: NodeJS.WritableStream): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output, terminal: true })
  try {
    return await new Promise((resolve, reject) => {
      terminal.once('close', () => reject(new Error('Nothing was answered')))
      terminal.question(question).then(resolve, reject)
    })
  } finally {
    terminal.close()
  }
}

/** The terminal echoes nothing, because what would be echoed goes nowhere. */
async function askHidden(question: string): Promise<string> {
  process.stderr.write(question)
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const answer = await askAt('', nowhere)
  process.stderr.write('\n')
  return answer
}
