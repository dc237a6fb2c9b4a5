import { defineConfig } from 'tsup'
import { packageConfig } from '../../tools/tsup.js'

// ES module only: it is run, and what it parses its arguments with cannot be required.
export default defineConfig({
  ...packageConfig({ entry: { index: 'src/index.ts', main: 'src/main.ts' } }),
  format: ['esm'],
})
