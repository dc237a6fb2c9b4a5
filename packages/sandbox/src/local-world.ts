import { systemRandom } from '@org/openapi-core'
import { behaviourInput, ChannelBehaviours } from './channel-behaviour.js'
import type { ChannelMode, ChannelName } from './channel-behaviour.js'
import { drawNumbersInput } from './consumer/draw-numbers.js'
import { answerControl, defineRoute } from './control-route.js'
import type { ControlAnswer, ControlRequest, ControlRoute } from './control-route.js'
import { clockInput, nextStand, StandingClock } from './sandbox-clock.js'
import type { SandboxWorld, SharedState } from './sandbox-world.js'
import type { ChannelCall, Simulation } from './simulation.js'
import { createSimulations } from './simulations.js'
import { WebhookInbox } from './webhooks/webhook-inbox.js'
import { underMode } from './under-mode.js'

/** Tells the other processes; resolves when they know. */
export type StateListener = (state: SharedState) => Promise<void>

/** The address of pages before a host has said where it is. */
const UNKNOWN_URL = 'https://sandbox.example.com'

/** The world itself, in the process where it lives. */
export class LocalWorld implements SandboxWorld {
  readonly clock = new StandingClock()
  readonly #behaviours = new ChannelBehaviours()
  readonly #simulations: readonly Simulation[] = createSimulations({
    clock: this.clock,
    random: systemRandom,
    publicUrl: () => this.#publicUrl,
  })
  readonly #routes: readonly ControlRoute[]
  readonly #listeners: StateListener[] = []
  #publicUrl = UNKNOWN_URL
  #localUrl = UNKNOWN_URL
  #drawNumbers: number[] = []
  #revision = 0

  constructor() {
    const inbox = new WebhookInbox({ clock: this.clock, localUrl: () => this.#localUrl })
    this.#routes = [
      this.#clockRoute(),
      this.#behaviourRoute(),
      this.#randomRoute(),
      ...inbox.routes,
      ...this.#simulations.flatMap(({ routes }) => routes),
    ]
  }

  async call({ channel, name, input }: ChannelCall, signal?: AbortSignal): Promise<unknown> {
    const simulation = this.#simulations.find((candidate) => candidate.channel === channel)
    const act = simulation?.calls[name]
    if (act === undefined) throw new Error(`The sandbox has no call ${channel}.${name}`)
    const mode = await this.takeMode(channel)
    if (mode !== 'down') simulation?.receives?.({ name, input })
    return underMode(mode, () => act(input as never), signal)
  }

  /**
   * Says where the host of this world is reached, so that pages have addresses: a URL without a slash at its end.
   * `localUrl` is where it listens itself, if that is another: what stays on this machine goes there.
   */
  publishAt(url: string, localUrl = url): void {
    this.#publicUrl = url
    this.#localUrl = localUrl
  }

  modeOf(channel: ChannelName): ChannelMode {
    return this.#behaviours.modeOf(channel)
  }

  async takeMode(channel: ChannelName): Promise<ChannelMode> {
    const mode = this.#behaviours.take(channel)
    // The last counted call ends the trouble. Nobody waits for the news: asking again answers the same.
    if (mode !== 'ok' && this.modeOf(channel) === 'ok') void this.#publish()
    return mode
  }

  takeDrawNumber(): Promise<number | undefined> {
    const number = this.#drawNumbers.shift()
    // Nobody waits for the news: a process that asks once too often is told that there is none.
    if (number !== undefined && this.#drawNumbers.length === 0) void this.#publish()
    return Promise.resolve(number)
  }

  control(request: ControlRequest): Promise<ControlAnswer> {
    return answerControl(this.#routes, request)
  }

  /** What other processes must know. */
  state(): SharedState {
    return {
      revision: this.#revision,
      standingAt: this.clock.standingAt,
      modes: this.#behaviours.modes(),
      drawNumbers: this.#drawNumbers.length,
    }
  }

  /** Calls the listener on every change of `state`; control calls wait for it. */
  onChange(listener: StateListener): void {
    this.#listeners.push(listener)
  }

  async #publish(): Promise<void> {
    this.#revision++
    const state = this.state()
    await Promise.all(this.#listeners.map((listener) => listener(state)))
  }

  #clockRoute(): ControlRoute {
    return defineRoute({ method: 'POST', path: '/clock', body: clockInput }, async (body) => {
      this.clock.standingAt = nextStand(this.clock, body)
      await this.#publish()
      return { now: this.clock.now().toISOString() }
    })
  }

  #randomRoute(): ControlRoute {
    return defineRoute({ method: 'POST', path: '/consumer/random', body: drawNumbersInput }, async ({ values }) => {
      this.#drawNumbers = [...values]
      await this.#publish()
      return { values }
    })
  }

  #behaviourRoute(): ControlRoute {
    return defineRoute({ method: 'POST', path: '/behaviour', body: behaviourInput }, async (body) => {
      this.#behaviours.set(body)
      await this.#publish()
      return body
    })
  }
}

/** A world of its own: real time until it is set, the demo catalogue, no trouble. */
export function createSandboxWorld(): LocalWorld {
  return new LocalWorld()
}
