/** One message of a PostgreSQL client; what it begins a connection with has no type. */
export interface FrontendMessage {
  /** `Q` query, `P` parse, `B` bind, `E` execute, `S` sync; empty at the beginning of a connection. */
  readonly type: string
  readonly body: Buffer
}

const NOTHING = Buffer.alloc(0)
/** Type and length. */
const HEAD = 5
/** A client may ask for encryption before it begins; the server's answer is one byte. */
const ENCRYPTION_REQUESTS: ReadonlySet<number> = new Set([80_877_103, 80_877_104])

/** Cuts what a client sends into messages, wherever the chunks end. */
export class FrontendMessages {
  #rest: Buffer = NOTHING
  #hasBegun = false

  read(chunk: Buffer): FrontendMessage[] {
    this.#rest = this.#rest.length === 0 ? chunk : Buffer.concat([this.#rest, chunk])
    const messages: FrontendMessage[] = []
    for (let next = this.#next(); next !== undefined; next = this.#next()) messages.push(next)
    return messages
  }

  #next(): FrontendMessage | undefined {
    const typed = this.#hasBegun ? 1 : 0
    if (this.#rest.length < typed + 4) return undefined
    const end = typed + this.#rest.readInt32BE(typed)
    if (this.#rest.length < end) return undefined
    const type = this.#rest.toString('latin1', 0, typed)
    const body = this.#rest.subarray(this.#hasBegun ? HEAD : 4, end)
    this.#rest = this.#rest.subarray(end)
    this.#hasBegun ||= !ENCRYPTION_REQUESTS.has(body.readInt32BE(0))
    return { type, body }
  }
}
