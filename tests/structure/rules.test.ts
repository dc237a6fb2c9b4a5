import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it, test } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
/** It shows what it refuses. */
const ITSELF = 'tests/structure/rules.test.ts'
/** Folders of core without rules of their own: what they know is common to all calls, and stands in `calls`. */
const NO_DOMAINS = ['http', 'kernel', 'node', 'admin-labels']

/** The files below a folder, without what is installed, built or generated. */
function filesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory())
      return ['node_modules', 'dist', 'data', 'openapi'].includes(entry.name) ? [] : filesIn(path)
    return /\.(ts|mts|mjs|cjs|js|sql|md|yaml)$/.test(entry.name) ? [path] : []
  })
}

/**
 * Headings as their anchors: the anchor of a heading is made of its letters, digits and hyphens, blanks becoming
 * hyphens.
 */
const anchorsIn = (markdown: string): string[] =>
  [...markdown.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )

const filesAtTop = readdirSync(root).filter((name) => /\.(md|ts|js|cjs|yaml)$/.test(name))
const files = [...filesAtTop, ...['packages', 'tests', 'examples', 'bench', 'tools', 'docs'].flatMap(filesIn)]
  .filter((path) => path !== ITSELF)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
const pages = new Map(
  files.flatMap(({ path, text }) =>
    /^docs\/rules\/(?!README)/.test(path) ? [[path.slice(11, -3), anchorsIn(text)] as const] : [],
  ),
)

/** A rule that a comment or title names: `rules/` with page and anchor. In a link, or a longer path, it is none. */
const CITATION = /(?<![\w./-]|\]\()rules\/([\w-]+)(?:\.md)?(?:#([\w-]+))?/g

/** What a text cites that is not there, and how often it cites. */
function citationsIn(text: string): { readonly count: number; readonly lost: string[] } {
  const cited = [...text.matchAll(CITATION)]
  const lost = cited.filter(
    ([whole, page = '', anchor = '']) => whole.includes('.md') || pages.get(page)?.includes(anchor) !== true,
  )
  return { count: cited.length, lost: lost.map(([whole]) => whole) }
}

/** Sections of texts that nobody finds here. A decision by one number is a record in docs/decisions. */
const SECTION = String.raw`[1-9]\d?\.[1-9]\d?`
const FOREIGN = [
  new RegExp(String.raw`\b(?:decisions?|rules?|amendments?)(?:\s+of)?[\s*/]+${SECTION}`, 'i'),
  // `(1.14)`, `(2.1, 2.8)`, `(1.2, step 8)` behind a word; not in a call, and not where an RFC is named.
  new RegExp(String.raw`(?<=[^\s(] )(?<!RFC \d+ )\((?:[a-z ]+, )?${SECTION}(?:, (?:step \d+|${SECTION}))*\)`),
  new RegExp(`['"\`]${SECTION}(?:: [a-z]| and ${SECTION} | [a-z]+ (?:its|none))`),
]

function foreignIn(text: string): string[] {
  return FOREIGN.flatMap((pattern) => pattern.exec(text)?.[0] ?? [])
}

describe('a citation of a rule', () => {
  it('leads to a page and a heading', () => {
    const found = files.map(({ path, text }) => ({ path, ...citationsIn(text) }))
    expect(found.reduce((sum, { count }) => sum + count, 0)).toBeGreaterThan(150)
    expect(found.flatMap(({ path, lost }) => lost.map((cited) => `${path}: ${cited}`))).toEqual([])
  })

  test.each(['rules/nothing#states', 'rules/coupons#nothing', 'rules/coupons', 'rules/coupons.md#states'])(
    '(%s) leads nowhere',
    (cited) => {
      expect(citationsIn(`The states (${cited}).`).lost).toHaveLength(1)
    },
  )

  it('may name several, and other paths are none', () => {
    expect(citationsIn('(rules/coupons#states, rules/auth#whitelist)')).toEqual({ count: 2, lost: [] })
    expect(
      citationsIn('[states](../rules/orders.md#item-states), [all](rules/README.md), goods/link-rules/x').count,
    ).toBe(0)
  })
})

describe('a section of a text that lies elsewhere', () => {
  it('is named nowhere', () => {
    expect(files.flatMap(({ path, text }) => foreignIn(text).map((section) => `${path}: ${section}`))).toEqual([])
  })

  test.each([
    'The states, decisions 1.21.',
    'Decisions 1.6: nothing is removed',
    'by rules 2.4',
    'the rules of 2.4',
    'amendment 3.1',
    '/** All of the decisions\n * 1.15 */',
    "describe('the limit (1.9)')",
    'the chat login (2.1, 2.8): what',
    'counting (1.2, step 8)',
    'a group (admin specification, 2.5)',
    "'2.8: by userId'",
    "'2.2 names its page only'",
  ])('%j would be found', (text) => {
    expect(foreignIn(text)).toHaveLength(1)
  })

  test.each([
    'see decision 12 and decisions 12 and 13',
    'RFC 6749 (2.3)',
    'Math.floor(1.5)',
    'a fraction (0.04), a percentage (4.00)',
    "qty: '1.5'",
    'for rules 2 of 3',
  ])('%j is none', (text) => {
    expect(foreignIn(text)).toEqual([])
  })
})

const catalogue = new Set(
  files.flatMap(({ text }) => [...text.matchAll(/defineError\((1_[\d_]+),/g)].map(([, code = '']) => code)),
)

/** The codes of a page, whole; `_004` is that of the code before it under the same heading. */
function codesIn(markdown: string): string[] {
  return markdown.split(/^#/m).flatMap((section) => {
    let before: string | undefined
    return [...section.matchAll(/`(1_\d{3}_\d{3})?(_\d{3})`/g)].flatMap(([, module = before, number = '']) => {
      before = module
      return module === undefined ? [] : [module + number]
    })
  })
}

describe('the rules', () => {
  it('name codes that there are', () => {
    const named = files.flatMap(({ path, text }) =>
      path.startsWith('docs/rules/') ? codesIn(text).map((code) => ({ path, code })) : [],
    )
    expect(named.length).toBeGreaterThan(100)
    expect(named.filter(({ code }) => !catalogue.has(code))).toEqual([])
    expect(codesIn('`_001`, `1_002_003_004`, `_005`')).toEqual(['1_002_003_004', '1_002_003_005'])
  })

  it('name every module that has codes', () => {
    const told = [...(files.find(({ path }) => path === 'docs/rules/calls.md')?.text ?? '').matchAll(/`(1_\d{3})`/g)]
    const groups = new Set([...catalogue].map((code) => code.slice(0, 5)))
    groups.delete('1_000') // common to all
    expect(told.map(([, group]) => group).sort()).toEqual([...groups].sort())
  })

  it('have a page for each domain of core', () => {
    const folders = readdirSync(join(root, 'packages/core/src'), { withFileTypes: true }).filter((entry) =>
      entry.isDirectory(),
    )
    const domains = folders.map(({ name }) => name).filter((name) => !NO_DOMAINS.includes(name))
    expect(domains.length).toBeGreaterThan(20)
    expect(domains.filter((name) => !pages.has(name))).toEqual([])
  })

  it('are all in the index, by headings that differ', () => {
    const index = readFileSync(join(root, 'docs/rules/README.md'), 'utf8')
    expect([...pages.keys()].filter((page) => !index.includes(`](${page}.md)`))).toEqual([])
    expect([...pages].filter(([, anchors]) => new Set(anchors).size < anchors.length).map(([page]) => page)).toEqual([])
  })
})
