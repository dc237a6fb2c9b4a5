// `npm run check:breaking`: the documents against the last released ones. A break needs a changeset that says major
// (decisions/0053). `--release` makes today's the released ones, which `npm run version-packages` does.
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isMajor, openApiBreaks } from './openapi-breaks.mjs'

const root = new URL('../', import.meta.url)
const names = ['partner', 'admin']
const currentOf = (name) => new URL(`docs/openapi/${name}.json`, root)
const releasedOf = (name) => new URL(`docs/openapi/released/${name}.json`, root)
const read = (url) => JSON.parse(readFileSync(url, 'utf8'))

/** Whether a changeset announces the next version of core as a major one. */
function isMajorAnnounced() {
  const folder = new URL('.changeset/', root)
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .some((name) => isMajor(readFileSync(new URL(name, folder), 'utf8')))
}

function check() {
  const missing = names.filter((name) => !existsSync(releasedOf(name)))
  if (missing.length > 0) throw new Error(`No released document at ${fileURLToPath(releasedOf(missing[0]))}`)
  const breaks = names.flatMap((name) =>
    openApiBreaks(read(releasedOf(name)), read(currentOf(name))).map((line) => `${name}: ${line}`),
  )
  for (const line of breaks) console.error(line)
  if (breaks.length === 0) return console.log('Both documents: nothing that breaks whoever knows the released ones')
  if (isMajorAnnounced()) return console.log(`${breaks.length} breaks, which a changeset announces as major`)
  console.error(`${breaks.length} breaks: take them back, or announce them (npx changeset, @org/openapi-core: major)`)
  process.exitCode = 1
}

/** Nobody reads them: without blanks they are half as long. */
function release() {
  mkdirSync(new URL('docs/openapi/released/', root), { recursive: true })
  for (const name of names) writeFileSync(releasedOf(name), `${JSON.stringify(read(currentOf(name)))}\n`)
}

if (process.argv.includes('--release')) release()
else check()
