import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { AdminCall, Answer, Json, TestPlatform } from '@org/openapi-testing'
import { startPlatform } from '../start-platform.js'

/** A resource of the admin API, as the conventions see it. */
interface Resource {
  readonly path: string
  /** The tenant-id header of its calls; null for the platform's own. */
  readonly tenantId: number | null
  readonly notFound: number
  readonly members: Readonly<Record<string, unknown>>
  /**
   * Members that may be left out, and what they are then; an update leaves a status as it is (rules/admin-api#update).
   */
  readonly cleared: Readonly<Record<string, unknown>>
  /** What get shows and nobody sent. */
  readonly generated: readonly string[]
}

const resources: Resource[] = [
  {
    path: 'system/tenant',
    tenantId: null,
    notFound: 1002015000,
    members: {
      name: 'Acme',
      status: 0,
      expireTime: '2027-01-01T00:00:00',
      settings: { colour: 'red', nested: { a: [1, null] } },
    },
    cleared: { status: 0, expireTime: null, settings: {} },
    generated: ['id', 'revision', 'createTime'],
  },
  {
    path: 'system/partner-app',
    tenantId: 1,
    notFound: 1002020000,
    members: {
      name: 'Partner',
      status: 1,
      scopes: ['goods:qc:read'],
      ipWhitelist: '203.0.113.7',
      rateLimitQps: 5,
      accessTokenValiditySeconds: 60,
      contactName: 'Ada',
      contactEmail: 'ada@example.com',
      remark: 'first',
      expireTime: '2027-01-01T00:00:00',
    },
    cleared: {
      status: 0,
      scopes: [],
      ipWhitelist: '',
      rateLimitQps: 0,
      accessTokenValiditySeconds: 1800,
      contactName: null,
      contactEmail: null,
      remark: null,
      expireTime: null,
    },
    generated: ['id', 'clientId', 'secretHint', 'secretUpdateTime', 'revision', 'createTime'],
  },
  {
    path: 'system/admin-key',
    tenantId: null,
    notFound: 1002040000,
    members: {
      name: 'Key',
      tenantIds: [1],
      permissions: ['goods:qc-record:query'],
      expireTime: '2027-01-01T00:00:00',
      adminUserId: null,
    },
    cleared: { expireTime: null, adminUserId: null },
    generated: ['id', 'keyHint', 'makerIds', 'makerUserId', 'revision', 'createTime'],
  },
  {
    path: 'goods/qc-record',
    tenantId: 1,
    notFound: 1008021000,
    members: {
      goodsId: '100',
      source: 1,
      skuId: 's',
      goodsName: 'g',
      localGoodsName: 'lg',
      specName: 'sp',
      localSpecName: 'lsp',
      imagePath: 'https://img.example.com/i.jpg',
      goodsDetailUrl: 'https://shop.example.com/u',
      qcPathList: ['https://img.example.com/p.jpg'],
      length: '1',
      width: '2',
      height: '3',
      weight: '4',
      volume: '5',
      completionTime: '2026-09-01T10:00:00',
      inspector: 'Ada',
      photographer: 'Bob',
    },
    cleared: {
      skuId: null,
      goodsName: null,
      localGoodsName: null,
      specName: null,
      localSpecName: null,
      imagePath: null,
      goodsDetailUrl: null,
      length: null,
      width: null,
      height: null,
      weight: null,
      volume: null,
      inspector: null,
      photographer: null,
    },
    generated: ['id', 'revision', 'createTime'],
  },
]

let platform: TestPlatform

beforeEach(async () => {
  platform = await startPlatform()
})

