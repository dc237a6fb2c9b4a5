import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Answer, Protocol } from './protocol.js'

/** What to run and where. */
export interface ChildOptions {
  /** `dist/<program>.js` of this workspace. */
  program: 'host' | 'load' | 'proxy'
  core: string | undefined
  nodeOptions?: string[]
}

interface Pending {
  resolve(value: unknown): void
  reject(reason: Error): void
}

const answerTimeoutMs = 30_000
const stopTimeoutMs = 3_000

/** A Node process on a core of its own that answers the questions of protocol `P`. */
export class PinnedChild<P extends Protocol<P>> {
  readonly #process: ChildProcess
  readonly #pending = new Map<number, Pending>()
  #questions = 0

  constructor({ program, core, nodeOptions = [] }: ChildOptions) {
    const node = [process.execPath, ...nodeOptions, fileURLToPath(new URL(`${program}.js`, import.meta.url))]
    const [command = process.execPath, ...argv] = core === undefined ? node : ['taskset', '-c', core, ...node]
    this.#process = spawn(command, argv, {
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...process.env, NODE_ENV: 'production' },
    })
    this.#process.on('message', (answer: Answer) => this.#settle(answer))
    this.#process.on('error', (error) => this.#abandon(error))
    this.#process.on('exit', (code, signal) => this.#abandon(new Error(`${program} ended: ${signal ?? code}`)))
  }

  /** Asks one question; rejects when the child fails, ends, or says nothing within the time limit. */
  async ask<Q extends keyof P & string>(
    question: Q,
    argument: Parameters<P[Q]>[0],
    timeoutMs = answerTimeoutMs,
  ): Promise<ReturnType<P[Q]>> {
    const id = ++this.#questions
    const timer = setTimeout(() => {
      this.#settle({ id, failure: `no answer to ${question} within ${timeoutMs} ms` })
    }, timeoutMs)
    try {
      return await new Promise<ReturnType<P[Q]>>((resolve, reject) => {
        // The child is built from the same sources: its answer has the protocol's type.
        this.#pending.set(id, { resolve: (value) => resolve(value as ReturnType<P[Q]>), reject })
        this.#process.send({ id, question, argument })
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** Ends the child: it exits by itself when its channel closes, and is killed by pid when it does not. */
  async stop(): Promise<void> {
    if (this.#process.exitCode !== null || this.#process.signalCode !== null) return
    const ended = once(this.#process, 'exit')
    const timer = setTimeout(() => this.#process.kill('SIGKILL'), stopTimeoutMs)
    if (this.#process.connected) this.#process.disconnect()
    await ended
    clearTimeout(timer)
  }

  #settle(answer: Answer): void {
    const pending = this.#pending.get(answer.id)
    this.#pending.delete(answer.id)
    if (pending === undefined) return
    if ('failure' in answer) pending.reject(new Error(answer.failure))
    else pending.resolve(answer.value)
  }

  #abandon(reason: Error): void {
    for (const pending of this.#pending.values()) pending.reject(reason)
    this.#pending.clear()
  }
}
