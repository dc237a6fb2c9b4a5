// `prepack` of every published package: npm packs what `dist` holds, and without a build that is nothing.
// Turbo answers from its cache where the package and what it is built from are as they were.
import { basename } from 'node:path'
import { spawnTurbo } from './turbo.mjs'

const turbo = spawnTurbo(
  ['run', 'build', `--filter=@org/openapi-${basename(process.cwd())}`],
  ['ignore', 'pipe', 'pipe'],
)
const output = []
turbo.stdout.on('data', (chunk) => output.push(chunk))
turbo.stderr.on('data', (chunk) => output.push(chunk))
turbo.on('close', (code) => {
  // Only of a failure, and never on standard output: that is npm's own, which programs read.
  if (code !== 0) process.stderr.write(Buffer.concat(output))
  process.exitCode = code ?? 1
})
