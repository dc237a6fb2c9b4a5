import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brokenLinks, markdownFiles, REPOSITORY } from '@org/tools/markdown-links'
import { afterAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'links-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('every link of the documents, and of the pages of the packages, leads to a file, and to a heading of it', () => {
  expect(brokenLinks(join(import.meta.dirname, '../..'))).toEqual([])
})

it('the pages of packages, which are read outside the repository, name what is in it by its address', () => {
  const root = join(import.meta.dirname, '../..')
  const pages = markdownFiles(root).filter((file) => file.startsWith('packages/'))
  const links = pages.flatMap((file) =>
    [...readFileSync(join(root, file), 'utf8').matchAll(/\]\(([^)\s]+)\)/g)].map(([, link = '']) => [file, link]),
  )
  const ours = links.filter(([, link = '']) => !/^https?:/.test(link) || link.includes('github.com/org/openapi-core'))
  expect(ours.length).toBeGreaterThan(10)
  expect(ours.filter(([, link = '']) => !link.startsWith(REPOSITORY) && !link.startsWith('#'))).toEqual([])
})

it('one that leads nowhere is found', () => {
  for (const path of ['docs/guides', 'packages/one']) mkdirSync(join(folder, path), { recursive: true })
  const at = 'https://github.com/org/openapi-core/tree/main/'
  const good = [
    'docs/guides/a.md#it-is-so',
    'docs/guides',
    '#top',
    `${at}docs/guides/a.md`,
    'https://elsewhere.example',
  ]
  const bad = ['docs/none.md', 'docs/guides/a.md#it-was-so', '#bottom', `${at}packages/two`, '../outside.md']
  const links = [...good, ...bad].map((link) => `[x](${link})`).join('\n')
  writeFileSync(join(folder, 'README.md'), `# Top\n\n${links}\n\n\`[x](in-code.md)\`\n`)
  writeFileSync(join(folder, 'docs/guides/a.md'), '# It `is` so!\n\n## It is so\n\n[x](#it-is-so-1) ![x](none.svg)\n')
  writeFileSync(join(folder, 'packages/one/README.md'), '# One\n\n[x](../../docs/guides/a.md#none)\n')
  for (const file of ['CONTRIBUTING.md', 'SECURITY.md']) writeFileSync(join(folder, file), '# File\n')
  expect(brokenLinks(folder)).toEqual([
    ...bad.map((link) => `README.md: ${link}`),
    'docs/guides/a.md: none.svg',
    'packages/one/README.md: ../../docs/guides/a.md#none',
  ])
})
