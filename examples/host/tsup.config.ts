import { defineConfig } from 'tsup'
import { exampleConfig } from '../../tools/tsup.js'

// An entry of its own, so that what it imports is loaded by whoever wants it only.
export default defineConfig(exampleConfig({ entry: { index: 'src/index.ts', telemetry: 'src/telemetry.ts' } }))
