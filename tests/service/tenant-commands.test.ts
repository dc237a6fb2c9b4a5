import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTestPlatform } from '@org/openapi-testing'
import { sqliteStorage } from '@org/openapi-storage-sqlite'
import { beforeAll, describe, expect, test } from 'vitest'
import { ownFolder } from '../own-folders.js'
import { createBareDatabase } from '../postgres.js'
import { tamperWithFile } from './ledger-database.js'
import { runTool } from './run-tool.js'

type Command = 'tenant-export' | 'tenant-import' | 'tenant-remove' | 'verify-wallets' | 'drill-restore'

const folder = ownFolder('openapi-commands-')
const file = join(folder, 'source.sqlite')

// No program of PostgreSQL's is found here, so that the drill does the same everywhere.
const env = { ...process.env, PATH: '' }
const run = (command: Command, options: readonly string[], input = '') => runTool(command, options, { input, env })

const exportFrom = (from: string, tenant = 1) => run('tenant-export', ['--from', from, '--tenant', String(tenant)])

/** How many rows an export says that it has, and their digest, which is the same wherever and whenever they are exported. */
function endOf(text: string): { rows: number; digest: string } {
  const { end } = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as { end: { rows: number; digest: string } }
  return { rows: end.rows, digest: end.digest }
}

beforeAll(async () => {
  const platform = await createTestPlatform({ storage: sqliteStorage({ file }) })
  const { tenantId } = platform
  const context = platform.openApi.context(tenantId)
  const member = { nickname: 'Ana', status: 0, unionId: 'union' } as const
  const { id: userId } = await context.storage.members.create(member, context.now)
  const body = { userId, balance: 100 }
  expect(await platform.admin('PUT pay/wallet/update-balance', { tenantId, body })).toMatchObject({ code: 0 })
  await platform.createTenant()
  await platform.close()
})

/** Of the tenant that is moved. */
let text: string

test.each<Command>(['tenant-export', 'tenant-import', 'tenant-remove', 'verify-wallets', 'drill-restore'])(
  '%s --help tells how it is used, and ends with 0',
  (command) => {
    for (const option of ['--help', '-h'])
      expect(run(command, [option])).toMatchObject({
        status: 0,
        stdout: expect.stringMatching(new RegExp(`^usage: npm run (--silent )?${command.replace('-', ':')} `)),
        faults: '',
      })
  },
)

test('a drill on a file: backed up, restored, the same rows', () => {
  const { status, lines, faults } = run('drill-restore', ['--database', file])
  expect([status, faults]).toEqual([0, ''])
  expect(lines).toEqual([
    expect.stringMatching(/^look at the database: \d+\.\d\d s$/),
    expect.stringMatching(/^back up: /),
    expect.stringMatching(/^restore: /),
    expect.stringMatching(/^look at what was restored: /),
    expect.stringMatching(/^tenant 2: \d+ rows, digest [0-9a-f]{12}…: ok$/),
    expect.stringMatching(/^tenant 1: \d+ rows, digest [0-9a-f]{12}…: ok$/),
    'ledgers: ok',
    'What was restored is what was there.',
  ])
  expect(readdirSync(folder)).toEqual(['source.sqlite'])
})

test('a drill that cannot be tried ends with 2, says why, and tells no password', () => {
  const missing = run('drill-restore', ['--database', join(folder, 'none.sqlite')])
  expect(missing).toMatchObject({ status: 2, faults: expect.stringContaining('There is no database') })
  const away = run('drill-restore', ['--database', 'postgres://nobody:topsecret@127.0.0.1:1/none'])
  expect(away).toMatchObject({ status: 2, lines: [], faults: expect.not.stringContaining('topsecret') })
})

test('a drill on PostgreSQL asks for the programs of its version', async () => {
  const database = await createBareDatabase()
  expect(run('drill-restore', ['--database', database.url])).toMatchObject({
    status: 2,
    lines: [],
    faults: expect.stringMatching(/^pg_dump \d\d or newer is not on the PATH/),
  })
  await database.drop()
})

