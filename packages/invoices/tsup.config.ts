import { cp } from 'node:fs/promises'
import { defineConfig } from 'tsup'
import { packageConfig } from '../../tools/tsup.js'

export default defineConfig({
  ...packageConfig({ entry: { index: 'src/index.ts', 'pdf-thread': 'src/pdf/pdf-thread.ts' }, hasFilesBeside: true }),
  // The fonts lie beside the code in the build, too.
  onSuccess: () => cp('src/pdf/fonts', 'dist/fonts', { recursive: true }),
})
