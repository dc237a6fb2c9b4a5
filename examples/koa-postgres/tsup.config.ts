import { defineConfig } from 'tsup'
import { exampleConfig } from '../../tools/tsup.js'

export default defineConfig(
  exampleConfig({ entry: { main: 'src/main.ts' }, external: ['@org/tools/embedded-postgres'] }),
)
