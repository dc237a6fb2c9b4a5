import type { Asked } from './driver-query.js'

const isBytes = (parameter: unknown): boolean => parameter instanceof Uint8Array

/**
 * Statements on one connection that are prepared under a name, with parameters that the driver need not read: it knows a prepared
 * statement by its text and the types that it has made out of its arguments, and without arguments that is the text
 * itself. Else it puts both together for each call, and goes through all of the text for its hash. It sends a text that it does
 * not know with its parameters, too, and need not ask first what these are. The types are then the server's, and a
 * parameter is written as text: bytes must come as arguments.
 *
 * A text is prepared by the first who sends it; until it is answered, others leave it to the driver, which lets them wait for
 * what it asks: so a text has two names at most.
 */
export class NamedStatements {
  readonly #known = new Map<string, Asked>()
  readonly #underWay = new Set<string>()

  /** How to ask for a statement now; the rows come as arrays of their columns. */
  asked(text: string, values: readonly unknown[]): Asked {
    const haveBytes = values.some(isBytes)
    const known = this.#known.get(text)
    if (known !== undefined && !haveBytes) return known
    const asked = { text, isPrepared: true, areValuesText: true, asArrays: true }
    if (haveBytes || this.#underWay.has(text)) return { ...asked, areValuesText: false }
    return { ...asked, onSettled: this.#preparing(asked) }
  }

  #preparing(asked: Asked): (isAnswered: boolean) => void {
    this.#underWay.add(asked.text)
    return (isAnswered) => {
      this.#underWay.delete(asked.text)
      if (isAnswered) this.#known.set(asked.text, asked)
    }
  }
}
