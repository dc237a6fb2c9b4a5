import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { ownFolder } from '../own-folders.js'
import { badCode, goodCode } from './bad-code.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const CONFIGURATION = '.oxlintrc.json'

interface Configuration {
  readonly rules: Readonly<Record<string, unknown>>
  readonly overrides: readonly { readonly rules?: Readonly<Record<string, unknown>> }[]
}
interface Diagnostic {
  readonly code?: string
  readonly message: string
  readonly filename: string
}

const { rules, overrides } = ts.readConfigFile(join(root, CONFIGURATION), (path) => readFileSync(path, 'utf8'))
  .config as Configuration
const held = new Set([rules, ...overrides.map((override) => override.rules ?? {})].flatMap((each) => Object.keys(each)))

/** `eslint(no-var)` as the configuration writes it. */
const ruleOf = ({ code = '', message }: Diagnostic): string =>
  code === '' ? message : code.replace(/^eslint\((.*)\)$/, '$1').replace(/^(\w+)\((.*)\)$/, '$1/$2')

/** What the linter finds in files of a folder where nothing else is, by their paths. */
function lint(files: readonly { readonly path: string; readonly code: string }[]): (path: string) => string[] {
  const folder = ownFolder('linted-')
  const options = {
    strict: true,
    noUncheckedIndexedAccess: true,
    target: 'es2023',
    module: 'preserve',
    jsx: 'preserve',
    types: [],
  }
  const configuration = { compilerOptions: options }
  const all = [...files, { path: 'tsconfig.json', code: JSON.stringify(configuration) }]
  for (const { path, code } of all) {
    mkdirSync(join(folder, dirname(path)), { recursive: true })
    writeFileSync(join(folder, path), `${code}\n`)
  }
  mkdirSync(join(folder, 'tools'))
  for (const path of [CONFIGURATION, 'tools/lint-rules.mjs']) copyFileSync(join(root, path), join(folder, path))
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction')
  const program = [join(root, 'node_modules/oxlint/bin/oxlint'), '--format=json']
  const { stdout } = spawnSync(process.execPath, program, { cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 28 })
  const { diagnostics } = JSON.parse(stdout) as { diagnostics: readonly Diagnostic[] }
  return (path) => diagnostics.filter(({ filename }) => filename === path).map(ruleOf)
}

const numbered = <File extends { readonly path: string }>(files: readonly File[]): File[] =>
  files.map((file, index) => ({ ...file, path: file.path.replace('#', String(index)) }))

describe('the linter', () => {
  const bad = numbered(badCode)
  const good = numbered(goodCode).map((each) => ({ ...each, path: each.path.replace('case', 'good') }))
  const unused = {
    path: 'examples/bad/src/unused.ts',
    code: '// oxlint-disable-next-line eqeqeq -- not a bit\nexport const a = 1',
  }
  const foundIn = lint([...bad, ...good, unused])

  it('is shown something bad for each of its rules', () => {
    expect([...held].filter((rule) => !bad.some((each) => each.rule === rule))).toEqual([])
  })

  it.each(bad)('finds $rule in $path: $code', ({ rule, path }) => {
    expect(foundIn(path)).toContain(rule)
  })

  it.each(good)('finds nothing in $path: $code', ({ path }) => {
    expect(foundIn(path)).toEqual([])
  })

  it('finds comments that disable what is not there', () => {
    expect(foundIn(unused.path)).toEqual([expect.stringMatching(/^Unused oxlint-disable directive/)])
  })
})

// The linter guesses what a file is compiled with that is in no program, and the compiler does not see it.
it('every file of TypeScript is compiled', () => {
  const compiler = join(root, 'node_modules/typescript-native/bin/tsc')
  const compiled = ['tsconfig.json', 'packages/console/app/tsconfig.json'].flatMap((project) => {
    const options = { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 } as const
    return execFileSync(process.execPath, [compiler, '--listFilesOnly', '-p', project], options).split(/\r?\n/)
  })
  const known = new Set(compiled.map((path) => path.slice(root.length)))
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.mts', '*.tsx'], { cwd: root, encoding: 'utf8' })
  const files = tracked
    .trim()
    .split('\n')
    .filter((path) => existsSync(join(root, path)))
  expect(files.length).toBeGreaterThan(2_000)
  expect(files.filter((path) => !known.has(path))).toEqual([])
})
