import type { ParameterOrJSON, Sql } from 'postgres'

/** What the driver keeps of a query, and takes as it is where somebody has set it. */
interface TakenParameters {
  parameters?: unknown[]
}

/**
 * Sends a statement that is prepared under a name, with parameters that the driver need not read: it knows a prepared statement by
 * its text and the types that it has made out of its arguments, and without arguments that is the text itself. Else it puts
 * both together for each call, and goes through all of the text for its hash. It sends a text that it does not know
 * with its parameters, too, and need not ask first what these are.
 *
 * The types are then the server's, and a parameter is written as text: bytes must come as arguments.
 */
function sendNamed(sql: Sql, text: string, parameters: unknown[]): Promise<unknown[][]> {
  // `simple`: missing from the driver's types. Without arguments it would take the text for several statements.
  const options = { prepare: true, simple: false }
  const query = sql.unsafe(text, [], options).values()
  ;(query as TakenParameters).parameters = parameters
  return query
}

const isBytes = (parameter: unknown): boolean => parameter instanceof Uint8Array

/**
 * Statements on one connection that are prepared under a name. A text is prepared by the first who sends it; until it is answered, others
 * leave it to the driver, which lets them wait for what it asks: so a text has two names at most.
 */
export class NamedStatements {
  readonly #known = new Set<string>()
  readonly #underWay = new Set<string>()

  constructor(private readonly sql: Sql) {}

  /** Answers the rows as arrays of their columns. */
  send(text: string, parameters: unknown[]): Promise<unknown[][]> {
    if (this.#known.has(text)) {
      if (!parameters.some(isBytes)) return sendNamed(this.sql, text, parameters)
    } else if (!this.#underWay.has(text) && !parameters.some(isBytes)) return this.#prepare(text, parameters)
    return this.sql.unsafe(text, parameters as ParameterOrJSON<never>[], { prepare: true }).values()
  }

  async #prepare(text: string, parameters: unknown[]): Promise<unknown[][]> {
    this.#underWay.add(text)
    try {
      const rows = await sendNamed(this.sql, text, parameters)
      this.#known.add(text)
      return rows
    } finally {
      this.#underWay.delete(text)
    }
  }
}