describe('a tenant that is moved by the commands', { timeout: 60_000 }, () => {
  beforeAll(() => {
    tamperWithFile(file, 'update tenant set status = 1 where id = 1')
    ;({ stdout: text } = exportFrom(file))
  })

  test('is written with what was written of it, and how much that is', () => {
    const { status, stdout, faults } = exportFrom(file)
    const { rows, digest } = endOf(text)
    expect([status, endOf(stdout)]).toEqual([0, { rows, digest }])
    expect(rows).toBeGreaterThan(3)
    expect(faults.split('\n')).toEqual(expect.arrayContaining(['tenant: 1', 'wallet: 1', 'wallet_transaction: 1']))
    expect(faults).toContain(`tenant 1: ${rows} rows, digest ${digest}\n`)
    expect(faults).not.toContain('enabled')
    tamperWithFile(file, 'update tenant set status = 0 where id = 1')
    expect(exportFrom(file).faults).toContain('tenant 1 is enabled: what is written from now on is not in this export')
    tamperWithFile(file, 'update tenant set status = 1 where id = 1')
  })

  test('is written by the command of the guide, and nothing beside it', async () => {
    const guide = await readFile(new URL('../../docs/guides/move-a-tenant.md', import.meta.url), 'utf8')
    const [, command = ''] =
      /\n(npm run .+) --from data\/openapi\.sqlite --tenant 1 > tenant-1\.jsonl\n/.exec(guide) ?? []
    const cwd = new URL('../../', import.meta.url)
    const written = execFileSync('sh', ['-c', `${command} --from "$0" --tenant 1`, file], {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    expect(written.slice(0, 17)).toBe(text.slice(0, 17))
    expect(endOf(written)).toEqual(endOf(text))
  })

  test('arrives in a PostgreSQL that has no tables yet, and is checked there', async () => {
    const database = await createBareDatabase()
    const { rows, digest } = endOf(text)
    const arrived = run('tenant-import', ['--to', database.url], text)
    expect([arrived.status, arrived.lines]).toEqual([
      0,
      ['tenant 1: 1 wallets, 1 entries: ok', `tenant 1: ${rows} rows, digest ${digest}: ok`],
    ])
    expect(endOf(exportFrom(database.url).stdout)).toEqual({ rows, digest })
    const again = run('tenant-import', ['--to', database.url], text)
    expect([again.status, again.lines]).toEqual([2, []])
    expect(again.faults).toMatch(/tenant 1/i)
    await database.drop()
  })

  test('arrives with 1 where its wallets are not their entries', () => {
    tamperWithFile(file, 'update wallet set balance = 61 where tenant_id = 1')
    const { stdout: tampered } = exportFrom(file)
    tamperWithFile(file, 'update wallet set balance = 100 where tenant_id = 1')
    const target = join(folder, 'tampered.sqlite')
    const { status, lines } = run('tenant-import', ['--to', target], tampered)
    expect([status, lines[0]]).toEqual([1, expect.stringContaining('MISMATCH')])
  })

  test('is refused with 2, and nothing arrives, where the file was cut off', () => {
    const target = join(folder, 'cut-off.sqlite')
    const { status, faults } = run('tenant-import', ['--to', target], text.slice(0, -200))
    expect([status, faults.includes('ends before it is whole')]).toEqual([2, true])
    expect(exportFrom(target)).toMatchObject({ status: 2, faults: 'There is no tenant 1\n' })
  })

  test('is not removed while it is enabled, or has changed; then it is, and the others stay', () => {
    tamperWithFile(file, 'update tenant set status = 0 where id = 1')
    expect(run('tenant-remove', ['--from', file], text)).toMatchObject({ status: 2, lines: [] })
    tamperWithFile(file, 'update tenant set status = 1 where id = 1')
    tamperWithFile(file, 'update wallet set balance = 61 where tenant_id = 1')
    expect(run('tenant-remove', ['--from', file], text).faults).toBe(
      'Tenant 1 is not as it was exported: export it again\n',
    )
    tamperWithFile(file, 'update wallet set balance = 100 where tenant_id = 1')
    expect(run('tenant-remove', ['--from', file], text)).toMatchObject({
      status: 0,
      lines: [expect.stringMatching(/^tenant 1: \d+ rows deleted$/)],
    })
    expect(exportFrom(file)).toMatchObject({ status: 2, faults: 'There is no tenant 1\n' })
    expect(exportFrom(file, 2).status).toBe(0)
  })
})

test.each(['tenant-export', 'tenant-import', 'tenant-remove'] as const)(
  '%s says how it is used, makes no database, and tells no password',
  (command) => {
    const option = command === 'tenant-import' ? '--to' : '--from'
    const more = command === 'tenant-export' ? ['--tenant', '1'] : []
    expect(run(command, [])).toMatchObject({
      status: 2,
      faults: expect.stringMatching(/^usage: npm run (--silent )?tenant:/),
    })
    const away = run(command, [option, 'postgres://nobody:topsecret@127.0.0.1:1/none', ...more], 'no export')
    expect(away).toMatchObject({ status: 2, stdout: '', faults: expect.not.stringContaining('topsecret') })
    if (command === 'tenant-import') return
    const missing = join(folder, 'missing.sqlite')
    expect(run(command, [option, missing, ...more], text)).toMatchObject({
      status: 2,
      faults: `There is no database ${missing}\n`,
    })
    expect(readdirSync(folder)).not.toContain('missing.sqlite')
  },
)
