import type { Channels } from '@org/openapi-core/channels'
import { chatPlatform, simulateChat } from './chat/chat-simulation.js'
import { emailSender, simulateEmail } from './email/email-simulation.js'
import { goodsChannel, simulateGoods } from './goods/goods-simulation.js'
import { linkResolver, simulateLinks } from './links/links-simulation.js'
import { paymentChannel, simulatePayment } from './payment/payment-simulation.js'
import type { SandboxWorld } from './sandbox-world.js'
import type { Simulation, SimulationSurroundings } from './simulation.js'
import { simulateTracking, trackingChannel } from './tracking/tracking-simulation.js'
import { simulateTranslator, translator } from './translator/translator-simulation.js'

const simulate: readonly ((surroundings: SimulationSurroundings) => Simulation)[] = [
  simulateGoods,
  simulateLinks,
  simulateChat,
  simulateEmail,
  simulatePayment,
  simulateTracking,
  simulateTranslator,
]

/** Every simulated channel, with fresh state. */
export function createSimulations(surroundings: SimulationSurroundings): readonly Simulation[] {
  return simulate.map((create) => create(surroundings))
}

/** The engine's side of them. */
export function channelsOf(world: SandboxWorld): Channels {
  return {
    goods: goodsChannel(world),
    links: linkResolver(world),
    chat: chatPlatform(world),
    email: emailSender(world),
    payment: paymentChannel(world),
    tracking: trackingChannel(world),
    translator: translator(world),
  }
}
