// `npm run check:openapi`: lints the committed OpenAPI documents, asking nothing of the network.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const documents = readdirSync(join(root, 'docs', 'openapi')).filter((name) => name.endsWith('.json'))
if (documents.length === 0) throw new Error('docs/openapi has no document to lint')

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js'),
    'lint',
    ...documents.map((name) => join('docs', 'openapi', name)),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
)
process.exitCode = status ?? 1
