import { beforeEach, describe, expect, test } from 'vitest'
import { airLine } from './logistics-platform.js'
import { resourceCalls } from '../members/managed-members.js'
import type { TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const LINE_NOT_EXISTS = 1_011_026_000
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

let platform: TestPlatform
let lines: ReturnType<typeof resourceCalls>

beforeEach(async () => {
  platform = await startPlatform()
  lines = resourceCalls(platform, 'logistics/line', airLine)
})

async function add(members: object = {}, tenantId = 1): Promise<number> {
  const { body } = await lines.create(members, { tenantId })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body.data as number
}

describe('logistics/line of the admin API (rules/logistics#lines)', () => {
  test('shows a line as it was given, with an identifier of its own', async () => {
    const full = {
      lineNameI18n: { zh: '空运小包', es: 'Paquete aéreo' },
      billingType: 2,
      handlingFee: 150,
      fuelRate: 0.1525,
      sort: 7,
      status: 1,
    }
    const id = await add(full)
    const line = await lines.get(id)
    expect(line).toEqual({
      ...airLine,
      ...full,
      id,
      lineUUid: expect.stringMatching(UUID),
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
    expect((await lines.get(await add())).lineUUid).not.toBe(line.lineUUid)
  })

  test('what is not given is filled in', async () => {
    const { lineName, billingType, countries, firstWeight, firstFee, stepWeight, stepFee, maxWeight } = airLine
    const least = { lineName, billingType, countries, firstWeight, firstFee, stepWeight, stepFee, maxWeight }
    const id = await platform.adminData('POST logistics/line/create', { body: least })
    const filledIn = {
      lineNameI18n: null,
      icon: null,
      referenceTime: null,
      status: 0,
      sort: 0,
      minWeight: 0,
      handlingFee: 0,
      fuelRate: null,
    }
    expect(await lines.get(id)).toEqual({
      ...least,
      ...filledIn,
      id,
      lineUUid: expect.any(String),
      revision: 1,
      createTime: expect.any(String),
    })
  })

  test('an update replaces everything but the identifier', async () => {
    const id = await add({ lineNameI18n: { zh: '空运' }, fuelRate: 0.1 })
    const { lineUUid } = await lines.get(id)
    platform.clock.advance(1000)
    const { lineNameI18n: _, icon: __, ...least } = airLine
    const body = { ...least, id, lineName: 'Sea', countries: ['fr'], lineUUid: 'of the caller' }
    expect((await platform.admin('PUT logistics/line/update', { body })).body.data).toBe(true)
    expect(await lines.get(id)).toEqual({
      ...airLine,
      id,
      lineUUid,
      lineName: 'Sea',
      lineNameI18n: null,
      icon: null,
      countries: ['FR'],
      revision: 2,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test.each([0, 0.0001, 0.1, 0.15, 0.3, 0.1525, 1, 1.005, 99.9999, 100])(
    'keeps the fuel rate %d exactly',
    async (fuelRate) => {
      expect((await lines.get(await add({ fuelRate, stepFee: 1 }))).fuelRate).toBe(fuelRate)
    },
  )

  test.each([
    ['lineName', ' '],
    ['lineName', 'x'.repeat(65)],
    ['lineName', undefined],
    ['lineNameI18n', ['x']],
    ['lineNameI18n', 'x'],
    ['lineNameI18n', Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`l${i}`, 'x']))],
    ['lineNameI18n.zh', { zh: ' ' }],
    ['lineNameI18n.zh', { zh: 1 }],
    ['icon', 1],
    ['icon', 'x'.repeat(2001)],
    ['referenceTime', 'x'.repeat(65)],
    ['billingType', 3],
    ['billingType', undefined],
    ['status', 2],
    ['sort', -1],
    ['sort', 2 ** 31],
    ['countries', undefined],
    ['countries', []],
    ['countries', 'US'],
    ['countries', ['US', 'us']],
    ['countries[1]', ['US', 'USA']],
    ['countries[0]', ['U1']],
    ['countries[0]', [' US']],
    ['countries[0]', [1]],
    ['firstWeight', 0],
    ['firstWeight', 1.5],
    ['firstWeight', undefined],
    ['firstFee', -1],
    ['firstFee', 1_000_000_001],
    ['stepWeight', 0],
    ['stepFee', -1],
    ['stepFee', '700'],
    ['minWeight', -1],
    ['minWeight', 2001],
    ['maxWeight', 0],
    ['maxWeight', 1_000_000_001],
    ['maxWeight', undefined],
    ['handlingFee', -1],
    ['fuelRate', -0.1],
    ['fuelRate', 0.00001],
    ['fuelRate', 100.1],
    ['fuelRate', '0.1'],
  ])('refuses %s in %j with 400 that names it', async (path, value) => {
    const member = /^\w+/.exec(path)?.[0] as string
    const { status, body } = await lines.create({ [member]: value })
    expect([status, body.code, body.error_detail]).toEqual([400, 400, path])
  })

  test('a price that is no exact number is refused, the largest that is one is not', async () => {
    const dear = { firstWeight: 1, firstFee: 0, stepWeight: 1, handlingFee: 0, fuelRate: 0, maxWeight: 1_000_000_000 }
    // (10^9 − 1) × 9,007,199 is below 2^53, one cent a step more is not.
    expect((await lines.create({ ...dear, stepFee: 9_007_199 })).body.code).toBe(0)
    const { body } = await lines.create({ ...dear, stepFee: 9_007_200 })
    expect([body.code, body.error_detail]).toEqual([400, 'stepFee'])
    expect((await lines.create({ ...dear, stepFee: 9_007_199, fuelRate: 0.001 })).body.error_detail).toBe('stepFee')
  })

  test('equal bounds of the weight are allowed', async () => {
    expect((await lines.create({ minWeight: 2000 })).body.code).toBe(0)
  })

  test('what is not there: 1011026000 in writes, null in get', async () => {
    const gone = await add()
    await lines.remove(gone)
    for (const id of [gone, 4711]) {
      for (const call of ['PUT update', 'PUT update-status']) {
        expect((await lines.call(call, { body: { ...airLine, id } })).body.code).toBe(LINE_NOT_EXISTS)
      }
      expect((await lines.remove(id)).body.code).toBe(LINE_NOT_EXISTS)
      expect((await lines.call('DELETE delete-list', { query: `ids=${id}` })).body.code).toBe(LINE_NOT_EXISTS)
      expect(await lines.get(id)).toBeNull()
    }
  })

  test('pages newest first, by name, status and time', async () => {
    const ids: number[] = []
    for (const members of [{}, { lineName: 'Sea', status: 1 }, { lineName: 'Rail' }]) {
      ids.push(await add(members))
      platform.clock.advance(1000)
    }
    const [air, sea, rail] = ids as [number, number, number]
    expect(await lines.idsOf('')).toEqual([rail, sea, air])
    expect(await lines.idsOf('lineName=Sea')).toEqual([sea])
    expect(await lines.idsOf('status=0')).toEqual([rail, air])
    expect(await lines.idsOf('status=0&lineName=Sea')).toEqual([])
    expect(await lines.idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([sea])
  })

  test('needs its permission', async () => {
    const key = async (permission: string): Promise<string> => {
      const body = { name: 'Key', tenantIds: ['*'], permissions: [permission] }
      return (await platform.adminData('POST system/admin-key/create', { body, tenantId: null })).key as string
    }
    const reader = await key('logistics:line:query')
    expect((await lines.create({}, { key: reader })).status).toBe(403)
    expect((await lines.create({}, { key: await key('logistics:line:create') })).body.code).toBe(0)
    expect((await lines.call('GET page', { key: reader })).body.data.total).toBe(1)
  })
})
