import { beforeEach, describe, expect, test } from 'vitest'
import { resourceCalls } from '../members/managed-members.js'
import type { Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../../start-platform.js'

const LIST_PATH = '/open-api/pay/exchange-rate/list'

const usd = { name: 'US Dollar', abbreviationCode: 'USD', symbol: '$', exchangeRate: 0.14, sort: 1, status: 0 }

let platform: TestPlatform
let token: string
let rates: ReturnType<typeof resourceCalls>

beforeEach(async () => {
  platform = await startPlatform()
  token = await platform.issueToken(await platform.createApp())
  rates = resourceCalls(platform, 'pay/exchange-rate', usd)
})

const list = (body: unknown = {}): Promise<Answer> => platform.call(LIST_PATH, body, { token })
const codes = async (): Promise<string[]> =>
  ((await list()).body.data as { abbreviationCode: string }[]).map(({ abbreviationCode }) => abbreviationCode)

async function add(members: object = {}, tenantId = 1): Promise<number> {
  const { body } = await rates.create(members, { tenantId })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body.data as number
}

describe('pay/exchange-rate/list (rules/exchange-rates#list)', () => {
  test('answers the members of ExchangeRate, and no other', async () => {
    await add()
    expect((await list()).body).toEqual({
      code: 0,
      data: [{ name: 'US Dollar', abbreviationCode: 'USD', symbol: '$', exchangeRate: 0.14 }],
      msg: '',
    })
  })

  test('needs no body: absent, empty and {} are the same', async () => {
    await add()
    const absent = await platform.send({
      path: LIST_PATH,
      headers: { authorization: `Bearer ${token}`, 'tenant-id': '1' },
    })
    const empty = await list('')
    const object = await list({})
    expect(absent.body.data).toHaveLength(1)
    expect([absent.text, empty.text]).toEqual([object.text, object.text])
    expect((await list('[]')).status).toBe(400)
  })

  test('lists what is enabled, by sort and then by id, of the tenant only; CNY only if configured', async () => {
    expect((await list()).body.data).toEqual([])
    await add({ sort: 2 })
    await add({ abbreviationCode: 'EUR', sort: 1 })
    await add({ abbreviationCode: 'JPY', sort: 2 })
    const disabled = await add({ abbreviationCode: 'GBP', status: 1 })
    await add({ abbreviationCode: 'CAD' }, await platform.createTenant())
    expect(await codes()).toEqual(['EUR', 'USD', 'JPY'])
    await add({ abbreviationCode: 'CNY', exchangeRate: 1, sort: 0 })
    await platform.adminData('PUT pay/exchange-rate/update-status', { body: { id: disabled, status: 0 } })
    expect(await codes()).toEqual(['CNY', 'EUR', 'GBP', 'USD', 'JPY'])
  })

  test('needs its scope', async () => {
    const other = await platform.issueToken(await platform.createApp(), 'pay:order:query')
    expect((await platform.call(LIST_PATH, {}, { token: other })).status).toBe(403)
  })
})

describe('pay/exchange-rate of the admin API (rules/exchange-rates#fields)', () => {
  test('shows a rate as it was given, with what is not given filled in', async () => {
    const id = await add({ sort: undefined, status: undefined })
    expect(await rates.get(id)).toEqual({
      ...usd,
      id,
      sort: 0,
      status: 0,
      revision: 1,
      createTime: '2026-09-10T12:00:00',
    })
  })

  test.each([0.00000001, 0.1, 20.75, 1e-7, 150, 1_000_000_000, 123456.12345678])(
    'keeps the rate %d exactly',
    async (exchangeRate) => {
      const id = await add({ exchangeRate })
      expect((await rates.get(id)).exchangeRate).toBe(exchangeRate)
      expect((await list()).body.data[0].exchangeRate).toBe(exchangeRate)
    },
  )

  test.each([
    ['exchangeRate', 0],
    ['exchangeRate', -0.14],
    ['exchangeRate', 0.000000001],
    ['exchangeRate', 0.123456789],
    ['exchangeRate', 1_000_000_001],
    ['exchangeRate', '0.14'],
    ['exchangeRate', null],
    ['abbreviationCode', 'usd'],
    ['abbreviationCode', 'US'],
    ['abbreviationCode', 'USDT'],
    ['abbreviationCode', 'U5D'],
    ['name', ' '],
    ['symbol', ''],
    ['sort', 1.5],
    ['sort', -1],
    ['status', 2],
  ])('refuses %s %j with 400 that names it', async (member, value) => {
    const { status, body } = await rates.create({ [member]: value })
    expect([status, body.code, body.error_detail]).toEqual([400, 400, member])
  })

  test('a currency has one rate: 1007011001, until it is deleted', async () => {
    const id = await add()
    expect((await rates.create({ name: 'Dollar' })).body.code).toBe(1_007_011_001)
    const euro = await add({ abbreviationCode: 'EUR' })
    expect((await rates.update(euro)).body.code).toBe(1_007_011_001)
    await platform.adminData('DELETE pay/exchange-rate/delete', { query: `id=${id}` })
    expect((await rates.update(euro)).body.code).toBe(0)
  })

  test('what is not there: 1007011000 in writes, null in get', async () => {
    for (const call of ['PUT pay/exchange-rate/update', 'PUT pay/exchange-rate/update-status']) {
      expect((await platform.admin(call, { body: { ...usd, id: 4711 } })).body.code).toBe(1_007_011_000)
    }
    for (const query of ['id=4711', 'ids=4711']) {
      const call = query.startsWith('ids') ? 'delete-list' : 'delete'
      expect((await platform.admin(`DELETE pay/exchange-rate/${call}`, { query })).body.code).toBe(1_007_011_000)
    }
    expect(await rates.get(4711)).toBeNull()
  })

  test('pages newest first, by currency and by status', async () => {
    const ids: number[] = []
    for (const members of [{}, { abbreviationCode: 'EUR', status: 1 }, { abbreviationCode: 'JPY' }]) {
      ids.push(await add(members))
      platform.clock.advance(1000)
    }
    const found = async (query: string): Promise<number[]> =>
      ((await platform.adminData('GET pay/exchange-rate/page', { query })).list as Json[]).map(({ id }) => id as number)
    expect(await found('pageSize=10')).toEqual([...ids].reverse())
    expect(await found('abbreviationCode=EUR')).toEqual([ids[1]])
    expect(await found('status=0')).toEqual([ids[2], ids[0]])
    expect(await found('status=1&abbreviationCode=USD')).toEqual([])
    expect(await found('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:01')).toEqual([ids[1]])
  })
})
