import { beforeEach, describe, expect, test } from 'vitest'
import { databases, emptyStorage } from '../../empty-storage.js'
import { refusal, wrong } from '../coupons/coupons.js'
import { resourceCalls } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { createRule, RULE, ruleBody, tier } from './point-writes.js'

const NOT_EXISTS = 1_013_034_000
const CONFLICT = 1_013_034_002

let platform: TestPlatform
beforeEach(async () => {
  platform = await startPlatform()
})

const rules = () => resourceCalls(platform, RULE, ruleBody)
const browse = { enabled: true, rnoWhitelist: [], pointsPerBrowse: 2, dailyCapPerUser: 10, perGoodsOncePerDay: true }
const withBrowse = (members: object) => ({
  status: 0,
  extraConfig: { rnoGoodsDetailBrowse: { ...browse, ...members } },
})

describe('promotion/point-rule (rules/points#rule-fields)', () => {
  test('every member is kept, and an update replaces all of them', async () => {
    const tiers = [{ bizType: 'WITHDRAW', minAmount: 5, maxAmount: 9, pointRatio: 1.25, sort: 3 }]
    const extraConfig = {
      rnoGoodsDetailBrowse: browse,
      rnoWarehouseArrived: { enabled: true, rnoWhitelist: ['A', 'B'] },
    }
    const id = await createRule(platform, { description: 'd', tiers, extraConfig })
    expect(await rules().get(id)).toEqual({
      id,
      name: 'Points',
      status: 1,
      description: 'd',
      tiers,
      extraConfig,
      createTime: '2026-09-10T12:00:00',
      revision: 1,
    })
    expect(
      (
        await rules().update(id, {
          name: 'x',
          status: 0,
          tiers: [{ bizType: 'RECHARGE', minAmount: 1, pointRatio: 2 }],
        })
      ).body.data,
    ).toBe(true)
    expect(await rules().get(id)).toMatchObject({
      name: 'x',
      status: 0,
      description: null,
      tiers: [{ bizType: 'RECHARGE', minAmount: 1, maxAmount: null, pointRatio: 2, sort: 0 }],
      extraConfig: null,
      revision: 2,
    })
    expect((await rules().update(id, { revision: 1 })).body.code).toBe(1_000_000_001)
  })

  test.each<[string, unknown[], unknown[]]>([
    ['name', ['', ' ', 'x'.repeat(65), null, undefined, 1], ['x', '积分', 'x'.repeat(64)]],
    ['status', [2, -1, '0', null, undefined], [0, 1]],
    ['description', ['x'.repeat(501), 1], ['', null, 'x'.repeat(500)]],
    ['tiers', [[], null, undefined, {}, 'RECHARGE'], [[tier], [tier, { ...tier, bizType: 'WITHDRAW' }]]],
    ['extraConfig', [1, []], [null, {}, { rnoWarehouseArrived: null }]],
  ])('%s: limits', async (name, refused, taken) => {
    for (const value of refused)
      expect({ value, ...refusal(await rules().create({ status: 0, [name]: value })) }).toEqual({
        value,
        ...wrong(name),
      })
    for (const value of taken)
      expect({ value, ...refusal(await rules().create({ status: 0, [name]: value })) }).toMatchObject({
        value,
        code: 0,
      })
  })

  test.each<[string, unknown[], unknown[]]>([
    ['bizType', ['', 'recharge', 'REDEEM', null, undefined], ['RECHARGE', 'WITHDRAW', 'RNO_WAREHOUSE_ARRIVED']],
    ['minAmount', [-1, 1.5, '0', null, undefined], [0, 2_147_483_647]],
    ['maxAmount', [0, -1, 1.5], [1, null, undefined]],
    ['pointRatio', [0, -1, 1.001, 1001, '1', null, undefined], [0.01, 1, 1.5, 99.99, 1000]],
    ['sort', ['1', 1.5], [0, -1, null, undefined]],
  ])('tiers: %s: limits', async (name, refused, taken) => {
    const create = (value: unknown) => rules().create({ status: 0, tiers: [{ ...tier, [name]: value }] })
    for (const value of refused)
      expect({ value, ...refusal(await create(value)) }).toEqual({ value, ...wrong(`tiers[0].${name}`) })
    for (const value of taken) expect({ value, ...refusal(await create(value)) }).toMatchObject({ value, code: 0 })
  })

  test('tiers of a kind of business must not overlap; those of another may', async () => {
    const create = (...tiers: object[]) => rules().create({ status: 0, tiers })
    const first = { ...tier, maxAmount: 100 }
    expect(refusal(await create(first, { ...tier, minAmount: 99 }))).toEqual(wrong('tiers[1].minAmount'))
    expect(refusal(await create(tier, { ...tier, minAmount: 100, maxAmount: 200 }))).toEqual(
      wrong('tiers[1].minAmount'),
    )
    expect((await create(first, { ...tier, minAmount: 100 }, { ...tier, bizType: 'WITHDRAW' })).body.code).toBe(0)
  })

  test.each<[string, unknown[], unknown[]]>([
    ['enabled', ['true', 1], [true, false, null, undefined]],
    ['rnoWhitelist', [[''], [' '], ['A', 'A'], ['x'.repeat(33)], 'A'], [[], ['A', 'a'], null, undefined]],
    ['pointsPerBrowse', [0, -1, 1.5, '1', null, undefined], [1, 10]],
    ['dailyCapPerUser', [0, 1, -1, '10'], [2, 10, null, undefined]],
    ['perGoodsOncePerDay', ['true', 1], [true, false, null, undefined]],
  ])('extraConfig.rnoGoodsDetailBrowse: %s: limits', async (name, refused, taken) => {
    const path = `extraConfig.rnoGoodsDetailBrowse.${name}`
    for (const value of refused) {
      const { detail, ...rest } = refusal(await rules().create(withBrowse({ [name]: value })))
      expect({ value, ...rest, named: String(detail).startsWith(path) }).toEqual({
        value,
        status: 400,
        code: 400,
        named: true,
      })
    }
    for (const value of taken)
      expect({ value, ...refusal(await rules().create(withBrowse({ [name]: value }))) }).toMatchObject({
        value,
        code: 0,
      })
  })

  test('what is not enabled needs no points', async () => {
    expect((await rules().create(withBrowse({ enabled: false, pointsPerBrowse: null }))).body.code).toBe(0)
  })

  test('codes of no active promoter are taken, and the log says how many there are', async () => {
    await createRule(platform, withBrowse({ rnoWhitelist: ['NOBODY', 'NOONE'] }))
    expect(JSON.stringify(platform.log)).toContain('names codes of no active promoter')
  })
})

