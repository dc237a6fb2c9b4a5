import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { afterAll, describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const readme = readFileSync(join(root, 'README.md'), 'utf8')
const example = /```ts\n([\s\S]*?)```/.exec(readme)?.[1] ?? ''

/** Type-checks a text as if it were a file of the repository. */
function faultsIn(source: string): string[] {
  const path = join(root, 'readme-example.ts')
  const { config } = ts.readConfigFile(join(root, 'tsconfig.base.json'), (file) => ts.sys.readFile(file)) as {
    config: unknown
  }
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, root)
  const host = ts.createCompilerHost(options)
  const readFromDisk = host.getSourceFile.bind(host)
  host.getSourceFile = (name, ...rest) =>
    name === path ? ts.createSourceFile(path, source, ts.ScriptTarget.ES2023) : readFromDisk(name, ...rest)
  const program = ts.createProgram([path], { ...options, noEmit: true }, host)
  const file = program.getSourceFile(path)
  return ts
    .getPreEmitDiagnostics(program, file)
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))
}

const folder = mkdtempSync(join(tmpdir(), 'readme-'))
let host: ChildProcess | undefined

afterAll(() => {
  if (host?.exitCode === null) host.kill('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the example against the built packages, on a free port. */
async function startExample(): Promise<string> {
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const onFreePort = example.replace(
    "listen(3000, '127.0.0.1')",
    "listen(0, '127.0.0.1', () => console.log(server.address()?.port))",
  )
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

  it('begins with the two commands', () => {
    const top = readme.split('\n').slice(0, 15).join('\n')
    expect(top).toContain('npm ci && npm start')
    expect(top).toContain('npm ci && npm test')
  })

  it('links only to what exists', () => {
    for (const [, target] of readme.matchAll(/\]\((?!http)([^)#]+)\)/g)) {
      const exists =
        ts.sys.fileExists(join(root, target as string)) || ts.sys.directoryExists(join(root, target as string))
      expect(exists, target).toBe(true)
    }
  })

  it('has an example that compiles', () => {
    expect(example.split('\n').length).toBeLessThan(30)
    expect(faultsIn(example)).toEqual([])
  })

  it('has an example that runs, answers and stops', async () => {
    const base = await startExample()
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
