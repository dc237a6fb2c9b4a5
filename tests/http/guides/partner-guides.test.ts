import { readdir, readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ADMIN_KEY, demoCredentials, startHost, stopHosts } from '../hosts/example-host.js'
import type { Host } from '../hosts/example-host.js'
import { blocksOf, differences, isLike } from './guide-blocks.js'
import type { GuideBlock } from './guide-blocks.js'
import { ShellWithCurl } from './shell-with-curl.js'

const FOLDER = new URL('../../../docs/guides/partners/', import.meta.url)
const BETWEEN = '=== between two blocks ==='

let shell: ShellWithCurl
beforeAll(async () => {
  shell = await ShellWithCurl.open()
})
afterAll(async () => {
  await stopHosts()
  await shell.close()
})

const startDemo = () => startHost('express-sqlite', { DATABASE_URL: ':memory:' })

/** Pastes the commands into one shell; answers what each block printed. */
async function paste(host: Host, blocks: readonly GuideBlock[]): Promise<string[]> {
  const script = blocks
    .map(({ commands }) => commands)
    .join(`\necho; echo '${BETWEEN}'\n`)
    .replaceAll('http://127.0.0.1:3000', host.url)
    .replaceAll("'the secret'", demoCredentials(host).clientSecret)
    .replaceAll("'the admin key'", ADMIN_KEY)
  return (await shell.run(script)).split(`${BETWEEN}\n`)
}

function expectShown({ commands, shown }: GuideBlock, printed: string): void {
  // What is only to be done has to succeed.
  if (commands.includes('| field code')) expect(new Set(printed.match(/^\d+$/gm)), commands).toEqual(new Set(['0']))
  if (shown === undefined) return
  if (shown.kind === 'json') {
    const last = printed.trim().split('\n').at(-1) ?? ''
    return expect(differences(JSON.parse(shown.text), JSON.parse(last)), commands).toEqual([])
  }
  const lines = printed.split(/\r?\n/)
  const missing = shown.text.split('\n').filter((line) => !lines.some((other) => isLike(line, other)))
  expect(missing, `${commands}\n${printed}`).toEqual([])
}

const quickStart = blocksOf('quick-start')
/** What the other guides go on from. */
const start = quickStart.filter(({ shown }) => shown?.kind !== 'json')

async function tryBlocks(host: Host, blocks: readonly GuideBlock[]): Promise<void> {
  const printed = await paste(host, blocks)
  blocks.forEach((block, index) => expectShown(block, printed[index] ?? ''))
}

/** Tries a guide; `least` is how many blocks of commands it has. */
async function tryGuide(host: Host, name: string, least: number): Promise<void> {
  const own = blocksOf(name)
  expect(own.length).toBeGreaterThanOrEqual(least)
  await tryBlocks(host, name === 'quick-start' ? own : [...start, ...own])
}

/** The guides for partners in the order in which the list of all guides has them. */
async function listedGuides(): Promise<string[]> {
  const list = await readFile(new URL('../README.md', FOLDER), 'utf8')
  return [...list.matchAll(/^- \[.*?\]\(partners\/(.*?)\.md\)/gm)].map(([, name = '']) => name)
}

const guides: readonly [name: string, least: number][] = [
  ['quick-start', 6],
  ['authentication', 5],
  ['errors-and-retries', 2],
  ['idempotency', 4],
  ['pagination', 3],
  ['money-and-time', 3],
  ['events', 2],
]

describe('what a guide for partners shows is what comes when it is pasted beside a host', { timeout: 600_000 }, () => {
  let host: Host
  beforeAll(async () => {
    host = await startDemo()
  }, 120_000)

  it.each(guides)('%s', async (name, least) => {
    await tryGuide(host, name, least)
  })

  // It moves the clock.
  it('sandbox, and then the others in the same shell', async () => {
    expect(blocksOf('sandbox').length).toBeGreaterThanOrEqual(20)
    const others = guides.map(([name]) => name).filter((name) => name !== 'quick-start')
    await tryBlocks(await startDemo(), [...start, ...['sandbox', ...others].flatMap(blocksOf)])
  })

  it('all of them, one after the other in one shell, as they are listed', async () => {
    const names = await listedGuides()
    expect(names.filter((name) => blocksOf(name).length > 0)).toEqual([...guides.map(([name]) => name), 'sandbox'])
    await tryBlocks(await startDemo(), names.flatMap(blocksOf))
  })

  it('and each that has commands is tried', async () => {
    const names = (await readdir(FOLDER)).map((file) => file.replace('.md', ''))
    const withCommands = names.filter((name) => blocksOf(name).length > 0)
    expect(withCommands.sort()).toEqual(['sandbox', ...guides.map(([name]) => name)].sort())
  })
})

it('an answer differs by a member, a type, a value, or the part that is shown of a text', () => {
  const shown = { code: 0, data: { list: [{ no: 'G…', paid: true, '…': '…' }, '…'], total: 1 } }
  const actual = { code: 0, data: { list: [{ no: 'G1', paid: true, more: 1 }, {}], total: 1 } }
  expect(differences(shown, actual)).toEqual([])
  expect(differences(shown, { ...actual, msg: '' })).toEqual([': has code, data, msg'])
  expect(differences({ list: [{ no: 'G…', paid: true }] }, { list: [{ no: 'Z1', paid: 'true' }] })).toEqual([
    '/list/0/no: "Z1" in place of "G…"',
    '/list/0/paid: "true" in place of true',
  ])
})
