import { runCommandLine } from '@org/openapi-cli'
import type { Surroundings } from '@org/openapi-cli'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { ownFolder } from '../../own-folders.js'

/** What a command line printed, and how it ended. */
export interface Ended {
  readonly code: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** A user with a folder of his own, who calls one command line after the other. */
export class Terminal {
  readonly folder = ownFolder('cli-')
  readonly env: Record<string, string | undefined>
  /** What is read from standard input, or typed where something is asked for. */
  input: string[] = []
  /** What was asked; `hidden` where nothing was shown. */
  readonly asked: string[] = []
  isInteractive = false
  /** Told of each line on standard output when it comes. */
  onLine: (line: string) => void = () => undefined
  interrupt = new AbortController()

  constructor(env: Record<string, string | undefined> = {}) {
    this.env = { XDG_CONFIG_HOME: this.folder, ...env }
  }

  async run(...words: string[]): Promise<Ended> {
    const out: string[] = []
    const err: string[] = []
    const surroundings: Surroundings = {
      env: this.env,
      platform: 'linux',
      homeFolder: join(this.folder, 'home'),
      isInteractive: this.isInteractive,
      interrupted: this.interrupt.signal,
      out: (line) => {
        out.push(...line.split('\n'))
        this.onLine(line)
      },
      err: (line) => void err.push(line),
      readStdin: async () => this.input.join('\n'),
      ask: async (question) => this.#answer(question),
      askHidden: async (question) => this.#answer(`hidden ${question}`),
      now: () => Date.now(),
      randomBytes: (count) => randomBytes(count),
    }
    return { code: await runCommandLine(words, surroundings), out, err }
  }

  #answer(question: string): string {
    this.asked.push(question)
    return this.input.shift() ?? ''
  }
}
