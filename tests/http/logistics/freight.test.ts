import type { Storage } from '@org/openapi-core/storage'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { changedStorage } from '../changed-storage.js'
import { airLine, startLogistics } from './logistics-platform.js'
import type { LogisticsPlatform } from './logistics-platform.js'
import type { Json } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'
import { growOlder } from '../../grow-older.js'

let logistics: LogisticsPlatform

beforeEach(async () => {
  logistics = await startLogistics()
})

const create = (members: object = {}, tenantId = 1): Promise<Json> =>
  logistics.platform.adminData('POST logistics/line/create', { body: { ...airLine, ...members }, tenantId })

const lines = async (weight: number, countryCode = 'US'): Promise<Json[]> =>
  (await logistics.estimate({ countryCode, weight })).body.data
const fees = async (weight: number): Promise<number[]> =>
  (await lines(weight)).map(({ totalFee }) => totalFee as number)
const names = async (weight: number, countryCode = 'US'): Promise<string[]> =>
  (await lines(weight, countryCode)).map(({ lineName }) => lineName as string)

describe('logistics/line/freight-estimate (rules/logistics#estimate)', () => {
  test('answers the members of FreightLine, and no other', async () => {
    const id = await create({ billingType: 2, lineNameI18n: { zh: '空运' } })
    const { lineUUid } = await logistics.platform.adminData('GET logistics/line/get', { query: `id=${id}` })
    const bare = await create({ icon: null, referenceTime: null, sort: 2, lineName: 'Sea' })
    expect((await logistics.estimate({ countryCode: 'US', weight: 1200 })).body).toEqual({
      code: 0,
      data: [
        {
          id,
          lineUUid,
          lineName: 'Air parcel',
          icon: 'https://img.example.com/air.png',
          referenceTime: '8-12 days',
          totalFee: 9900,
          billingType: 2,
        },
        {
          id: bare,
          lineUUid: expect.any(String),
          lineName: 'Sea',
          icon: null,
          referenceTime: null,
          totalFee: 9900,
          billingType: 1,
        },
      ],
      msg: '',
    })
  })

  test.each([
    [0.2, 5000],
    [1, 5000],
    [499.5, 5000],
    [500, 5000],
    [500.001, 5700],
    [501, 5700],
    [600, 5700],
    [600.5, 6400],
    [2000, 15_500],
  ])('%d g cost %i cents: grams are rounded up, then steps', async (weight, fee) => {
    await create()
    expect(await fees(weight)).toEqual([fee])
  })

  test('handling is added, and fuel on the price of the weight', async () => {
    await create({ handlingFee: 150 })
    await create({ handlingFee: 150, fuelRate: 0.155, sort: 2 })
    await create({ firstFee: 5, fuelRate: 0.1, sort: 3 })
    expect(await fees(501)).toEqual([5850, 5700 + 884 + 150, 705 + 71])
  })

  test('a line is available from its least to its largest weight, both included', async () => {
    await create({ minWeight: 100, maxWeight: 1000 })
    for (const [weight, count] of [
      [99, 0],
      [99.1, 1],
      [100, 1],
      [1000, 1],
      [1000.1, 0],
      [1001, 0],
      [1e9, 0],
      [2e9, 0],
      [1e15, 0],
    ] as const) {
      expect(await lines(weight)).toHaveLength(count)
    }
  })

  test('only enabled lines of the tenant to the country, whatever its case', async () => {
    const disabled = await create({ lineName: 'disabled', status: 1 })
    const deleted = await create({ lineName: 'deleted' })
    await logistics.platform.adminData('DELETE logistics/line/delete', { query: `id=${deleted}` })
    await create({ lineName: 'elsewhere', countries: ['FR'] })
    await create({ lineName: 'theirs' }, await logistics.platform.createTenant())
    await create({ lineName: 'mine', countries: ['us'] })
    for (const country of ['US', 'us', 'Us']) expect(await names(1, country)).toEqual(['mine'])
    expect(await names(1, 'FR')).toEqual(['elsewhere'])
    for (const country of ['DE', 'XX', 'ZZ']) expect(await names(1, country)).toEqual([])
    await logistics.platform.adminData('PUT logistics/line/update-status', { body: { id: disabled, status: 0 } })
    expect(await names(1)).toEqual(['disabled', 'mine'])
  })

  test('by sort, then the cheapest first, then by id; which is the cheapest depends on the weight', async () => {
    await create({ lineName: 'last', sort: 9, firstFee: 1 })
    await create({ lineName: 'flat', firstFee: 6000, stepFee: 0 })
    await create({ lineName: 'steep', firstFee: 5000, stepFee: 700 })
    await create({ lineName: 'steep too', firstFee: 5000, stepFee: 700 })
    await create({ lineName: 'first', sort: 0, firstFee: 99_999 })
    expect(await names(500)).toEqual(['first', 'steep', 'steep too', 'flat', 'last'])
    expect(await names(800)).toEqual(['first', 'flat', 'steep', 'steep too', 'last'])
  })

  test.each([
    [{ weight: 1 }, 'countryCode is required'],
    [{ countryCode: null, weight: 1 }, 'countryCode is required'],
    [{ countryCode: '', weight: 1 }, 'countryCode must be two letters'],
    [{ countryCode: 'U', weight: 1 }, 'countryCode must be two letters'],
    [{ countryCode: 'USA', weight: 1 }, 'countryCode must be two letters'],
    [{ countryCode: 'U1', weight: 1 }, 'countryCode must be two letters'],
    [{ countryCode: ' US', weight: 1 }, 'countryCode must be two letters'],
    [{ countryCode: 'ÜS', weight: 1 }, 'countryCode must be two letters'],
    [{ countryCode: 1, weight: 1 }, 'countryCode must be string'],
    [{ countryCode: 'US' }, 'weight is required'],
    [{ countryCode: 'US', weight: '1' }, 'weight must be number'],
    [{ countryCode: 'US', weight: true }, 'weight must be number'],
    [{ countryCode: 'US', weight: 0 }, 'weight must be more than 0'],
    [{ countryCode: 'US', weight: 1, language: 'x'.repeat(65) }, 'language must have at most 64 characters'],
    [{ countryCode: 'US', weight: 1, language: 1 }, 'language must be string'],
  ])('%j: 400', async (body, reason) => {
    const answer = await logistics.estimate(body)
    expect([answer.status, answer.body.msg]).toEqual([400, `Invalid parameter: ${reason}`])
  })

  test.each([0, -0.1, -1, 1e300])('a weight of %d: 400', async (weight) => {
    expect((await logistics.estimate({ countryCode: 'US', weight })).status).toBe(400)
  })

  test('needs its scope', async () => {
    const { platform } = logistics
    const token = await platform.issueToken(await platform.createApp(), 'logistics:track:query')
    expect(
      (await platform.call('/open-api/logistics/line/freight-estimate', { countryCode: 'US', weight: 1 }, { token }))
        .status,
    ).toBe(403)
  })
})

