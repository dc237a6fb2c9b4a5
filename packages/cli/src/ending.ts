/** The command line was used wrongly: exit code 2. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}

/** What the client refuses before it sends anything was given wrongly. */
export const wrongUseOf = (error: unknown): unknown =>
  error instanceof TypeError ? new WrongUse(error.message) : error

/** The command could not do what it was asked for: exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}
