import type { Random } from '@org/openapi-core'
import type { EngineProcess } from './engine-process.js'
import { EventFeedReader } from './event-feed-reader.js'
import { EventWriters, runJobWhileThere, unlessAlive, whileThere } from './event-writers.js'

const WRITERS = 12

/** Writers whose changes are told of, beside sequencers and a reader, through one process after the other. */
export class EventLoad {
  /** Reads as the first application. */
  readonly reader = new EventFeedReader()
  readonly writers: EventWriters

  constructor(private readonly random: Random) {
    this.writers = new EventWriters(random)
  }

  /** Changes that were answered. */
  get answered(): number {
    return this.writers.answered
  }

  /** Resolves when everybody has lost the engine. */
  async run(engine: EngineProcess): Promise<void> {
    const token = await this.tokenOf(engine).catch(unlessAlive(engine))
    if (token === undefined) return
    const sequence = () => runJobWhileThere(engine, 'sequence-events')
    await Promise.all([
      ...Array.from({ length: WRITERS }, () => whileThere(() => this.writers.change(engine))),
      whileThere(() => this.#read(engine, token)),
      whileThere(sequence),
      whileThere(sequence),
    ])
  }

  async tokenOf(engine: EngineProcess): Promise<string> {
    const { body } = await engine.token(this.writers.application)
    return body.data.access_token as string
  }

  async #read(engine: EngineProcess, token: string): Promise<boolean> {
    const isMore = await this.reader
      .read(engine, { token, limit: 1 + this.random.integer(50) })
      .catch(unlessAlive(engine))
    return isMore !== undefined
  }
}
