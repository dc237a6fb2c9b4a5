import type { ChannelMode, ChannelModes, ChannelName } from './channel-behaviour.js'
import type { ControlAnswer, ControlRequest } from './control-route.js'
import type { SandboxClock } from './sandbox-clock.js'
import type { ChannelCall } from './simulation.js'

/**
 * The world around the engine: time, marketplaces, and what goes wrong with them. It is one, however many
 * processes serve: the others see it through `connectSandbox`.
 */
export interface SandboxWorld {
  readonly clock: SandboxClock
  /** A call of the engine on a simulated channel, answered or troubled as the channel's behaviour says. */
  call(call: ChannelCall, signal?: AbortSignal): Promise<unknown>
  /**
   * What would happen to a call of this channel; nothing is counted. For what is real and only goes wrong here: the
   * database.
   */
  modeOf(channel: ChannelName): ChannelMode
  /** The same for a call that does happen: it is counted. */
  takeMode(channel: ChannelName): Promise<ChannelMode>
  /** The next number that a lucky draw is to draw, where a script has set one. */
  takeDrawNumber(): Promise<number | undefined>
  /** A call of the control API. Its effect is seen in every process before it is answered. */
  control(request: ControlRequest): Promise<ControlAnswer>
}

/** The part of the world that every process must know without asking. */
export interface SharedState {
  /** Counts changes. */
  readonly revision: number
  /** Epoch milliseconds where the clock stands; null while it runs. */
  readonly standingAt: number | null
  readonly modes: ChannelModes
  /** How many numbers are set for lucky draws. */
  readonly drawNumbers: number
}
