import { z } from 'zod'
import type { EmailMessage, EmailSender } from '@org/openapi-core/channels'
import { defineRoute } from '../control-route.js'
import type { SandboxWorld } from '../sandbox-world.js'
import type { Simulation, SimulationSurroundings } from '../simulation.js'

/** A mail as the control API shows it. */
interface SentEmail extends EmailMessage {
  /** ISO 8601, by the engine's clock. */
  readonly sentTime: string
}

/** Mails that are remembered: the later ones, so that a long run does not fill the memory. */
const MOST_MAILS = 1000

/** The mail server: nothing leaves, everything can be read. */
export function simulateEmail({ clock }: SimulationSurroundings): Simulation {
  const sent: SentEmail[] = []
  return {
    channel: 'email',
    calls: {
      send: ({ to, subject, text }: EmailMessage) => {
        sent.push({ to, subject, text, sentTime: clock.now().toISOString() })
        if (sent.length > MOST_MAILS) sent.shift()
        return null
      },
    },
    routes: [defineRoute({ method: 'GET', path: '/emails', body: z.unknown() }, () => sent)],
  }
}

/** The engine's side of the mail server. */
export function emailSender(world: SandboxWorld): EmailSender {
  return {
    async send(message, signal) {
      await world.call({ channel: 'email', name: 'send', input: message }, signal)
    },
  }
}
