import { execFileSync, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'
import { faultsIn } from './faults-in.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const exampleOf = (text: string): string => /```ts\n([\s\S]*?)```/.exec(text)?.[1] ?? ''
const example = exampleOf(readme)
/** Of the kit for hosts, which is a host as it stands. */
const kitExample = exampleOf(readFileSync(join(root, 'packages', 'host', 'README.md'), 'utf8'))

const consoleExample = exampleOf(readFileSync(join(root, 'packages', 'console', 'README.md'), 'utf8'))

/** The paths under `/sandbox` that a route of the sandbox's control API declares. */
function sandboxPaths(): string[] {
  const sources = join(root, 'packages/sandbox/src')
  return readdirSync(sources, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .flatMap((name) => [...readFileSync(join(sources, name), 'utf8').matchAll(/\bpath: '(\/[^']+)'/g)])
    .map(([, path = '']) => path.replace(/^\/consumer/, ''))
}

const folder = mkdtempSync(join(tmpdir(), 'readme-'))
let host: ChildProcess | undefined

afterAll(() => {
  if (host?.exitCode === null) host.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs an example against the built packages, on a free port that it prints. */
async function startExample(onFreePort: string): Promise<string> {
  const modules = join(folder, 'node_modules')
  if (!existsSync(modules)) symlinkSync(join(root, 'node_modules'), modules)
  const { outputText } = ts.transpileModule(onFreePort, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  })
  writeFileSync(join(folder, 'example.mjs'), outputText)
  host = spawn(process.execPath, ['--preserve-symlinks', join(folder, 'example.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = (await once(host.stdout as NonNullable<typeof host.stdout>, 'data')) as [Buffer]
  return `http://127.0.0.1:${port.toString().trim()}`
}

describe('the README', () => {
  it('is short', () => {
    expect(readme.split('\n').length).toBeLessThan(150)
  })

  it('has badges, of files of its own, that say what the packages say', () => {
    const badges = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path]) => path ?? '')
    const written = readdirSync(join(root, 'docs/badges')).map((name) => `docs/badges/${name}`)
    expect(badges.sort()).toEqual(written.sort())
    expect(() =>
      execFileSync(process.execPath, [join(root, 'tools/write-badges.mjs'), '--check'], { stdio: 'pipe' }),
    ).not.toThrow()
  })

  it('begins with the two commands', () => {
    const top = readme.split('\n').slice(0, 15).join('\n')
    expect(top).toContain('npm ci && npm start')
    expect(top).toContain('npm ci && npm test')
  })

  it('has an example that compiles', () => {
    expect(example.split('\n').length).toBeLessThan(30)
    expect(faultsIn(example)).toEqual([])
  })

  it('has an example that runs, answers and stops', async () => {
    const base = await startExample(
      example.replace("listen(3000, '127.0.0.1')", "listen(0, '127.0.0.1', () => console.log(server.address()?.port))"),
    )
    expect(await (await fetch(`${base}/hello`)).text()).toBe('a route of your own')
    const document = (await (await fetch(`${base}/open-api/openapi.json`)).json()) as { openapi: string }
    expect(document.openapi).toMatch(/^3\.1/)
    const refused = await fetch(`${base}/open-api/goods/detail`, { method: 'POST', headers: { 'tenant-id': '1' } })
    expect(refused.status).toBe(401)
    host?.kill('SIGTERM')
    const [code] = (await once(host as ChildProcess, 'exit')) as [number | null]
    expect(code).toBe(0)
  })
})

describe('the README of the kit for hosts', () => {
  it('has an example that compiles', () => {
    expect(kitExample).toContain('createOpenApi')
    expect(faultsIn(kitExample)).toEqual([])
  })

  it('has an example that runs, answers and stops', async () => {
    const base = await startExample(
      kitExample.replace("await server.listen(3000, '127.0.0.1')", "console.log(await server.listen(0, '127.0.0.1'))"),
    )
    const statusOf = async (path: string) => (await fetch(base + path)).status
    expect(await statusOf('/open-api/openapi.json')).toBe(200)
    for (const path of ['/healthz', '/readyz', '/docs', '/docs/docs.js'])
      expect([path, await statusOf(path)]).toEqual([path, 200])
    expect([await statusOf('/none'), await statusOf('/files/invoices/none')]).toEqual([404, 404])
    host?.kill('SIGTERM')
    const [code] = (await once(host as ChildProcess, 'exit')) as [number | null]
    expect(code).toBe(0)
  })
})

describe('the README of the console', () => {
  it('has an example that compiles', () => {
    expect(consoleExample).toContain('consoleHandler')
    expect(faultsIn(consoleExample)).toEqual([])
  })
})

it('the README of the sandbox has every call of the control API', () => {
  const tables = readFileSync(join(root, 'packages/sandbox/README.md'), 'utf8')
    .split('\n')
    .filter((line) => line[0] === '|')
  const told = tables
    .flatMap((line) => [...line.matchAll(/[` ](?:\/sandbox)?(\/[\w/{}-]+)(?=[` ])/g)])
    .map(([, path]) => path)
  expect(sandboxPaths().length).toBeGreaterThan(20)
  expect(sandboxPaths().filter((path) => !told.includes(path))).toEqual([])
})
