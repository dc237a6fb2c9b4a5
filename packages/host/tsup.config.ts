import { cp, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'tsup'
import { packageConfig } from '../../tools/tsup.js'

/** Where Scalar's script for browsers is. */
const scalar = new URL('.', import.meta.resolve('@scalar/fastify-api-reference'))
const ofScalar = (path: string): string => fileURLToPath(new URL(path, scalar))

/** It tries whether code may be made of text. Here it may not, which the browser would report as a breach of the page's rules. */
const TRIES = 'return new Function(""),!0'

async function scalarScript(): Promise<string> {
  const parts = (await readFile(ofScalar('js/standalone.js'), 'utf8')).split(TRIES)
  if (parts.length !== 2) throw new Error('Scalar tries otherwise than it did: see what it does, and change TRIES')
  return parts.join('return!1')
}

export default defineConfig({
  ...packageConfig({ entry: { index: 'src/index.ts' }, hasFilesBeside: true }),
  // The documentation page lies beside the code in the build, too.
  onSuccess: async () => {
    await cp('src/docs', 'dist/docs', { recursive: true, filter: (path) => !path.endsWith('.d.ts') })
    await writeFile('dist/docs/scalar-1.46.4.js', await scalarScript())
    await cp(ofScalar('../LICENSE'), 'dist/docs/scalar-LICENSE.txt')
  },
})
