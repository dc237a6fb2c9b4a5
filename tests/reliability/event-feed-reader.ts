import type { EngineProcess } from './engine-process.js'

/** An event as `event/list` answers it. */
export interface ListedEvent {
  readonly id: string
  readonly type: string
  readonly subject: string
  readonly position: number
  readonly data: Readonly<Record<string, unknown>>
}

interface ListedPart {
  readonly events: readonly ListedEvent[]
  readonly nextCursor: string
  readonly hasMore: boolean
}

/** A partner who reads what happened, and remembers how far he is. */
export class EventFeedReader {
  readonly events: ListedEvent[] = []
  #cursor: string | undefined

  /** Reads the next part; answers whether there is more. What an answer that was lost has said is read again. */
  async read(engine: EngineProcess, { token, limit }: { token: string; limit: number }): Promise<boolean> {
    const { body } = await engine.partner('event/list', { token, body: { after: this.#cursor, limit } })
    if (body.code !== 0) throw new Error(`event/list: ${JSON.stringify(body)}`)
    const { events, nextCursor, hasMore } = body.data as ListedPart
    this.events.push(...events)
    this.#cursor = nextCursor
    return hasMore
  }

  /** Reads until nothing is left. */
  async readOn(engine: EngineProcess, token: string): Promise<void> {
    for (;;) {
      const before = this.events.length
      if (!(await this.read(engine, { token, limit: 200 })) && this.events.length === before) return
    }
  }
}
