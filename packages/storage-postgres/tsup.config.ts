import { defineConfig } from 'tsup'
import { packageConfig } from '../../tools/tsup.js'

export default defineConfig(
  packageConfig({
    entry: { index: 'src/index.ts' },
    noExternal: ['@org/openapi-storage-drizzle'],
    shims: true,
  }),
)
