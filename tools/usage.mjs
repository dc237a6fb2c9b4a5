import { parseArgs } from 'node:util'

/** The options of a command. `--help` prints how it is used, and ends it with 0; one that is unknown is thrown. */
export function readOptions(options, usage) {
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } })
  if (values.help !== true) return values
  console.log(usage)
  process.exit(0)
}

/** Says why a command could not do its work, and ends it with 2. */
export function tellFailure(error) {
  // The message only: an error of a driver may carry the URL with its password.
  console.error(error instanceof Error ? error.message : 'failed')
  process.exitCode = 2
}
