import { defineConfig } from 'tsup'
import { packageConfig } from '../../tools/tsup.js'

export default defineConfig(packageConfig({ entry: { index: 'src/index.ts' }, hasFilesBeside: true }))
