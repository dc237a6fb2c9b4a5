// `node tools/render-guides.mjs <folder>`: renders the Markdown of `docs` and the pages of the packages into HTML, with an
// index of what is served under which address. The build of the example hosts does so.
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { escaped, renderMarkdown } from './render-markdown.mjs'
import { isFolded, sitePages } from './site-pages.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.argv[2] ?? 'dist/guides'
const ASSETS = [
  { address: '/docs/guides/guides.css', file: 'tools/site/guides.css', type: 'text/css; charset=utf-8' },
  { address: '/docs/guides/icon.svg', file: 'tools/site/icon.svg', type: 'image/svg+xml' },
  { address: '/docs/architecture.svg', file: 'docs/architecture.svg', type: 'image/svg+xml' },
]
const HTML = 'text/html; charset=utf-8'
const MOST_IN_CONTENTS = 30

const link = ({ address, title }, current) =>
  `<li><a href="${address}"${address === current ? ' aria-current="page"' : ''}>${escaped(title)}</a></li>`

function navigation(pages, current) {
  const titles = new Set(pages.flatMap(({ group }) => group ?? []))
  const parts = [...titles].map((title) => {
    const members = pages.filter(({ group }) => group === title)
    const list = `<ul>${members.map((page) => link(page, current.address)).join('')}</ul>`
    if (!isFolded(title)) return `<h2>${escaped(title)}</h2>${list}`
    const open = current.group === title ? ' open' : ''
    return `<details${open}><summary>${escaped(title)}</summary>${list}</details>`
  })
  return `<nav id="all" class="all" aria-label="All pages">${parts.join('\n')}</nav>`
}

/** Of a long page only the chapters. */
function contents(headings) {
  const below = headings.filter(({ level }) => level === 2 || level === 3)
  const shown = below.length > MOST_IN_CONTENTS ? below.filter(({ level }) => level === 2) : below
  if (shown.length < 2) return ''
  const items = shown.map(
    ({ level, slug, text }) => `<li class="level-${level}"><a href="#${slug}">${escaped(text)}</a></li>`,
  )
  return `<nav class="contents" aria-label="On this page"><p>On this page</p><ul>${items.join('')}</ul></nav>`
}

/** The page before and the page after, in the same group. */
function neighbours(pages, { group, address }) {
  const members = pages.filter((page) => page.group === group && group !== undefined && !isFolded(group))
  const at = members.findIndex((page) => page.address === address)
  const step = (page, rel, word) =>
    page === undefined ? '' : `<a rel="${rel}" href="${page.address}">${word}: ${escaped(page.title)}</a>`
  const steps = at === -1 ? '' : step(members[at - 1], 'prev', 'Before') + step(members[at + 1], 'next', 'Next')
  return steps === '' ? '' : `<nav class="steps" aria-label="Neighbouring pages">${steps}</nav>`
}

/** The contents stand below the title where there is no room beside it. */
function withContents(body, headings) {
  const end = body.indexOf('</h1>') + '</h1>'.length
  return `${body.slice(0, end)}\n${contents(headings)}\n<article>\n${body.slice(end)}\n</article>`
}

function html(page, pages, { title, headings, html: body }) {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(title)} · Open API guides</title>
<link rel="icon" href="/docs/guides/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="/docs/guides/guides.css">
</head>
<body>
<a class="skip" href="#content">To the text</a>
<header>
<a class="home" href="/docs/guides">Open API guides</a>
<a href="/docs/guides/partners/quick-start">Quick start</a>
<a href="/docs/guides/partners/error-codes">Error codes</a>
<a href="/docs">Try the API</a>
<a class="to-all" href="#all">All pages</a>
</header>
<main id="content" tabindex="-1">
${withContents(body, headings)}
${neighbours(pages, page)}
</main>
${navigation(pages, page)}
</body>
</html>
`
}

const pages = sitePages(root)
const addresses = new Map([
  ...pages.map(({ file, address }) => [file, address]),
  ['docs/guides', '/docs/guides'],
  ['docs/rules', '/docs/rules'],
  ...ASSETS.map(({ file, address }) => [file, address]),
])

rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const index = {}
ASSETS.forEach(({ address, file, type }, number) => {
  const name = `asset-${number}`
  copyFileSync(join(root, file), join(folder, name))
  index[address] = { file: name, type }
})
pages.forEach((page, number) => {
  const name = `page-${number}`
  const rendered = renderMarkdown(readFileSync(join(root, page.file), 'utf8'), { file: page.file, addresses })
  writeFileSync(join(folder, name), html(page, pages, rendered))
  index[page.address] = { file: name, type: HTML }
})
writeFileSync(join(folder, 'index.json'), JSON.stringify(index))