describe.each(databases)('an enabled rule for each kind of business, on $database', ({ database }) => {
  beforeEach(async () => {
    platform = await startPlatform({ storage: emptyStorage(database) })
  })

  test.each<[string, object, object]>([
    ['recharge', {}, { tiers: [{ ...tier, bizType: 'WITHDRAW' }] }],
    [
      'one of several',
      { tiers: [tier, { ...tier, bizType: 'WITHDRAW' }] },
      { tiers: [{ ...tier, bizType: 'RNO_WAREHOUSE_ARRIVED' }] },
    ],
  ])('%s', async (_, shared, other) => {
    const first = await createRule(platform)
    expect((await rules().create(shared)).body).toMatchObject({ code: CONFLICT, data: null })
    expect((await rules().create(other)).body.code).toBe(0)
    const disabled = await createRule(platform, { ...shared, status: 0 })
    const updateStatus = (id: number, status: number) => rules().call('PUT update-status', { body: { id, status } })
    expect((await updateStatus(disabled, 1)).body.code).toBe(CONFLICT)
    expect((await rules().update(disabled, { ...shared, status: 1 })).body.code).toBe(CONFLICT)
    expect((await rules().get(disabled)).status).toBe(0)
    expect((await updateStatus(first, 0)).body.data).toBe(true)
    if (Object.keys(shared).length === 0) expect((await updateStatus(disabled, 1)).body.data).toBe(true)
    expect((await rules().create({}, { tenantId: await platform.createTenant() })).body.code).toBe(0)
  })

  test('browsing counts as one', async () => {
    const withdraw = { tiers: [{ ...tier, bizType: 'WITHDRAW' }] }
    const id = await createRule(platform, { extraConfig: { rnoGoodsDetailBrowse: browse } })
    const second = { ...withdraw, extraConfig: { rnoGoodsDetailBrowse: browse } }
    expect((await rules().create(second)).body.code).toBe(CONFLICT)
    const disabled = await createRule(platform, {
      ...withdraw,
      extraConfig: { rnoGoodsDetailBrowse: { ...browse, enabled: false } },
    })
    expect((await rules().update(disabled, second)).body.code).toBe(CONFLICT)
    await rules().call('PUT update-status', { body: { id, status: 0 } })
    expect((await rules().update(disabled, second)).body.data).toBe(true)
  })

  test('filters, and rows of none, another tenant’s, deleted', async () => {
    const id = await createRule(platform, { name: 'December' })
    const other = await createRule(platform, { status: 0 })
    expect(await rules().idsOf('')).toEqual([other, id])
    expect(await rules().idsOf('status=1')).toEqual([id])
    expect(await rules().idsOf('name=CEMB')).toEqual([id])
    expect(await rules().idsOf('createTime=2026-09-10T12:00:01&createTime=2026-09-11T00:00:00')).toEqual([])
    const tenantId = await platform.createTenant()
    expect(await rules().get(id, { tenantId })).toBeNull()
    const calls = async (wanted: number, options: object = {}): Promise<Json[]> => [
      (await rules().update(wanted, {}, options)).body.code,
      (await rules().call('PUT update-status', { body: { id: wanted, status: 0 }, ...options })).body.code,
      (await rules().remove(wanted, options)).body.code,
    ]
    expect(await calls(id, { tenantId })).toEqual([NOT_EXISTS, NOT_EXISTS, NOT_EXISTS])
    expect(await calls(id + 1000)).toEqual([NOT_EXISTS, NOT_EXISTS, NOT_EXISTS])
    await rules().remove(id)
    expect(await calls(id)).toEqual([NOT_EXISTS, NOT_EXISTS, NOT_EXISTS])
    expect((await createRule(platform)) > 0).toBe(true)
  })
})
