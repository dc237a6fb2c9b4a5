// `npm run write:badges`: the badges of the README, from what the packages say of themselves, into `docs/badges`. A badge that
// a server draws would name that server here, and tell it who reads; these are files like any other. With `--check` it writes
// nothing, and ends with 1 where one differs.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const packageOf = async (path) => JSON.parse(await readFile(join(root, path, 'package.json'), 'utf8'))
const [whole, core, client] = await Promise.all(['', 'packages/core', 'packages/client'].map(packageOf))

/** File → what is said, and of what. */
const facts = {
  'version.svg': ['version', core.version, '#0a6ebd'],
  'license.svg': ['license', core.license, '#2e7d32'],
  'node.svg': ['node', whole.engines.node, '#2e7d32'],
  'client-dependencies.svg': [
    'dependencies of the client',
    String(Object.keys(client.dependencies ?? {}).length),
    '#2e7d32',
  ],
}

const CHARACTER = 6.6
const PADDING = 12
const HEIGHT = 20
const widthOf = (text) => Math.round(text.length * CHARACTER + PADDING)
const escaped = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

function badge([label, value, color]) {
  const [left, right] = [widthOf(label), widthOf(value)]
  const told = escaped(`${label}: ${value}`)
  const text = (content, middle, width) =>
    `    <text x="${middle}" y="14" textLength="${width - PADDING}">${escaped(content)}</text>`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${left + right}" height="${HEIGHT}" role="img" aria-label="${told}">
  <title>${told}</title>
  <clipPath id="round"><rect width="${left + right}" height="${HEIGHT}" rx="3" /></clipPath>
  <g clip-path="url(#round)">
    <rect width="${left}" height="${HEIGHT}" fill="#444" />
    <rect x="${left}" width="${right}" height="${HEIGHT}" fill="${color}" />
  </g>
  <g fill="#fff" text-anchor="middle" font-family="Verdana, DejaVu Sans, sans-serif" font-size="11">
${text(label, left / 2, left)}
${text(value, left + right / 2, right)}
  </g>
</svg>
`
}

const folder = join(root, 'docs/badges')
await mkdir(folder, { recursive: true })
for (const [name, fact] of Object.entries(facts)) {
  const path = join(folder, name)
  if (!process.argv.includes('--check')) await writeFile(path, badge(fact))
  else if ((await readFile(path, 'utf8').catch(() => '')) !== badge(fact)) {
    console.error(`${name}: not what the packages say; run \`npm run write:badges\``)
    process.exitCode = 1
  }
}
