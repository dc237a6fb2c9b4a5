import type { Random } from '@org/openapi-core'
import { setTimeout as delay } from 'node:timers/promises'
import { z } from 'zod'
import { atMost } from './at-most.js'
import type { EngineProcess } from './engine-process.js'
import { EventWriters, runJobWhileThere, whileThere } from './event-writers.js'
import type { WebhookPartner } from './webhook-partner.js'

const WRITERS = 4
/** Of one life: about as many events as are delivered before the kill. */
const CHANGES = 16
const JOBS = ['sequence-events', 'deliver-webhooks']

/** The paths of the partner's endpoints, and how events wait for one another there. */
export const ENDPOINTS = { '/ordered': 0, '/free': 1 }

const created = z.object({ id: z.number(), secret: z.string() })

/** Writers whose changes one partner is told of at two endpoints, through one process after the other. */
export class WebhookLoad {
  readonly writers: EventWriters
  /** The ids of the endpoints, by their paths. */
  readonly endpointIds = new Map<string, number>()

  constructor(
    private readonly partner: WebhookPartner,
    random: Random,
  ) {
    this.writers = new EventWriters(random)
  }

  /** Changes that were answered. */
  get answered(): number {
    return this.writers.answered
  }

  /** Makes what the writers change; what is told of that has its place before there is an endpoint for it. */
  async prepareWriters(engine: EngineProcess): Promise<void> {
    await this.writers.prepare(engine)
    await engine.runJob('sequence-events')
  }

  async makeEndpoints(engine: EngineProcess, origin: string): Promise<void> {
    const { clientId } = this.writers.application
    for (const [path, ordering] of Object.entries(ENDPOINTS)) {
      const body = { clientId, url: origin + path, eventTypes: ['*'], ordering, status: 0 }
      const { id, secret } = created.parse(await engine.admin('event/webhook-endpoint/create', { body }))
      this.endpointIds.set(path, id)
      this.partner.expect(path, secret)
    }
  }

  /** Resolves when everything is written and sent that can be sent by now, or the engine is gone. */
  async run(engine: EngineProcess): Promise<void> {
    let isWritten = false
    const jobs = JOBS.map((job) =>
      whileThere(async () => {
        await delay(1)
        return !isWritten && (await runJobWhileThere(engine, job))
      }),
    )
    await atMost(WRITERS, CHANGES, () => this.writers.change(engine))
    isWritten = true
    await Promise.all(jobs)
    for (const job of JOBS) await runJobWhileThere(engine, job)
  }
}
