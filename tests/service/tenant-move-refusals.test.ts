import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databases } from '../empty-storage.js'
import { digestOf, fillNeighbour, linesOf, logAsBefore, openDemo, openHost, TENANT } from './tenant-move-scene.js'
import type { MoveHost } from './tenant-move-scene.js'

let source: MoveHost
let lines: string[]

beforeAll(async () => {
  source = await openDemo('sqlite')
  lines = await linesOf(source)
}, 60_000)
afterAll(() => source.openApi.close())

/** With one line told otherwise. */
const changed = (isIt: (line: string) => boolean, change: (line: string) => string): string[] =>
  lines.map((line) => (isIt(line) ? change(line) : line))

const header = (change: (about: Record<string, unknown>) => object): string[] =>
  changed(
    (line) => line.startsWith('{"openApiTenant"'),
    (line) => {
      const { openApiTenant } = JSON.parse(line) as { openApiTenant: Record<string, unknown> }
      return `${JSON.stringify({ openApiTenant: { ...openApiTenant, ...change(openApiTenant) } })}\n`
    },
  )

const broken: Record<string, readonly [failure: string, message: RegExp, text: () => string[]]> = {
  'nothing at all': ['cut-off', /ends before it is whole/, () => []],
  'something else': ['unknown-format', /no export of a tenant/, () => ['{"hello":1}\n', ...lines.slice(1)]],
  'a newer format': ['unknown-format', /format 2, and this version reads 1/, () => header(() => ({ format: 2 }))],
  'other columns': ['other-schema', /schema 00ff .*same version/, () => header(() => ({ schema: '00ff' }))],
  'its first half': ['cut-off', /ends before it is whole/, () => lines.slice(0, lines.length / 2)],
  'all but the last line': ['cut-off', /ends before it is whole/, () => lines.slice(0, -1)],
  'half of a line': ['cut-off', /ends before it is whole/, () => [lines.join('').slice(0, -5)]],
  'a row less': ['altered', /rows of member/, () => lines.toSpliced(lines.findIndex(isOf('member')), 1)],
  'another balance': [
    'altered',
    /rows of wallet/,
    () => changed(isOf('wallet'), (line) => line.replace(/"balance":\d+/, '"balance":9')),
  ],
  'another last id': [
    'altered',
    /digest/,
    () => changed(isEndOf('wallet_transaction'), (line) => line.replace(/"lastId":\d+/, '"lastId":1')),
  ],
  'another number': ['altered', /digest/, () => header(() => ({ tenant: 5 }))],
  'an order of its own': [
    'altered',
    /is expected/,
    () => [lines[0] as string, ...lines.slice(5), ...lines.slice(1, 5)],
  ],
  'a line that is no JSON': ['altered', /no JSON/, () => lines.toSpliced(3, 0, 'nothing\n')],
  'something behind its end': ['altered', /follows its end/, () => [...lines, '{}\n']],
}

function isOf(table: string): (line: string) => boolean {
  return (line) => line.startsWith(`{"t":"${table}","r":`)
}

function isEndOf(table: string): (line: string) => boolean {
  return (line) => line.startsWith(`{"t":"${table}","rows":`)
}