describe.each(resources)(
  '$path (rules/admin-api#calls-of-a-resource)',
  ({ path, tenantId, notFound, members, cleared, generated }) => {
    const admin = (call: string, options: AdminCall = {}): Promise<Answer> =>
      platform.admin(call, { tenantId, ...options })
    const data = (call: string, options: AdminCall = {}): Promise<Json> =>
      platform.adminData(call, { tenantId, ...options })

    async function create(changes: object = {}): Promise<number> {
      const created = await data(`POST ${path}/create`, { body: { ...members, ...changes } })
      return (typeof created === 'number' ? created : created.id) as number
    }

    const get = (id: number): Promise<Json> => data(`GET ${path}/get`, { query: `id=${id}` })
    const ids = async (query = 'pageSize=200'): Promise<number[]> =>
      (await data(`GET ${path}/page`, { query })).list.map((row: Json) => row.id)
    const required = Object.fromEntries(Object.entries(members).filter(([name]) => !(name in cleared)))

    test('what was created is shown, every member of it', async () => {
      const id = await create()
      const row = await get(id)
      expect(row).toMatchObject({ ...members, id, revision: 1, createTime: '2026-09-10T12:00:00' })
      expect(Object.keys(row as object).sort()).toEqual([...Object.keys(members), ...generated].sort())
    })

    test('only the required members: the rest has its defaults', async () => {
      const created = await data(`POST ${path}/create`, { body: required })
      const row = await get((created.id ?? created) as number)
      expect(row).toMatchObject({ ...required, ...cleared })
    })

    test('each required member is', async () => {
      for (const name of Object.keys(required)) {
        for (const value of [undefined, null]) {
          const { status, body } = await admin(`POST ${path}/create`, { body: { ...members, [name]: value } })
          expect({ status, detail: body.error_detail, msg: body.msg }).toEqual({
            status: 400,
            detail: name,
            msg: `Invalid parameter: ${name} is required`,
          })
        }
      }
    })

    test('create takes no id: one that is sent is ignored', async () => {
      const id = await create({ id: 4711 })
      expect(id).not.toBe(4711)
      expect(await get(4711)).toBeNull()
    })

    test('update replaces: what is absent becomes its default or null, but a status stays (rules/admin-api#update)', async () => {
      const id = await create()
      const before = await get(id)
      expect(await data(`PUT ${path}/update`, { body: { ...required, name: 'New', goodsId: '200', id } })).toBe(true)
      const row = await get(id)
      const renamed = Object.fromEntries(
        Object.entries({ name: 'New', goodsId: '200' }).filter(([name]) => name in members),
      )
      const kept = 'status' in members ? { status: members.status } : {}
      expect(row).toEqual({ ...before, ...cleared, ...kept, ...renamed, revision: 2 })
    })

    test('update needs an id', async () => {
      for (const id of [undefined, null]) {
        const { status, body } = await admin(`PUT ${path}/update`, { body: { ...members, id } })
        expect({ status, detail: body.error_detail, msg: body.msg }).toEqual({
          status: 400,
          detail: 'id',
          msg: 'Invalid parameter: id is required',
        })
      }
    })

    test('what does not exist: the module’s code on update and delete, null on get', async () => {
      for (const answer of [
        await admin(`PUT ${path}/update`, { body: { ...members, id: 4711 } }),
        await admin(`DELETE ${path}/delete`, { query: 'id=4711' }),
        await admin(`DELETE ${path}/delete-list`, { query: 'ids=4711' }),
      ]) {
        expect(answer.status).toBe(200)
        expect(answer.body).toMatchObject({ code: notFound, data: null, error_detail: '' })
      }
      expect((await admin(`GET ${path}/get`, { query: 'id=4711' })).body).toEqual({
        code: 0,
        data: null,
        msg: '',
        error_detail: '',
      })
    })

    test('delete is soft and final', async () => {
      const id = await create()
      expect(await data(`DELETE ${path}/delete`, { query: `id=${id}` })).toBe(true)
      expect(await get(id)).toBeNull()
      expect(await ids()).not.toContain(id)
      expect((await admin(`DELETE ${path}/delete`, { query: `id=${id}` })).body.code).toBe(notFound)
      expect((await admin(`PUT ${path}/update`, { body: { ...members, id } })).body.code).toBe(notFound)
    })

    test('delete-list takes several, all or none', async () => {
      const [a, b, c] = [await create(), await create(), await create()]
      expect((await admin(`DELETE ${path}/delete-list`, { query: `ids=${a},4711` })).body.code).toBe(notFound)
      expect(await get(a)).not.toBeNull()
      expect(await data(`DELETE ${path}/delete-list`, { query: `ids=${a},${b},${a}` })).toBe(true)
      const left = await ids()
      expect(left).not.toContain(a)
      expect(left).not.toContain(b)
      expect(left).toContain(c)
    })

    test.each(['', 'id=', 'id=0', 'id=-1', 'id=1.5', 'id=x', 'id=1&id=2', 'id=9007199254740993'])(
      'get with %j: 400',
      async (query) => {
        const { status, body } = await admin(`GET ${path}/get`, { query })
        expect({ status, detail: body.error_detail }).toEqual({ status: 400, detail: 'id' })
      },
    )

    test.each([
      '',
      'ids=',
      'ids=1,x',
      'ids=1,,2',
      'ids=0',
      `ids=${Array.from({ length: 201 }, (_, i) => i + 1).join(',')}`,
    ])('delete-list with %j: 400', async (query) => {
      const { status, body } = await admin(`DELETE ${path}/delete-list`, { query })
      expect(status).toBe(400)
      expect(body.error_detail).toMatch(/^ids/)
    })

    test('page: newest first, ten by default, total over all', async () => {
      const made: number[] = []
      for (let i = 0; i < 12; i++) {
        made.unshift(await create())
        platform.clock.advance(i % 3 === 0 ? 0 : 1000)
      }
      const first = await data(`GET ${path}/page`)
      expect(first.list.map((row: Json) => row.id)).toEqual(made.slice(0, 10))
      expect(first.total).toBeGreaterThanOrEqual(12)
      expect(await ids('pageNo=3&pageSize=5')).toEqual(
        made.slice(10, 12).concat((await ids('pageNo=1&pageSize=200')).slice(12)),
      )
      expect(await data(`GET ${path}/page`, { query: 'pageNo=100' })).toEqual({ list: [], total: first.total })
    })

    test('a page’s rows are what get shows', async () => {
      const id = await create()
      const { list } = await data(`GET ${path}/page`)
      expect(list.find((row: Json) => row.id === id)).toEqual(await get(id))
    })

    test.each(['pageNo=0', 'pageSize=0', 'pageSize=-1', 'pageSize=201', 'pageNo=x', 'pageSize=1.5'])(
      'page with %s: 400',
      async (query) => {
        const { status, body } = await admin(`GET ${path}/page`, { query })
        expect({ status, detail: body.error_detail }).toEqual({ status: 400, detail: query.split('=')[0] })
      },
    )

    test('page filters by createTime, both spellings, inclusive', async () => {
      const old = await create()
      platform.clock.advance(5999)
      const young = await create()
      const [from, to] = ['2026-09-10T12:00:01', '2026-09-10T12:00:05']
      for (const query of [
        `createTime=${from}&createTime=${to}`,
        `createTime[0]=${from}&createTime[1]=${to}`,
        `createTime[1]=${to}&createTime[0]=${from}`,
        `createTime%5B0%5D=${from}&createTime%5B1%5D=${to}`,
        `createTime[]=2026-09-10+12:00:01&createTime[]=2026-09-10%2012:00:05`,
        `createTime=${Date.parse(`${from}+08:00`)}&createTime=${Date.parse(`${to}+08:00`)}`,
        'createTime=2026-09-10T04:00:01Z&createTime=2026-09-10T13:00:05%2B09:00',
      ]) {
        expect(await ids(query)).toEqual([young])
      }
      expect(await ids(`createTime=2026-09-10T12:00:00&createTime=2026-09-10T12:00:00`)).toContain(old)
      expect(await ids(`createTime=2026-09-10T12:00:00&createTime=2026-09-10T12:00:00`)).not.toContain(young)
    })

    test.each([
      'createTime=2026-09-10T12:00:00',
      'createTime=x&createTime=y',
      'createTime=2026-02-30T00:00:00&createTime=2026-09-10T12:00:00',
      'createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:00',
    ])('page with %s: 400', async (query) => {
      const { status, body } = await admin(`GET ${path}/page`, { query })
      expect(status).toBe(400)
      expect(body.error_detail).toMatch(/^createTime/)
    })
  },
)

