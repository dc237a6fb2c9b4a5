import { ChannelRefusal } from '@org/openapi-core/channels'
import type { ChannelMode, ChannelModes, ChannelName } from '../channel-behaviour.js'
import type { ControlAnswer, ControlRequest } from '../control-route.js'
import { StandingClock } from '../sandbox-clock.js'
import type { SandboxWorld, SharedState } from '../sandbox-world.js'
import type { ChannelCall } from '../simulation.js'
import { isSandboxMessage } from './messages.js'
import type { Answers, FromWorld, Outcome, Question, ToWorld } from './messages.js'

/** The part of `process` that leads to the process where the world lives. */
export interface ParentProcess {
  send?: ((message: unknown) => unknown) | undefined
  on(event: 'message', listener: (message: unknown) => void): unknown
  on(event: 'disconnect', listener: () => void): unknown
}

/** The world of another process, which must have called `serveSandbox`. Resolves when its time is known here. */
export async function connectSandbox(parent: ParentProcess): Promise<SandboxWorld> {
  const world = new RemoteWorld(parent)
  await world.join()
  return world
}

interface Waiting {
  readonly resolve: (value: unknown) => void
  readonly reject: (error: Error) => void
}

class RemoteWorld implements SandboxWorld {
  readonly clock = new StandingClock()
  #modes: ChannelModes = {}
  #revision = 0
  #drawNumbers = 0
  #lastId = 0
  readonly #waiting = new Map<number, Waiting>()

  constructor(private readonly parent: ParentProcess) {
    parent.on('message', (message) => {
      if (isSandboxMessage(message)) this.#receive(message as FromWorld)
    })
    parent.on('disconnect', () => {
      for (const { reject } of this.#waiting.values()) reject(new Error('The sandbox is gone'))
      this.#waiting.clear()
    })
  }

  async join(): Promise<void> {
    this.#learn(await this.#ask({ kind: 'state' }))
  }

  call(call: ChannelCall): Promise<unknown> {
    return this.#ask({ kind: 'call', call })
  }

  modeOf(channel: ChannelName): ChannelMode {
    return this.#modes[channel] ?? 'ok'
  }

  takeMode(channel: ChannelName): Promise<ChannelMode> {
    return this.#ask({ kind: 'take', channel })
  }

  /** Asked only where some are set: draws of a host without a script do not wait for another process. */
  takeDrawNumber(): Promise<number | undefined> {
    return this.#drawNumbers === 0 ? Promise.resolve(undefined) : this.#ask({ kind: 'draw-number' })
  }

  control(request: ControlRequest): Promise<ControlAnswer> {
    return this.#ask({ kind: 'control', request })
  }

  #ask<Kind extends Question['kind']>(question: Extract<Question, { kind: Kind }>): Promise<Answers[Kind]> {
    const id = ++this.#lastId
    return new Promise((resolve, reject) => {
      // The other process runs the same code, so that its answer has the question's type.
      this.#waiting.set(id, { resolve: (value) => resolve(value as Answers[Kind]), reject })
      this.#send({ sandbox: 'question', id, question })
    })
  }

  #send(message: ToWorld): void {
    if (this.parent.send === undefined) throw new Error('connectSandbox: this process has no parent to ask')
    this.parent.send(message)
  }

  #receive(message: FromWorld): void {
    if (message.sandbox === 'state') {
      this.#learn(message.state)
      this.#send({ sandbox: 'known', version: message.version })
      return
    }
    const waiting = this.#waiting.get(message.id)
    this.#waiting.delete(message.id)
    if (waiting !== undefined) settle(waiting, message.outcome)
  }

  #learn({ revision, standingAt, modes, drawNumbers }: SharedState): void {
    // What was asked for at the start may arrive after news that are newer.
    if (revision < this.#revision) return
    this.#revision = revision
    this.clock.standingAt = standingAt
    this.#modes = modes
    this.#drawNumbers = drawNumbers
  }
}

function settle({ resolve, reject }: Waiting, outcome: Outcome): void {
  switch (outcome.kind) {
    case 'done':
      return resolve(outcome.value)
    case 'refused':
      return reject(new ChannelRefusal(outcome.message))
    case 'failed':
      return reject(new Error(outcome.message))
  }
}
