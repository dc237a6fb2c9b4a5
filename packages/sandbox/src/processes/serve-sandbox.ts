import type { Cluster, Worker } from 'node:cluster'
import { ChannelRefusal } from '@org/openapi-core/channels'
import type { LocalWorld } from '../local-world.js'
import type { SharedState } from '../sandbox-world.js'
import { isSandboxMessage } from './messages.js'
import type { FromWorld, Outcome, Question, ToWorld } from './messages.js'

/** A worker that does not answer within this many milliseconds must not block a control call. */
const PATIENCE_MS = 2000

/**
 * Makes the world of this process the world of every worker; each calls `connectSandbox`. Workers that
 * start later see it as it is then.
 */
export function serveSandbox(world: LocalWorld, cluster: Cluster): void {
  const connections = new Map<number, Connection>()
  cluster.on('message', (worker, message: ToWorld) => {
    if (!isSandboxMessage(message)) return
    let connection = connections.get(worker.id)
    if (connection === undefined) connections.set(worker.id, (connection = new Connection(worker)))
    if (message.sandbox === 'known') connection.confirm(message.version)
    else
      void answer(world, message.question).then((outcome) =>
        connection.send({ sandbox: 'outcome', id: message.id, outcome }),
      )
  })
  cluster.on('disconnect', (worker) => {
    connections.get(worker.id)?.close()
    connections.delete(worker.id)
  })
  world.onChange(async (state) => {
    await Promise.all([...connections.values()].map((connection) => connection.tell(state)))
  })
}

async function answer(world: LocalWorld, question: Question): Promise<Outcome> {
  try {
    return { kind: 'done', value: await valueOf(world, question) }
  } catch (error) {
    const message = error instanceof Error ? error.message : 'failed'
    return { kind: error instanceof ChannelRefusal ? 'refused' : 'failed', message }
  }
}

function valueOf(world: LocalWorld, question: Question): unknown {
  switch (question.kind) {
    case 'state':
      return world.state()
    case 'call':
      return world.call(question.call)
    case 'take':
      return world.takeMode(question.channel)
    case 'draw-number':
      return world.takeDrawNumber()
    case 'control':
      return world.control(question.request)
  }
}

/** One worker, and the states that it has not confirmed yet. */
class Connection {
  readonly #waiting = new Map<number, () => void>()
  #version = 0

  constructor(private readonly worker: Worker) {}

  send(message: FromWorld): void {
    // A worker may end at any moment; whoever waits for it is released by `close`.
    if (this.worker.isConnected()) this.worker.send(message, () => undefined)
  }

  /** Resolves when the worker knows, is gone, or took too long. */
  tell(state: SharedState): Promise<void> {
    const version = ++this.#version
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.confirm(version), PATIENCE_MS)
      this.#waiting.set(version, () => {
        clearTimeout(timer)
        resolve()
      })
      this.send({ sandbox: 'state', version, state })
    })
  }

  confirm(version: number): void {
    this.#waiting.get(version)?.()
    this.#waiting.delete(version)
  }

  close(): void {
    for (const version of [...this.#waiting.keys()]) this.confirm(version)
  }
}
