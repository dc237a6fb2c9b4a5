import type { Channels } from '@org/openapi-core/channels'
import { createSandboxWorld } from './local-world.js'
import type { SandboxClock } from './sandbox-clock.js'
import type { SandboxWorld } from './sandbox-world.js'
import { channelsOf } from './simulations.js'

/** Simulated channels for `createOpenApi`; without a world, one of their own with the demo catalogue. */
export function sandboxChannels(world: SandboxWorld = createSandboxWorld()): Channels {
  return channelsOf(world)
}

/** The world's clock, for `createOpenApi`. */
export function sandboxClock(world: SandboxWorld): SandboxClock {
  return world.clock
}
