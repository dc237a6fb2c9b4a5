// `npm run check:openapi`: lints the committed OpenAPI documents, asking nothing of the network (decisions/0052).
import { spawnSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import spectralCore from '@stoplight/spectral-core'
import owasp from '@stoplight/spectral-owasp-ruleset'
import spectralParsers from '@stoplight/spectral-parsers'
import spectralRulesets from '@stoplight/spectral-rulesets'
import { isExcused, UNUSED_RULES } from './openapi-exceptions.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = join('docs', 'openapi')
const documents = readdirSync(join(root, folder)).filter((name) => name.endsWith('.json'))
if (documents.length === 0) throw new Error('docs/openapi has no document to lint')

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules', '@redocly', 'cli', 'bin', 'cli.js'),
    'lint',
    ...documents.map((name) => join(folder, name)),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  },
)
if (status !== 0) process.exitCode = status ?? 1

/** What Spectral finds in a document by a ruleset, each place of the file once. */
async function findingsOf(name, ruleset) {
  const spectral = new spectralCore.Spectral()
  spectral.setRuleset(ruleset)
  const file = join(root, folder, name)
  // With the name of the file a finding is of the place where it is written, and not of every reference to that.
  const document = new spectralCore.Document(readFileSync(file, 'utf8'), spectralParsers.Json, file)
  return spectral.run(document)
}

for (const name of documents) {
  const found = [
    ...(await findingsOf(name, { extends: [[spectralRulesets.oas, 'recommended']] })),
    ...(await findingsOf(name, { extends: [[owasp, 'all']], rules: UNUSED_RULES[name] })),
  ]
  const faults = found.filter((finding) => !isExcused(name, finding))
  for (const { code, path, message } of faults) console.error(`${name} ${code} ${path.join('/')}: ${message}`)
  console.log(`${name}: Spectral found ${faults.length}, and ${found.length - faults.length} that are excused`)
  if (faults.length > 0) process.exitCode = 1
}
