import { z } from 'zod'

/** Everything that can be put into trouble: the simulated channels, and the database. */
const channelNames = [
  'goods',
  'payment',
  'tracking',
  'translator',
  'chat',
  'email',
  'links',
  'invoice',
  'storage',
] as const

/** What a mode is set for: a channel, or the storage. */
export type ChannelName = (typeof channelNames)[number]

const channelModes = ['ok', 'refuse', 'down', 'slow', 'accept-then-timeout'] as const

/**
 * What happens to calls of a channel.
 *
 * - `ok`: they are answered
 * - `refuse`: a definite no
 * - `down`: they fail at once, as if nobody listened
 * - `slow`: they take effect, and are answered later than the engine waits for a channel
 * - `accept-then-timeout`: they take effect, and the answer is lost
 */
export type ChannelMode = (typeof channelModes)[number]

/** What `POST /sandbox/behaviour` takes. Without `times` the mode stays until it is changed. */
export const behaviourInput = z.strictObject({
  channel: z.enum(channelNames),
  mode: z.enum(channelModes),
  times: z.int().min(1).max(1_000_000).nullish(),
})

/** Modes other than `ok`, by channel. */
export type ChannelModes = Partial<Record<ChannelName, ChannelMode>>

/** Which channel misbehaves, how, and how many times more. */
export class ChannelBehaviours {
  readonly #scripted = new Map<ChannelName, { mode: ChannelMode; left: number }>()

  set({ channel, mode, times }: z.output<typeof behaviourInput>): void {
    if (mode === 'ok') this.#scripted.delete(channel)
    else this.#scripted.set(channel, { mode, left: times ?? Infinity })
  }

  /** The mode of a call that happens now; it is counted. */
  take(channel: ChannelName): ChannelMode {
    const scripted = this.#scripted.get(channel)
    if (scripted === undefined) return 'ok'
    if (--scripted.left === 0) this.#scripted.delete(channel)
    return scripted.mode
  }

  /** The mode that the next call would meet; nothing is counted. */
  modeOf(channel: ChannelName): ChannelMode {
    return this.#scripted.get(channel)?.mode ?? 'ok'
  }

  /** The modes as they stand; nothing is counted. */
  modes(): ChannelModes {
    return Object.fromEntries([...this.#scripted].map(([channel, { mode }]) => [channel, mode]))
  }
}
