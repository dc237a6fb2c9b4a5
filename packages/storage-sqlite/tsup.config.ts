import { defineConfig } from 'tsup'
import { inlinedMigrations } from '../../tools/inlined-migrations.js'
import { packageConfig } from '../../tools/tsup.js'
import { readMigrations } from '../storage-drizzle/src/migration-files.js'

export default defineConfig({
  ...packageConfig({ entry: { index: 'src/index.ts' }, noExternal: ['@org/openapi-storage-drizzle'] }),
  esbuildPlugins: [inlinedMigrations(readMigrations('migrations'))],
})
