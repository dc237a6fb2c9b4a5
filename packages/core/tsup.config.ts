import { defineConfig } from 'tsup'
import { packageConfig } from '../../tools/tsup.js'

export default defineConfig(
  packageConfig({
    entry: {
      index: 'src/index.ts',
      channels: 'src/channels.ts',
      storage: 'src/storage.ts',
      draws: 'src/lucky-draws/draws.ts',
      telemetry: 'src/telemetry.ts',
      'node/index': 'src/node/index.ts',
    },
  }),
)
