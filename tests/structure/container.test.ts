import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { readComposeFile } from '../compose-file.js'
import { readDockerIgnore } from '../docker-ignore.js'
import { execForm, readDockerfile, textsOf } from '../dockerfile.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(root + path, 'utf8')
const readJson = (path: string) => JSON.parse(read(path)) as { name: string; scripts: Record<string, string> }
const { workspaces, scripts } = JSON.parse(read('package.json')) as {
  workspaces: string[]
  scripts: Record<string, string>
}

describe('the Dockerfile', () => {
  const stages = readDockerfile(read('Dockerfile'))
  const last = stages.at(-1) ?? stages[0]
  const instructions = stages.flatMap((stage) => stage.instructions)

  it('is made of instructions that are known, and asks no shell where none is needed', () => {
    const known = ['WORKDIR', 'COPY', 'RUN', 'ENV', 'USER', 'EXPOSE', 'HEALTHCHECK', 'CMD']
    expect(new Set(instructions.map(({ keyword }) => keyword))).toEqual(new Set(known))
    for (const keyword of ['CMD', 'HEALTHCHECK'])
      for (const text of instructions.filter((given) => given.keyword === keyword).map(({ text }) => text))
        expect(execForm(text), text).toBeInstanceOf(Array)
  })

  it('begins every stage with one image, of a version that the project is checked on, and of no registry by name', () => {
    const [image = '', ...others] = new Set(stages.map((stage) => stage.image))
    expect(others).toEqual([])
    const [, major] = /^node:(\d+)-[a-z]+-slim$/.exec(image) ?? []
    expect(read('tools/check-runtimes.mjs')).toContain(`node-${major}/bin/node`)
  })

  it('installs what the lock file says, and runs no script of a package', () => {
    const installations = instructions.filter(({ text }) => /npm (i|ci|install)\b/.test(text)).map(({ text }) => text)
    expect(installations).toHaveLength(2)
    for (const text of installations) expect(text).toMatch(/^npm ci --ignore-scripts\b/)
    expect(installations.at(-1)).toContain('--omit=dev')
  })

  it('names scripts and workspaces that are there', () => {
    const names = workspaces.map((workspace) => readJson(`${workspace}/package.json`).name)
    const commands = instructions.filter(({ keyword }) => keyword === 'RUN').map(({ text }) => text)
    const named = commands.flatMap((text) =>
      [...text.matchAll(/--(?:filter|workspace)=(\S+)/g)].map(([, name]) => name),
    )
    expect(new Set(named)).toEqual(new Set(['@org/example-koa-postgres']))
    for (const name of named) expect(names).toContain(name)
    const used = commands.flatMap((text) => [...text.matchAll(/npm run (\S+)/g)].map(([, script = '']) => script))
    expect(used).toEqual(['bundle'])
    for (const script of used) expect(scripts).toHaveProperty(script)
  })

  it('copies from the build what is there', () => {
    for (const text of textsOf(last as (typeof stages)[0], 'COPY')) {
      const [, stage, source = '', target] = /^--from=(\S+) \/app\/(\S+) (\S+)$/.exec(text) ?? []
      expect([stages.some(({ name }) => name === stage), source]).toEqual([true, target])
      expect(existsSync(root + source), source).toBe(true)
    }
  })

  it('runs as a user who is not root and owns none of the program', () => {
    const order = last?.instructions.map(({ keyword }) => keyword) ?? []
    expect(textsOf(last as (typeof stages)[0], 'USER')).toEqual(['node'])
    expect(order.lastIndexOf('USER')).toBeGreaterThan(order.lastIndexOf('COPY'))
    expect(order.lastIndexOf('USER')).toBeGreaterThan(order.lastIndexOf('RUN'))
    expect(instructions.filter(({ text }) => text.includes('--chown'))).toEqual([])
  })

  it.each([
    ['', '3000'],
    ['8080', '8080'],
  ])('asks for health where the host listens with PORT="%s"', (PORT, port) => {
    const [, ...check] = execForm(textsOf(last as (typeof stages)[0], 'HEALTHCHECK')[0] ?? '') ?? []
    const fetched = encodeURIComponent('globalThis.fetch = async (url) => (console.log(url), { ok: true })')
    const env = { NODE_OPTIONS: `--import=data:text/javascript,${fetched}`, PORT }
    const told = execFileSync(process.execPath, check, { env, encoding: 'utf8' })
    expect(told).toBe(`http://127.0.0.1:${port}/healthz\n`)
  })

  it('holds no secret', () => {
    const variables = instructions.filter(({ keyword }) => keyword === 'ENV').map(({ text }) => text)
    expect(variables).toEqual(['NODE_ENV=production HOST=0.0.0.0 PORT=3000'])
  })
})

