import type { Random } from '@org/openapi-core'
import type { ChannelName } from './channel-behaviour.js'
import type { ControlRoute } from './control-route.js'
import type { SandboxClock } from './sandbox-clock.js'

/** What a simulation may use of the world that it is part of. */
export interface SimulationSurroundings {
  readonly clock: SandboxClock
  readonly random: Random
  /** The host's address as others reach it, without a slash at its end. */
  publicUrl(): string
}

/**
 * One simulated channel: its state, what the engine may call, and what a script may tell it. Arguments and
 * answers travel between processes, so they are plain JSON; times are ISO text.
 */
export interface Simulation {
  readonly channel: ChannelName
  /** What the engine calls, by name. Troubled as the channel's behaviour says. */
  readonly calls: Readonly<Record<string, (input: never) => unknown>>
  /**
   * Told of each call that reaches the channel, whatever becomes of it then: all but those of a channel that is down.
   */
  receives?(call: Pick<ChannelCall, 'name' | 'input'>): void
  /** Its part of the control API. Never troubled. */
  readonly routes: readonly ControlRoute[]
}

/** A call of the engine on a simulated channel. */
export interface ChannelCall {
  readonly channel: ChannelName
  readonly name: string
  readonly input: unknown
}
