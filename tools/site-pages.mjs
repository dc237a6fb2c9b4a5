// What the guides consist of: the pages, their addresses, and where they stand in the navigation.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { headingsOf, markdownFiles, parser } from './markdown-links.mjs'

/** In the order in which somebody who has never seen the platform reads them. */
const PARTNERS = [
  'quick-start',
  'authentication',
  'errors-and-retries',
  'idempotency',
  'pagination',
  'money-and-time',
  'events',
  'sandbox',
  'error-codes',
].map((name) => `docs/guides/partners/${name}.md`)

const EMBEDDING = [
  'embed',
  'run-in-production',
  'operate',
  'more-than-one-machine',
  'move-a-tenant',
  'log-messages',
  'test-your-integration',
  'write-a-channel',
  'write-a-storage',
  'play-a-campaign',
  'audit-a-lucky-draw',
].map((name) => `docs/guides/${name}.md`)

const BUILDING = [
  'docs/architecture.md',
  'docs/glossary.md',
  'docs/lifecycles.md',
  'docs/performance.md',
  'docs/scale.md',
  'docs/guides/add-an-operation.md',
  'docs/guides/add-an-admin-resource.md',
  'docs/guides/add-a-domain.md',
]

/** The groups of the navigation; what names a folder has all of its pages, and is folded. */
const GROUPS = [
  { title: 'For partners', files: [...PARTNERS, 'docs/guides/receive-events.md'] },
  { title: 'Running a host', files: EMBEDDING },
  { title: 'How it is built', files: BUILDING },
  { title: 'Packages', folder: 'packages/' },
  { title: 'What packages export', folder: 'docs/api/' },
  { title: 'Rules', folder: 'docs/rules/' },
  { title: 'Decisions', folder: 'docs/decisions/' },
]

const HOME = 'docs/guides/README.md'

/** `docs/guides/embed.md` is `/docs/guides/embed`, and the README of a folder the folder itself. */
const addressOf = (file) => `/docs/${file.replace(/^docs\//, '').replace(/(\/README)?\.md$/, '')}`

function titleOf(root, file) {
  const [first] = headingsOf(parser.parse(readFileSync(join(root, file), 'utf8'), {}))
  return first?.text ?? file
}

/** The pages by file, in the order of the navigation; each has its address, its title, and its group. */
export function sitePages(root) {
  const files = markdownFiles(root).filter((file) => file.includes('/'))
  const page = (file, group) => ({ file, group, address: addressOf(file), title: titleOf(root, file) })
  const grouped = GROUPS.flatMap(({ title, files: named, folder }) =>
    (named ?? files.filter((file) => file.startsWith(folder))).map((file) => page(file, title)),
  )
  const pages = [page(HOME, undefined), ...grouped]
  const forgotten = files.filter((file) => pages.every((known) => known.file !== file))
  if (forgotten.length > 0) throw new Error(`Not in the navigation of tools/site-pages.mjs: ${forgotten.join(', ')}`)
  return pages
}

export const isFolded = (title) => GROUPS.some((group) => group.title === title && group.folder !== undefined)
