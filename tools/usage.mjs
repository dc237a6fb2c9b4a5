import { parseArgs } from 'node:util'

/** The options of a command. `--help` prints how it is used, and ends it with 0; one that is unknown is thrown. */
export function readOptions(options, usage) {
  const { values } = parseArgs({ options: { ...options, help: { type: 'boolean', short: 'h' } } })
  if (values.help !== true) return values
  console.log(usage)
  process.exit(0)
}
