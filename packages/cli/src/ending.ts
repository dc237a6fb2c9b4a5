/** The command line was used wrongly: exit code 2. */
export class WrongUse extends Error {
  override readonly name = 'WrongUse'
}

/** The command could not do what it was asked for: exit code 1. */
export class CommandFailed extends Error {
  override readonly name = 'CommandFailed'
}
