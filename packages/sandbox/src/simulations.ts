import type { Channels } from '@org/openapi-core'
import { chatPlatform, simulateChat } from './chat/chat-simulation.js'
import { emailSender, simulateEmail } from './email/email-simulation.js'
import { goodsChannel, simulateGoods } from './goods/goods-simulation.js'
import type { SandboxWorld } from './sandbox-world.js'
import type { Simulation, SimulationSurroundings } from './simulation.js'

const simulate: readonly ((surroundings: SimulationSurroundings) => Simulation)[] = [simulateGoods, simulateChat, simulateEmail]

/** Every simulated channel, with fresh state. */
export function createSimulations(surroundings: SimulationSurroundings): readonly Simulation[] {
  return simulate.map((create) => create(surroundings))
}

/** The engine's side of them. */
export function channelsOf(world: SandboxWorld): Channels {
  return { goods: goodsChannel(world), chat: chatPlatform(world), email: emailSender(world) }
}
