// The d.ts files of the package in the working directory, by its own `tsup.config.ts`. They cost many times what its bundle
// does, and nothing that runs reads them: tests and example hosts start without.
import { build } from 'tsup'

process.env.TSUP_DECLARATIONS = '1'
await build({})
