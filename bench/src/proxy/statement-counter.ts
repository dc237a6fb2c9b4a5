import { isControl, noCounts } from '../measure/work-counts.js'
import type { WorkCounts } from '../measure/work-counts.js'
import { FrontendMessages } from './frontend-messages.js'

/**
 * Tells the ways to the database and back that one request after the other waits for: whatever is sent before an answer
 * has come is on the same way, over whichever connection.
 */
export class Turns {
  #isAnswered = true

  /** Whether what is sent now begins another turn. */
  begins(): boolean {
    const begins = this.#isAnswered
    this.#isAnswered = false
    return begins
  }

  /** That something of the server's has reached the client. */
  answered(): void {
    this.#isAnswered = true
  }

  /** Begins anew: whatever was sent before and waits for its answer is on no way of what is sent from now on. */
  reset(): void {
    this.#isAnswered = true
  }
}

/** Counts what one client asks of PostgreSQL, from the bytes that pass by. */
export class StatementCounter {
  readonly #messages = new FrontendMessages()
  /** Texts of prepared statements by name; the nameless one has the empty name. */
  readonly #texts = new Map<string, string>()
  #bound = ''
  #counts = noCounts

  constructor(private readonly turns = new Turns()) {}

  get counts(): WorkCounts {
    return this.#counts
  }

  /** Begins anew; what is prepared stays so. */
  reset(): void {
    this.#counts = noCounts
  }

  /** What the client sends. */
  sent(chunk: Buffer): void {
    if (this.turns.begins()) this.#add('turns')
    for (const { type, body } of this.#messages.read(chunk)) this.#note(type, body)
  }

  /** That something of the server's has reached the client. */
  answered(): void {
    this.turns.answered()
  }

  #note(type: string, body: Buffer): void {
    if (type === 'Q') {
      this.#add('parses')
      this.#executed(textAt(body, 0))
    }
    if (type === 'P') {
      const name = textAt(body, 0)
      this.#texts.set(name, textAt(body, Buffer.byteLength(name) + 1))
      this.#add('parses')
    }
    if (type === 'B') this.#bound = textAt(body, Buffer.byteLength(textAt(body, 0)) + 1)
    if (type === 'E') this.#executed(this.#texts.get(this.#bound) ?? '')
  }

  #executed(text: string): void {
    this.#add(isControl(text) ? 'controls' : 'statements')
  }

  #add(what: keyof WorkCounts): void {
    this.#counts = { ...this.#counts, [what]: this.#counts[what] + 1 }
  }
}

/** A text that ends with a zero byte. */
function textAt(body: Buffer, start: number): string {
  return body.toString('utf8', start, body.indexOf(0, start))
}
