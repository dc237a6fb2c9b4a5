import { beforeEach, describe, expect, test } from 'vitest'
import { CREATE_PATH, InvoiceScene, QUERY_PATH } from './invoice-scene.js'
import { addMember, bindMember } from '../wallets/wallet-members.js'

let scene: InvoiceScene

beforeEach(async () => {
  scene = await InvoiceScene.start()
})

const codeOf = async (path: string, body: unknown): Promise<number> =>
  (await scene.call(path, body)).body.code as number

describe('order/invoice/create', () => {
  test('one bag: a number, the bag, and that it is being made', async () => {
    const bagOrderNo = await scene.bag()
    const data = await scene.create({ bagOrderNo })
    expect(data).toEqual({
      invoiceNo: expect.stringMatching(/^INV20260910120000[A-HJ-NP-Z2-9]{12}$/),
      bagOrderNos: [bagOrderNo],
      status: 0,
    })
  })

  test('several bags, in the order sent; the same twice counts once', async () => {
    const bags = [await scene.bag(), await scene.bag(), await scene.bag()]
    const [first, second, third] = bags
    const { bagOrderNos } = await scene.create({ bagOrderNos: [third, first, third, second] })
    expect(bagOrderNos).toEqual([third, first, second])
  })

  test('the same bags again, in any order and by either member: the same invoice, also when it is made', async () => {
    const [first, second] = [await scene.bag(), await scene.bag()]
    const both = await scene.create({ bagOrderNos: [first, second], title: 'Ana' })
    expect(await scene.create({ bagOrderNos: [second, first, second], title: 'Bea', language: 'zh' })).toEqual(both)
    const one = await scene.create({ bagOrderNo: first })
    expect(one.invoiceNo).not.toBe(both.invoiceNo)
    expect(await scene.create({ bagOrderNos: [first] })).toEqual(one)
    expect(await scene.create({ bagOrderNo: first, bagOrderNos: [first, first] })).toEqual(one)
    // Of two members of which one will do a blank one is absent, as everywhere.
    expect(await scene.create({ bagOrderNo: ' ', bagOrderNos: [first] })).toEqual(one)
    expect(await scene.work()).toBe(2)
    expect(await scene.create({ bagOrderNo: first })).toEqual({ ...one, status: 1 })
    expect((await scene.rows()).map(({ title, language }) => [title, language])).toEqual([
      [null, 'en'],
      ['Ana', 'en'],
    ])
  })

  test('at once: one invoice', async () => {
    const bagOrderNo = await scene.bag()
    const answers = await Promise.all(Array.from({ length: 20 }, () => scene.create({ bagOrderNo })))
    expect(new Set(answers.map(({ invoiceNo }) => invoiceNo)).size).toBe(1)
    expect(await scene.rows()).toHaveLength(1)
  })

  test('another client has an invoice of its own', async () => {
    const bagOrderNo = await scene.bag()
    const mine = await scene.create({ bagOrderNo })
    const token = await scene.platform.issueToken(await scene.platform.createApp())
    const { body } = await scene.call(CREATE_PATH, { bagOrderNo }, { token })
    expect(body.data).toMatchObject({ bagOrderNos: [bagOrderNo], status: 0 })
    expect(body.data.invoiceNo).not.toBe(mine.invoiceNo)
  })

  test('a bag that is unknown, or another tenant’s: 1_011_022_000, the same answer', async () => {
    const known = await scene.bag()
    const tenantId = await scene.platform.createTenant()
    const foreign = await scene.bag(
      { userId: (await scene.platform.adminData('POST member/user/create', { body: {}, tenantId })) as number },
      tenantId,
    )
    const answers = await Promise.all(
      [{ bagOrderNo: foreign }, { bagOrderNo: 'none' }, { bagOrderNos: [known, 'none'] }].map(
        async (body) => (await scene.call(CREATE_PATH, body)).text,
      ),
    )
    expect(new Set(answers)).toEqual(new Set([answers[0]]))
    expect(JSON.parse(answers[0] ?? '').code).toBe(1_011_022_000)
    expect(await scene.rows()).toEqual([])
  })

  test.each([0, 9, 10])('a bag in status %i: 1_011_023_001, also beside others', async (status) => {
    const [bad, good] = [await scene.bag({ status }), await scene.bag()]
    expect(await codeOf(CREATE_PATH, { bagOrderNo: bad })).toBe(1_011_023_001)
    expect(await codeOf(CREATE_PATH, { bagOrderNos: [good, bad] })).toBe(1_011_023_001)
    expect(await codeOf(CREATE_PATH, { bagOrderNos: [bad, 'none'] })).toBe(1_011_022_000)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8])('a bag in status %i has one', async (status) => {
    expect(await codeOf(CREATE_PATH, { bagOrderNo: await scene.bag({ status }) })).toBe(0)
  })

  test.each([
    {},
    { bagOrderNo: null },
    { bagOrderNo: '' },
    { bagOrderNo: ' ' },
    { bagOrderNo: 7 },
    { bagOrderNo: 'x'.repeat(65) },
    { bagOrderNos: [] },
    { bagOrderNos: 'B1' },
    { bagOrderNos: [null] },
    { bagOrderNos: [' '] },
    { bagOrderNos: [7] },
    { bagOrderNos: Array.from({ length: 21 }, (_, i) => `B${i}`) },
    { bagOrderNo: 'B1', bagOrderNos: ['B2'] },
    { bagOrderNo: 'B1', bagOrderNos: ['B1', 'B2'] },
    { bagOrderNo: 'B1', title: 'x'.repeat(129) },
    { bagOrderNo: 'B1', remark: 'x'.repeat(501) },
    { bagOrderNo: 'B1', language: 'x'.repeat(65) },
    { bagOrderNo: 'B1', language: 7 },
  ])('400 for %j', async (body) => {
    const answer = await scene.call(CREATE_PATH, body)
    expect([answer.status, answer.body.code]).toEqual([400, 400])
  })

  test('says what is missing by the names of which one will do', async () => {
    const messages = await Promise.all(
      [
        [CREATE_PATH, {}],
        [CREATE_PATH, { bagOrderNos: [] }],
        [QUERY_PATH, {}],
      ].map(async ([path, body]) => (await scene.call(path as string, body)).body.msg),
    )
    expect(messages).toEqual([
      'Invalid parameter: body must name bag orders by bagOrderNo or bagOrderNos',
      'Invalid parameter: bagOrderNos must have at least 1 element',
      'Invalid parameter: body must name an invoice by invoiceNo or bagOrderNo',
    ])
  })

  test('20 bags are not too many', async () => {
    const bagOrderNos = []
    for (let i = 0; i < 20; i++) bagOrderNos.push(await scene.bag())
    expect((await scene.create({ bagOrderNos })).bagOrderNos).toEqual(bagOrderNos)
  })

  test.each([
    ['en', 'en'],
    ['zh', 'zh'],
    ['zh-CN', 'zh'],
    ['ZH-Hans', 'zh'],
    ['fr', 'en'],
    ['zhu', 'en'],
    ['', 'en'],
    [null, 'en'],
  ])('language %j is written in %s', async (language, written) => {
    await scene.create({ bagOrderNo: await scene.bag(), language })
    expect((await scene.rows())[0].language).toBe(written)
  })

  test('title and remark are kept, blank ones as none', async () => {
    await scene.create({ bagOrderNo: await scene.bag(), title: '某某公司', remark: 'Line 1\nLine 2' })
    await scene.create({ bagOrderNo: await scene.bag(), title: ' ', remark: '' })
    expect((await scene.rows()).map(({ title, remark }) => [title, remark])).toEqual([
      [null, null],
      ['某某公司', 'Line 1\nLine 2'],
    ])
  })

  test('restrictToBoundMembers: a bag of a member whom the client has not bound is unknown', async () => {
    const strict = await InvoiceScene.start({ restrictToBoundMembers: true })
    const stranger = await addMember(strict.platform)
    await bindMember(strict.platform, strict.app, { memberId: strict.memberId, externalUserId: 'ana' })
    await bindMember(strict.platform, strict.app, { memberId: stranger, externalUserId: 'bea', status: 1 })
    const [own, foreign] = [await strict.bag(), await strict.bag({ userId: stranger, status: 0 })]
    const create = async (bagOrderNos: string[]) =>
      (await strict.call(CREATE_PATH, { bagOrderNos })).body.code as number
    expect(await create([own])).toBe(0)
    expect(await create([foreign])).toBe(1_011_022_000)
    expect(await create([own, foreign])).toBe(1_011_022_000)
  })

  test.each([9, 10])(
    'a bag that came to status %i has none any more, also where it had one; the query still answers that one',
    async (status) => {
      const bagOrderNo = await scene.bag({ status: status === 9 ? 1 : 8 })
      const { invoiceNo } = await scene.create({ bagOrderNo })
      await scene.work()
      const { id } = (await scene.platform.adminData('GET order/bag-order/page', { query: `bagOrderNo=${bagOrderNo}` }))
        .list[0]
      await scene.platform.adminData('PUT order/bag-order/update-status', { body: { id, status } })
      expect(await codeOf(CREATE_PATH, { bagOrderNo })).toBe(1_011_023_001)
      expect(await scene.query({ bagOrderNo })).toMatchObject({ invoiceNo, status: 1 })
    },
  )

  test('20 unfinished ones of an application: the 21st is refused with 1_011_023_003, also when all come at once', async () => {
    const bags: string[] = []
    for (let n = 0; n < 25; n++) bags.push(await scene.bag())
    const codes = await Promise.all(bags.map((bagOrderNo) => codeOf(CREATE_PATH, { bagOrderNo })))
    expect(codes.sort()).toEqual([...Array<number>(20).fill(0), ...Array<number>(5).fill(1_011_023_003)])
    const [known] = (await scene.rows({ query: 'pageSize=100' })) as { bagOrderNos: string[]; invoiceNo: string }[]
    expect((await scene.create({ bagOrderNos: known?.bagOrderNos })).invoiceNo).toBe(known?.invoiceNo)
    const other = await scene.platform.createApp()
    const token = await scene.platform.issueToken(other)
    expect((await scene.call(CREATE_PATH, { bagOrderNo: bags[0] }, { token })).body.code).toBe(0)
    await scene.work()
    expect(await codeOf(CREATE_PATH, { bagOrderNo: await scene.bag() })).toBe(0)
  })

  test('an option decides how many', async () => {
    scene = await InvoiceScene.start({ invoices: { maxUnfinished: 1 } })
    await scene.create({ bagOrderNo: await scene.bag() })
    expect(await codeOf(CREATE_PATH, { bagOrderNo: await scene.bag() })).toBe(1_011_023_003)
  })

  test('without a renderer or a file store: 1_011_023_002', async () => {
    for (const part of ['invoice', 'files'] as const) {
      const other = await InvoiceScene.start({ channels: { [part]: undefined } })
      expect((await other.call(CREATE_PATH, { bagOrderNo: await other.bag() })).body.code).toBe(1_011_023_002)
      expect(await other.work()).toBe(0)
    }
  })

  test('needs its scope', async () => {
    const token = await scene.platform.issueToken(await scene.platform.createApp({ scopes: ['order:invoice:query'] }))
    expect((await scene.call(CREATE_PATH, { bagOrderNo: await scene.bag() }, { token })).status).toBe(403)
    expect((await scene.call(QUERY_PATH, { invoiceNo: 'none' }, { token })).body.code).toBe(1_011_023_000)
  })
})