describe.each(databases)('an import into $database', ({ database }) => {
  let target: MoveHost

  beforeAll(async () => {
    target = await openHost(database)
  })
  afterAll(() => target.openApi.close())

  it.each(Object.entries(broken))('of %s is refused, and leaves nothing', async (_what, [failure, message, text]) => {
    const refused = target.storage.importTenant(text())
    await expect(refused).rejects.toMatchObject({
      name: 'TenantMoveError',
      failure,
      message: expect.stringMatching(message),
    })
    for (const tenantId of [TENANT, 5])
      await expect(linesOf(target, tenantId)).rejects.toMatchObject({ failure: 'unknown-tenant' })
  })

  it('of the whole, in pieces of any size, succeeds after all of that, and not twice', async () => {
    const bytes = Buffer.from(lines.join(''))
    const pieces = Array.from({ length: Math.ceil(bytes.length / 997) }, (_, at) =>
      bytes.subarray(at * 997, at * 997 + 997),
    )
    await target.storage.importTenant(pieces)
    const there = digestOf(await linesOf(target))
    expect(there).toBe(digestOf(lines))
    await expect(target.storage.importTenant(lines)).rejects.toMatchObject({
      failure: 'occupied',
      message: /Tenant 1 .* rows in \w+/,
    })
    expect(digestOf(await linesOf(target))).toBe(there)
  })

  it('of an application whose client id somebody else has is refused, and the neighbour is as before', async () => {
    const host = await openHost(database)
    for (const name of ['Gone', 'Neighbour'])
      await host.admin.post('system/tenant/create', { body: { name, settings: {} } })
    await host.admin.post('system/partner-app/create', {
      tenantId: 2,
      body: { name: 'Mine', clientId: 'demoPartner', scopes: [] },
    })
    const before = digestOf(await linesOf(host, 2))
    await expect(host.storage.importTenant(lines)).rejects.toMatchObject({ failure: 'taken', message: /demoPartner/ })
    expect(digestOf(await linesOf(host, 2))).toBe(before)
    await host.openApi.close()
  })

  it('beside a neighbour leaves the neighbour as it was', async () => {
    const origin = await openHost('postgres', { atOnce: false })
    for (const name of ['First', 'Second']) {
      const tenantId = await origin.admin.post<number>('system/tenant/create', { body: { name, settings: {} } })
      await fillNeighbour(origin, tenantId, 3)
    }
    const [first, second] = [await linesOf(origin, 1), await linesOf(origin, 2)]
    const host = await openHost(database)
    await host.storage.importTenant(second)
    await host.storage.importTenant(first)
    expect([digestOf(await linesOf(host, 1)), digestOf(await linesOf(host, 2))]).toEqual([
      digestOf(first),
      digestOf(second),
    ])
    await Promise.all([origin.openApi.close(), host.openApi.close()])
  })
})

it('an import into SQLite is refused where another tenant of the file has its ids', async () => {
  const host = await openHost('sqlite', { atOnce: false })
  for (const name of ['Gone', 'Neighbour'])
    await host.admin.post('system/tenant/create', { body: { name, settings: {} } })
  await fillNeighbour(host, 2, 3)
  const before = digestOf(await linesOf(host, 2))
  await expect(host.storage.importTenant(lines)).rejects.toMatchObject({
    failure: 'taken',
    message: /a file of its own/,
  })
  expect(digestOf(await linesOf(host, 2))).toBe(before)
  await host.openApi.close()
})

it('an import into SQLite is refused where the log of an empty tenant has its ids, and the tenant is as before', async () => {
  const host = await openHost('sqlite', { atOnce: false })
  await host.admin.post('system/tenant/create', { body: { name: 'Empty', settings: {} } })
  await logAsBefore(host)
  const before = digestOf(await linesOf(host, TENANT))
  await expect(host.storage.importTenant(lines)).rejects.toMatchObject({ failure: 'taken', message: /of operate_log/ })
  expect(digestOf(await linesOf(host, TENANT))).toBe(before)
  await host.openApi.close()
})

it('of two imports of one tenant at once into PostgreSQL one succeeds', async () => {
  const host = await openHost('postgres', { atOnce: false })
  const [one, other] = await Promise.allSettled([host.storage.importTenant(lines), host.storage.importTenant(lines)])
  expect([one.status, other.status].sort()).toEqual(['fulfilled', 'rejected'])
  expect([one, other].find(({ status }) => status === 'rejected')).toMatchObject({ reason: { failure: 'occupied' } })
  expect(digestOf(await linesOf(host))).toBe(digestOf(lines))
  await host.openApi.close()
})
