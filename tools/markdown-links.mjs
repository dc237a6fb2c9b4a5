// Where the Markdown files of this repository are, what their headings are called in addresses, and which of their links
// lead nowhere. The renderer of the guides and tests/structure/links.test.ts have it in common.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative } from 'node:path'
import MarkdownIt from 'markdown-it'

/** How package pages, which are read outside the repository, name what is in it. */
export const REPOSITORY = 'https://github.com/org/openapi-core/tree/main/'

export const parser = new MarkdownIt({ html: true })

const posixPath = (path) => path.replaceAll('\\', '/')

/** Every Markdown file that people read: of the folder `docs`, and the pages of the repository and of its packages. */
export function markdownFiles(root) {
  const docs = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => posixPath(join('docs', file)))
  const packages = readdirSync(join(root, 'packages'))
    .map((name) => `packages/${name}/README.md`)
    .filter((file) => existsSync(join(root, file)))
  return ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', ...docs.sort(), ...packages]
}

/** What a heading says, without its marks. */
export const textOf = (inline) =>
  inline.children
    .filter(({ type }) => type === 'text' || type === 'code_inline')
    .map(({ content }) => content)
    .join('')

/** The names of headings in the order in which they are met, as GitHub makes them: the second `x` is `x-1`. */
export function slugger() {
  const seen = new Map()
  return (text) => {
    const slug = text
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\p{M}_ -]/gu, '')
      .replaceAll(' ', '-')
    const count = seen.get(slug) ?? 0
    seen.set(slug, count + 1)
    return count === 0 ? slug : `${slug}-${count}`
  }
}

/** The headings of a file: level, text, and name in addresses. */
export function headingsOf(tokens) {
  const slugOf = slugger()
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return []
    const text = textOf(tokens[index + 1])
    return [{ level: Number(token.tag.slice(1)), text, slug: slugOf(text) }]
  })
}

/** The headings of a text. */
export const headingsIn = (markdown) => headingsOf(parser.parse(markdown, {}))

/** What a link of a file names inside the repository, or undefined: it leads elsewhere. */
export function targetOf(file, href) {
  const here = href.startsWith(REPOSITORY) ? `/${href.slice(REPOSITORY.length)}` : href
  if (/^[a-z][a-z+.-]*:/i.test(here)) return undefined
  const [path, hash] = decodeURI(here).split('#')
  if (path === '') return { path: file, hash }
  const from = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(file), path)
  return { path: posix.normalize(from).replace(/\/$/, ''), hash }
}

function linksOf(tokens) {
  return tokens.flatMap((token) =>
    (token.children ?? []).flatMap((child) => {
      const href = child.attrGet(child.type === 'image' ? 'src' : 'href')
      return href === null ? [] : [href]
    }),
  )
}

/** The links of all these files that lead to no file, or to no heading of one: `file: link`. */
export function brokenLinks(root) {
  const slugs = new Map()
  const slugsOf = (path) => {
    const found = slugs.get(path) ?? headingsOf(parser.parse(readFileSync(join(root, path), 'utf8'), {}))
    slugs.set(path, found)
    return found.map(({ slug }) => slug)
  }
  return markdownFiles(root).flatMap((file) =>
    linksOf(parser.parse(readFileSync(join(root, file), 'utf8'), {})).flatMap((href) => {
      const target = targetOf(file, href)
      if (target === undefined) return []
      const isInside = !relative(root, join(root, target.path)).startsWith('..')
      const isThere = isInside && existsSync(join(root, target.path))
      const hasAnchor =
        target.hash === undefined ||
        !target.path.endsWith('.md') ||
        (isThere && slugsOf(target.path).includes(target.hash))
      return isThere && hasAnchor ? [] : [`${file}: ${href}`]
    }),
  )
}