describe('order/invoice/query', () => {
  test('while it is made, there is no file', async () => {
    const bagOrderNo = await scene.bag()
    const { invoiceNo } = await scene.create({ bagOrderNo })
    const nothing = { fileUrl: null, fileName: null, fileExpireTime: null, failReason: null, finishTime: null }
    const row = { invoiceNo, bagOrderNos: [bagOrderNo], status: 0, ...nothing, createTime: '2026-09-10 12:00:00' }
    expect(await scene.query({ invoiceNo })).toEqual(row)
    expect(await scene.query({ bagOrderNo })).toEqual(row)
  })

  test('made: an address for an hour, another for each query', async () => {
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    scene.platform.clock.advance(10_500)
    await scene.work()
    const data = await scene.query({ invoiceNo })
    const fileName = `invoice-${invoiceNo}.json`
    const until = Date.parse('2026-09-10T13:00:10+08:00')
    expect(data).toEqual({
      ...{ invoiceNo, bagOrderNos: data.bagOrderNos, status: 1, failReason: null, fileName },
      fileUrl: `https://files.example.com/1/${fileName}?until=${until}`,
      fileExpireTime: '2026-09-10 13:00:10',
      createTime: '2026-09-10 12:00:00',
      finishTime: '2026-09-10 12:00:10',
    })
    scene.platform.clock.advance(60_000)
    expect(await scene.query({ invoiceNo })).toMatchObject({
      fileExpireTime: '2026-09-10 13:01:10',
      finishTime: '2026-09-10 12:00:10',
    })
  })

  test('an option decides how long the address is good', async () => {
    const other = await InvoiceScene.start({ invoices: { urlSeconds: 60 } })
    const { invoiceNo } = await other.create({ bagOrderNo: await other.bag() })
    await other.work()
    expect((await other.query({ invoiceNo })).fileExpireTime).toBe('2026-09-10 12:01:00')
  })

  test('by a bag: the newest that contains it; the number decides where both are sent', async () => {
    const [first, second] = [await scene.bag(), await scene.bag()]
    const both = await scene.create({ bagOrderNos: [first, second] })
    const one = await scene.create({ bagOrderNo: second })
    expect((await scene.query({ bagOrderNo: second })).invoiceNo).toBe(one.invoiceNo)
    expect((await scene.query({ bagOrderNo: first })).invoiceNo).toBe(both.invoiceNo)
    expect((await scene.query({ invoiceNo: both.invoiceNo, bagOrderNo: second })).invoiceNo).toBe(both.invoiceNo)
    expect(await codeOf(QUERY_PATH, { invoiceNo: 'none', bagOrderNo: second })).toBe(1_011_023_000)
    expect((await scene.query({ invoiceNo: '', bagOrderNo: second })).invoiceNo).toBe(one.invoiceNo)
    expect((await scene.query({ invoiceNo: one.invoiceNo, bagOrderNo: ' ' })).invoiceNo).toBe(one.invoiceNo)
  })

  test('own, other client’s, other tenant’s, missing: the last three answer the same', async () => {
    const bagOrderNo = await scene.bag()
    const { invoiceNo } = await scene.create({ bagOrderNo })
    const other = await scene.platform.issueToken(await scene.platform.createApp())
    const tenantId = await scene.platform.createTenant()
    const stranger = await scene.platform.issueToken(await scene.platform.createApp({}, tenantId))
    for (const body of [{ invoiceNo }, { bagOrderNo }]) {
      expect(await codeOf(QUERY_PATH, body)).toBe(0)
      const missing = await scene.call(
        QUERY_PATH,
        Object.hasOwn(body, 'invoiceNo') ? { invoiceNo: 'none' } : { bagOrderNo: 'none' },
      )
      expect(missing.body.code).toBe(1_011_023_000)
      expect((await scene.call(QUERY_PATH, body, { token: other })).text).toBe(missing.text)
      expect((await scene.call(QUERY_PATH, body, { token: stranger, tenantId })).text).toBe(missing.text)
    }
  })

  test('a file store that does not answer: 1_011_023_004, and the next query may succeed', async () => {
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    await scene.work()
    scene.files.failWith(new Error('down'), new Error('down'))
    expect(await codeOf(QUERY_PATH, { invoiceNo })).toBe(1_011_023_004)
    expect((await scene.query({ invoiceNo })).status).toBe(1)
  })

  test('an engine that has no file store any more: 1_011_023_002', async () => {
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    await scene.work()
    const token = await scene.platform.issueToken(scene.app)
    const bare = await scene.platform.beside({ channels: { files: undefined } })
    const answer = await bare.call(QUERY_PATH, { invoiceNo }, { token })
    expect(answer.body.code).toBe(1_011_023_002)
  })

  test.each<[string[], object]>([
    [['channels.files'], { files: undefined }],
    [['channels.invoice'], { invoice: undefined }],
    [[], { invoice: undefined, files: undefined }],
    [[], {}],
  ])('an engine that has half of what invoices need says as it starts what it lacks: %j', async (lacking, channels) => {
    const { log } = await scene.platform.beside({ channels })
    const told = log.lines.filter((line) => line.includes('invoices cannot be asked for'))
    expect(told).toEqual(lacking.map((name) => expect.stringContaining(`"lacking":"${name}"`)))
  })

  test.each([
    {},
    { invoiceNo: null, bagOrderNo: null },
    { invoiceNo: '' },
    { bagOrderNo: ' ' },
    { invoiceNo: 7 },
    { invoiceNo: 'x'.repeat(65) },
  ])('400 for %j', async (body) => {
    const answer = await scene.call(QUERY_PATH, body)
    expect([answer.status, answer.body.code]).toEqual([400, 400])
  })
})
