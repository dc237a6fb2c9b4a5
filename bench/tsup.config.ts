import { readFileSync } from 'node:fs'
import { defineConfig } from 'tsup'
import { exampleConfig } from '../tools/tsup.js'

/** Everything installed stays an import: a bundled framework would not be the one that users run. */
const manifest = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8')) as {
  devDependencies: Record<string, string>
}

export default defineConfig(
  exampleConfig({
    entry: { run: 'src/run.ts', host: 'src/host.ts', load: 'src/load.ts', proxy: 'src/proxy.ts' },
    external: Object.keys(manifest.devDependencies),
  }),
)
