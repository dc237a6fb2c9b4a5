import { defineConfig } from 'tsup'
import { packageConfig } from '../../tools/tsup.js'

// ES module only: vitest cannot be required.
export default defineConfig({ ...packageConfig({ entry: { index: 'src/index.ts' } }), format: ['esm'] })
