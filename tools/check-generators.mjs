// `npm run check:generators`: what four generators make of the partner document compiles under `strict`, and a program over it
// fetches a token, goods, an error and a page from the example host. With `-- --admin` the admin document compiles, too.
// The generators come from npm, into a folder that is kept (GENERATORS=, else .turbo/generators); what they make is not.
import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { withExampleHost } from './generators/example-host.mjs'
import { heyApi } from './generators/hey-api.mjs'
import { kubb } from './generators/kubb.mjs'
import { openapiTypescript } from './generators/openapi-typescript.mjs'
import { orval } from './generators/orval.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const folder = process.env['GENERATORS'] ?? join(root, '.turbo', 'generators')
const generators = [kubb, heyApi, orval, openapiTypescript]
const documents = process.argv.includes('--admin') ? ['admin', 'partner'] : ['partner']

/** What a call site is handed, and what it has to see. */
const SEEN = `
export interface Platform { readonly base: string; readonly credentials: string; readonly goodsId: string }
export interface Seen { price: number | undefined; code: number | undefined; orders: string[] }
`

/** The newest that run on Node 20, and all that they need, as `tools/generators` has them locked. */
function install() {
  mkdirSync(folder, { recursive: true })
  const files = ['package.json', 'package-lock.json', '.npmrc']
  const texts = files.map((name) =>
    readFileSync(name === '.npmrc' ? join(root, name) : join(root, 'tools', 'generators', name), 'utf8'),
  )
  const installed = join(folder, 'installed.json')
  if (existsSync(installed) && readFileSync(installed, 'utf8') === JSON.stringify(texts)) return
  files.forEach((name, i) => writeFileSync(join(folder, name), texts[i]))
  const options = ['--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline', '--silent']
  execFileSync('npm', ['ci', ...options], { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
  writeFileSync(installed, JSON.stringify(texts))
}

/** Runs a program of Node; what it printed, or an error that says it. */
async function run(parameters) {
  const program = spawn(process.execPath, parameters, {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, DO_NOT_TRACK: '1', KUBB_DISABLE_TELEMETRY: '1', HEY_API_TELEMETRY_DISABLED: '1' },
  })
  let printed = ''
  let said = ''
  program.stdout.on('data', (chunk) => (printed += String(chunk)))
  program.stderr.on('data', (chunk) => (said += String(chunk)))
  const code = await new Promise((resolve) => program.on('close', resolve))
  if (code === 0) return printed
  throw new Error((printed + said).split('\n').slice(0, 20).join('\n'))
}

const bin = (name, ...parameters) => run([join(folder, 'node_modules', '.bin', name), ...parameters])

async function compile(out) {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2022',
    module: 'ESNext',
    moduleResolution: 'Bundler',
    lib: ['ES2022', 'DOM', 'DOM.Iterable'],
    types: [],
    skipLibCheck: true,
  }
  writeFileSync(join(out, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['**/*.ts'] }))
  await bin('tsc', '-p', out)
}

/** Generates and compiles; a call site for partners is made a program, whose address it answers. */
async function make({ name, generate, callSites }, document) {
  const out = join(folder, 'made', `${name.replace(/\W+/g, '-')}-${document}`)
  rmSync(out, { recursive: true, force: true })
  mkdirSync(out, { recursive: true })
  await generate({ bin, folder, document: join(root, 'docs', 'openapi', `${document}.json`), out })
  writeFileSync(join(out, 'seen.ts'), SEEN)
  writeFileSync(join(out, 'call-site.ts'), callSites[document])
  await compile(out)
  if (document === 'admin') return undefined
  const program = join(out, 'program.mjs')
  await bin('esbuild', join(out, 'call-site.ts'), '--bundle', '--format=esm', `--outfile=${program}`)
  return program
}

/** A token, goods, an error and a page: by a process of its own, so that none finds what another one set. */
async function callWith(program, platform) {
  const text = `import { use } from ${JSON.stringify(pathToFileURL(program).href)}
console.log(JSON.stringify(await use(${JSON.stringify(platform)})))`
  const { price, code, orders } = JSON.parse(await run(['--input-type=module', '--eval', text]))
  if (!(price > 0)) throw new Error(`goods have the price ${price}`)
  if (code !== 1_008_020_000) throw new Error(`goods that are not there are answered with ${code}`)
  if (orders?.length !== 2) throw new Error(`a page of two has ${JSON.stringify(orders)}`)
}

async function tried(what, work) {
  const began = Date.now()
  try {
    const result = await work()
    console.log(`ok     ${what}: ${Date.now() - began} ms`)
    return result
  } catch (error) {
    console.error(`FAILED ${what}\n${error instanceof Error ? error.message : error}`)
    process.exitCode = 1
    return undefined
  }
}

install()
const wanted = documents.flatMap((document) => generators.map((generator) => ({ generator, document })))
const programs = []
async function work() {
  for (let next = wanted.shift(); next !== undefined; next = wanted.shift()) {
    const { generator, document } = next
    const program = await tried(`${generator.name}, ${document}: compiles`, () => make(generator, document))
    if (program !== undefined) programs.push({ name: generator.name, program })
  }
}
await Promise.all(Array.from({ length: availableParallelism() }, work))
await withExampleHost(async (platform) => {
  for (const { name, program } of programs) await tried(`${name}: calls a host`, () => callWith(program, platform))
})
