import { ChannelGuard } from './channel-guard.js'
import type { ChannelGuardOptions, ChannelReport } from './channel-guard.js'

/**
 * The guards of an engine, one for each channel: whoever calls a channel learns from all others' calls how it is.
 */
export class ChannelGuards {
  readonly #guards = new Map<string, ChannelGuard>()

  constructor(private readonly options: Omit<ChannelGuardOptions, 'name'>) {}

  /** The guard of the channel of this name. */
  of(name: string): ChannelGuard {
    const known = this.#guards.get(name)
    if (known !== undefined) return known
    const guard = new ChannelGuard({ ...this.options, name })
    this.#guards.set(name, guard)
    return guard
  }

  /** What became of the calls of each, in the order of their names. */
  reports(): ChannelReport[] {
    return [...this.#guards.values()].map((guard) => guard.report()).sort((a, b) => (a.name < b.name ? -1 : 1))
  }
}