describe('what gets into the build', () => {
  const isLeftOut = readDockerIgnore(read('.dockerignore'))
  const tracked = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).trim().split('\n')

  it('is the source of every package, and what installs and builds it', () => {
    const needed = tracked.filter(
      (path) =>
        /^(\.npmrc|package(-lock)?\.json|turbo\.json|tsconfig\.(base|build)\.json|tools\/turbo\.mjs|tools\/tsup\.ts)$/.test(
          path,
        ) ||
        workspaces.some((workspace) => path === `${workspace}/package.json`) ||
        // The pages of the host, and what renders them.
        /^(docs\/.*\.(md|svg)|tools\/(render-|site).*|packages\/[^/]+\/README\.md)$/.test(path) ||
        (/^(packages|examples)\/[^/]+\/(src|migrations|tsup\.config\.ts)/.test(path) && !path.endsWith('.test.ts')),
    )
    expect(needed.length).toBeGreaterThan(1000)
    expect(needed.filter(isLeftOut)).toEqual([])
  })

  it('is no secret, no data, and nothing that was built or installed elsewhere', () => {
    const never = ['secrets/admin-key', '.env', '.git/config', 'data/openapi.sqlite', 'node_modules/a/index.js']
    const builds = [
      'packages/core/dist/index.js',
      'packages/cli/node_modules/a/index.js',
      'packages/core/src/a.test.ts',
      'docs/reference/index.html',
    ]
    expect([...never, ...builds].filter((path) => !isLeftOut(path))).toEqual([])
  })
})

describe('the compose file', () => {
  const { services, secrets, volumes } = readComposeFile()
  const { host, postgres } = services

  it('gives the host no more rights than it needs', () => {
    expect(host).toMatchObject({
      read_only: true,
      cap_drop: ['ALL'],
      security_opt: ['no-new-privileges:true'],
      ports: ['127.0.0.1:3000:3000'],
    })
    expect(postgres.ports).toBeUndefined()
  })

  it('waits for a database that answers, and for the end of what is in flight', () => {
    expect(host.depends_on).toEqual({ postgres: { condition: 'service_healthy' } })
    expect(postgres.healthcheck?.test).toContain('pg_isready')
    // Workers drain for five seconds and are killed after thirteen more; their parent ends two later.
    expect(host.environment['DRAIN_SECONDS']).toBe('${DRAIN_SECONDS:-5}')
    expect(Number.parseInt(host.stop_grace_period)).toBeGreaterThan(20)
  })

  it('names an image of one version, of no registry by name', () => {
    expect(postgres.image).toMatch(/^postgres:\d+-[a-z]+$/)
  })

  it('declares the secrets and volumes that are used, and no others', () => {
    const used = [...host.secrets, ...postgres.secrets]
    expect(new Set(used)).toEqual(new Set(Object.keys(secrets)))
    for (const [name, { file }] of Object.entries(secrets)) expect(file).toBe(`secrets/${name}`)
    const places = [...host.volumes, ...postgres.volumes].map((volume) => volume.split(':')[0])
    expect(places.sort()).toEqual(Object.keys(volumes).sort())
    expect(read('.gitignore').split('\n')).toContain('/secrets/')
    for (const { secrets: names, environment } of [host, postgres]) {
      const files = Object.entries(environment).filter(([name]) => name.endsWith('_FILE'))
      expect(files.map(([, file]) => file.replace('/run/secrets/', '')).sort()).toEqual([...names].sort())
    }
  })

  it('sets variables that the README tells of, and no secret among them', () => {
    const readme = read('README.md')
    for (const name of Object.keys(host.environment)) {
      expect(readme, name).toContain(`\`${name.replace(/_FILE$/, '')}\``)
      expect(name).not.toMatch(/(KEY|SECRET|PASSWORD|DATABASE_URL)$/)
    }
  })
})