/** A storage that counts how often the lines of a country are read. */
function countingStorage(inner: Storage): { storage: Storage; reads: string[] } {
  const reads: string[] = []
  const storage = changedStorage(inner, 'freightLines', (lines) => ({
    listOfCountry: (code) => {
      reads.push(code)
      return lines.listOfCountry(code)
    },
  }))
  return { storage, reads }
}

describe('the table of a country', () => {
  test('is read once in a second, whatever the weights are, and a change is seen at once', async () => {
    const { storage, reads } = countingStorage(emptyStorage('sqlite'))
    logistics = await startLogistics({ storage })
    const { platform } = logistics
    const id = await create()
    for (const weight of [1, 600, 5000]) await lines(weight)
    await lines(1, 'CA')
    await Promise.all(Array.from({ length: 20 }, () => lines(1, 'fr')))
    expect(reads).toEqual(['US', 'CA', 'FR'])
    growOlder(platform.clock, 999)
    await lines(1)
    expect(reads).toHaveLength(3)
    growOlder(platform.clock, 1)
    await lines(1)
    expect(reads).toHaveLength(4)

    const changes: [string, object, number][] = [
      ['PUT logistics/line/update', { body: { ...airLine, id, firstFee: 7000 } }, 7000],
      ['POST logistics/line/create', { body: { ...airLine, sort: 0, firstFee: 1 } }, 1],
      ['PUT logistics/line/update-status', { body: { id: id + 1, status: 1 } }, 7000],
      ['PUT logistics/line/update-status', { body: { id: id + 1, status: 0 } }, 1],
      ['DELETE logistics/line/delete', { query: `id=${id + 1}` }, 7000],
    ]
    for (const [call, options, fee] of changes) {
      await platform.adminData(call, options)
      expect((await fees(1))[0]).toBe(fee)
    }
    await platform.adminData('DELETE logistics/line/delete-list', { query: `ids=${id}` })
    expect(await fees(1)).toEqual([])
    await platform.adminData('GET logistics/line/page')
    const before = reads.length
    await lines(1)
    expect(reads).toHaveLength(before)
  })

  test('what another process changes is seen within a second', async () => {
    const storage = emptyStorage('sqlite')
    logistics = await startLogistics({ storage })
    const id = await create()
    expect(await fees(1)).toEqual([5000])
    await storage.forTenant(1).freightLines.updateStatus(id, 1)
    growOlder(logistics.platform.clock, 999)
    expect(await fees(1)).toEqual([5000])
    growOlder(logistics.platform.clock, 1)
    expect(await fees(1)).toEqual([])
  })

  test('10,000 lines of one country are read once and priced in a moment', async () => {
    const { storage, reads } = countingStorage(emptyStorage('sqlite'))
    logistics = await startLogistics({ storage })
    // In several transactions: each has a few seconds.
    for (let start = 0; start < 10_000; start += 1000)
      await storage.forTenant(1).transaction(async ({ freightLines }) => {
        for (let i = start; i < start + 1000; i++) {
          const sorted = {
            sort: (i * 7919) % 10,
            firstFee: (i * 104_729) % 10_000,
            maxWeight: 500 + i,
            lineUUid: `line ${i}`,
          }
          await freightLines.create(
            { ...airLine, billingType: 1, status: 0, ...sorted },
            logistics.platform.clock.now(),
          )
        }
      })
    const all = await lines(500)
    expect(all).toHaveLength(10_000)
    const [first, second] = [all.slice(0, 1000), all.slice(1000, 2000)].map((run) =>
      run.map(({ totalFee }) => totalFee as number),
    )
    expect(first).toEqual([...(first as number[])].sort((a, b) => a - b))
    expect(second).toEqual([...(second as number[])].sort((a, b) => a - b))
    const started = performance.now()
    for (let weight = 10_400; weight < 10_500; weight++) expect(await lines(weight)).toHaveLength(10_500 - weight)
    // A millisecond or two each; work that grew with the square of the lines would take minutes.
    expect(performance.now() - started).toBeLessThan(10_000)
    expect(reads).toEqual(['US'])
  })
})

test('the services answer the host, too', async () => {
  const platform = await startPlatform()
  await platform.adminData('POST logistics/line/create', { body: airLine })
  const { freight } = platform.openApi.services
  const context = platform.openApi.context(1)
  expect(await freight.estimate(context, { countryCode: 'US', weight: 600 })).toMatchObject([{ totalFee: 5700 }])
})
