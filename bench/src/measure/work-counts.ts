/** What a database was asked for. */
export interface WorkCounts {
  /** Statements that do work. */
  readonly statements: number
  /** Those that begin, end or mark a transaction, or set the connection up. */
  readonly controls: number
  /** Texts that were parsed: a statement that is prepared once is parsed once. */
  readonly parses: number
  /** Times that something was sent after an answer had come: each waits for the network once. */
  readonly turns: number
}

export const noCounts: WorkCounts = { statements: 0, controls: 0, parses: 0, turns: 0 }

const control = /^\s*(?:begin|start\s+transaction|commit|end|rollback|savepoint|release|pragma)\b/i

/** Whether a statement is about its transaction or connection alone. */
export const isControl = (text: string): boolean => control.test(text)

/** The same for each request. */
export function countsEach({ statements, controls, parses, turns }: WorkCounts, requests: number): WorkCounts {
  return {
    statements: statements / requests,
    controls: controls / requests,
    parses: parses / requests,
    turns: turns / requests,
  }
}