describe('the envelope (rules/admin-api#envelope)', () => {
  const members = (answer: Answer): string[] => Object.keys(answer.body as object)
  const four = ['code', 'data', 'msg', 'error_detail']

  test('code, data, msg and error_detail, empty on success', async () => {
    const answer = await platform.admin('GET system/tenant/get', { query: 'id=1', tenantId: null })
    expect(members(answer)).toEqual(four)
    expect(answer.body).toMatchObject({ code: 0, msg: '', error_detail: '' })
  })

  test('400: the path of the wrong field, also inside of lists', async () => {
    const body = {
      goodsId: '1',
      source: 1,
      qcPathList: ['https://img.example.com/a.jpg', ''],
      completionTime: '2026-09-01 10:00:00',
    }
    const answer = await platform.admin('POST goods/qc-record/create', { body })
    expect(answer.status).toBe(400)
    expect(members(answer)).toEqual(four)
    expect(answer.body).toMatchObject({ code: 400, data: null, error_detail: 'qcPathList[1]' })
  })

  test('500: the request’s id', async () => {
    vi.spyOn(platform.storage, 'forTenant').mockImplementation(() => {
      throw new Error('select secret from table')
    })
    const answer = await platform.admin('GET goods/qc-record/page')
    expect(answer.status).toBe(500)
    expect(answer.body).toEqual({
      code: 500,
      data: null,
      msg: 'Internal server error',
      error_detail: answer.headers.get('x-request-id'),
    })
  })

  test('401, 403 and business errors: empty', async () => {
    for (const answer of [
      await platform.admin('GET goods/qc-record/page', { key: 'wrong' }),
      await platform.admin('GET goods/qc-record/page', { tenantId: 4711 }),
      await platform.admin('DELETE goods/qc-record/delete', { query: 'id=4711' }),
    ]) {
      expect(members(answer)).toEqual(four)
      expect(answer.body.error_detail).toBe('')
      expect(answer.body.data).toBeNull()
    }
  })

  test('Chinese where it is asked for', async () => {
    const answer = await platform.admin('DELETE goods/qc-record/delete', {
      query: 'id=4711',
      headers: { 'accept-language': 'zh' },
    })
    expect(answer.body.msg).toBe('质检记录不存在')
  })

  test('unknown paths: 404; wrong verbs: 405', async () => {
    expect((await platform.admin('GET system/nothing/page')).body).toMatchObject({
      code: 404,
      msg: 'Not found: /admin-api/system/nothing/page',
    })
    for (const [call, allow] of [
      ['PUT goods/qc-record/create', 'POST'],
      ['POST goods/qc-record/update', 'PUT'],
      ['POST goods/qc-record/delete', 'DELETE'],
      ['POST goods/qc-record/get', 'GET'],
      ['GET goods/qc-record/create', 'POST'],
    ] as const) {
      const answer = await platform.admin(call)
      expect({ status: answer.status, allow: answer.headers.get('allow') }).toEqual({ status: 405, allow })
    }
  })
})
