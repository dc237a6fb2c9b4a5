import { isControl, noCounts } from '../measure/work-counts.js'
import type { WorkCounts } from '../measure/work-counts.js'
import { FrontendMessages } from './frontend-messages.js'

/** Counts what one client asks of PostgreSQL, from the bytes that pass by. */
export class StatementCounter {
  readonly #messages = new FrontendMessages()
  /** Texts of prepared statements by name; the nameless one has the empty name. */
  readonly #texts = new Map<string, string>()
  #bound = ''
  #counts = noCounts
  /** An answer has come since the client last sent something. */
  #isAnswered = true

  get counts(): WorkCounts {
    return this.#counts
  }

  /** Begins anew; what is prepared stays so. */
  reset(): void {
    this.#counts = noCounts
  }

  /** What the client sends. */
  sent(chunk: Buffer): void {
    if (this.#isAnswered) this.#add('turns')
    this.#isAnswered = false
    for (const { type, body } of this.#messages.read(chunk)) this.#note(type, body)
  }

  /** That something of the server's has reached the client. */
  answered(): void {
    this.#isAnswered = true
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
