import { randomBytes } from 'node:crypto'
import { homedir } from 'node:os'
import { ask, askHidden } from './prompts.js'
import { readAll } from './read-all.js'
import type { Surroundings } from './surroundings.js'

/** Of the process itself. Ctrl-C asks a command to end; a second one ends the process. */
export function processSurroundings(): Surroundings {
  const interrupt = new AbortController()
  process.stdout.on('error', endOfOutput)
  // Nobody reads what is said beside the output: the exit code tells it all the same.
  process.stderr.on('error', () => undefined)
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
    readStdin: () => readAll(process.stdin, interrupt.signal),
    ask: (question) => ask(question, terminal),
    askHidden: (question) => askHidden(question, terminal),
    now: () => Date.now(),
    randomBytes: (count) => randomBytes(count),
  }
}

/** Whoever reads it has seen enough, as `head` has; else what was printed is lost, as on a disk that is full. */
function endOfOutput(error: NodeJS.ErrnoException): void {
  if (error.code === 'EPIPE') process.exit(0)
  process.stderr.write(`Nothing can be printed: ${error.message}\n`)
  process.exit(1)
}
