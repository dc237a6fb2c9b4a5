import { ChannelRefusal } from '@org/openapi-core/channels'
import type { FileStore } from '@org/openapi-core/channels'
import type { Repositories, Storage, UnitOfWork } from '@org/openapi-core/storage'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { emptyStorage } from '../../empty-storage.js'
import { InvoiceScene, JOB } from './invoice-scene.js'
import type { Json } from '@org/openapi-testing'

const MINUTE = 60_000

let scene: InvoiceScene

beforeEach(async () => {
  scene = await InvoiceScene.start()
})

const pass = (ms: number): void => scene.platform.clock.advance(ms)
/** One attempt at a time, and a channel that is never left alone: the job's own patience is what is asked about. */
const IMPATIENT = { channelPolicy: { attempts: 1, breakAfter: 1000, backoffMs: 1 } }

const down = (calls: number): void => scene.renderer.failWith(...Array.from({ length: calls }, () => new Error('down')))

describe('the job render-invoices', () => {
  test('hands over what the invoice shows, and nothing of the member but the union id', async () => {
    await scene.platform.adminData('PUT member/user/update', {
      body: { id: scene.memberId, email: 'ana@example.com', nickname: 'Ana' },
    })
    const [first, second] = [
      await scene.bag(),
      await scene.bag({ outboundOrderNo: null, goodsTotalAmount: 100, payAmount: 10, estimateWeight: 7 }),
    ]
    const { id } = (await scene.platform.adminData('GET order/bag-order/page', { query: `bagOrderNo=${first}` }))
      .list[0]
    await scene.platform.adminData('PUT order/bag-order/refund', { body: { id, amount: 800 } })
    pass(1000)
    const { invoiceNo } = await scene.create({
      bagOrderNos: [second, first],
      title: '某某公司',
      remark: 'Thanks',
      language: 'zh',
    })
    expect(await scene.work()).toBe(1)
    const { unionId } = await scene.platform.adminData('GET member/user/get', { query: `id=${scene.memberId}` })
    const bag = { unionId, createTime: '2026-09-10 12:00:00', goodsQty: 3, lines: [] }
    expect(scene.renderer.asked).toEqual([
      {
        ...{ invoiceNo, language: 'zh', issuer: null, title: '某某公司', remark: 'Thanks' },
        createTime: new Date('2026-09-10T12:00:01+08:00'),
        createTimeText: '2026-09-10 12:00:01',
        bags: [
          {
            ...bag,
            bagOrderNo: second,
            outboundOrderNo: null,
            goodsTotalAmount: 100,
            payAmount: 10,
            refundAmount: 0,
            estimateWeight: 7,
          },
          {
            ...bag,
            bagOrderNo: first,
            outboundOrderNo: 'OUT-1',
            goodsTotalAmount: 25_600,
            payAmount: 9800,
            refundAmount: 800,
            estimateWeight: 1500,
          },
        ],
        totals: { goodsTotalAmount: 25_700, payAmount: 9810, refundAmount: 800 },
      },
    ])
    const key = `1/invoice-${invoiceNo}.json`
    expect([...scene.files.kept.keys()]).toEqual([key])
    expect(scene.files.kept.get(key)?.contentType).toBe('application/json')
    expect(await scene.work()).toBe(0)
  })

  test('a member that is gone has no union id', async () => {
    await scene.create({ bagOrderNo: await scene.bag() })
    await scene.platform.adminData('DELETE member/user/delete', { query: `id=${scene.memberId}` })
    expect(await scene.work()).toBe(1)
    expect(scene.renderer.asked[0]?.bags[0]?.unionId).toBeNull()
  })

  test('a refusal fails the invoice; the next creation begins another', async () => {
    const bagOrderNo = await scene.bag()
    const first = await scene.create({ bagOrderNo })
    scene.renderer.failWith(new ChannelRefusal('internal words'))
    pass(5000)
    expect(await scene.work()).toBe(1)
    const failed = await scene.query({ invoiceNo: first.invoiceNo })
    expect(failed).toMatchObject({ status: 2, fileUrl: null, fileName: null, finishTime: '2026-09-10 12:00:05' })
    expect(failed.failReason).toBe('The invoice cannot be made from these bag orders')
    pass(1000)
    const second = await scene.create({ bagOrderNo })
    expect(second).toMatchObject({ status: 0, bagOrderNos: [bagOrderNo] })
    expect(second.invoiceNo).not.toBe(first.invoiceNo)
    expect(await scene.create({ bagOrderNo })).toEqual(second)
    expect(await scene.work()).toBe(1)
    expect((await scene.query({ bagOrderNo })).invoiceNo).toBe(second.invoiceNo)
    expect((await scene.query({ invoiceNo: first.invoiceNo })).status).toBe(2)
  })

  test.each([9, 10])(
    'a bag that came to status %i meanwhile fails the invoice, in words that name it',
    async (status) => {
      const [bad, good] = [await scene.bag({ status: status === 9 ? 1 : 8 }), await scene.bag()]
      const { invoiceNo } = await scene.create({ bagOrderNos: [good, bad] })
      const { id } = (await scene.platform.adminData('GET order/bag-order/page', { query: `bagOrderNo=${bad}` }))
        .list[0]
      await scene.platform.adminData('PUT order/bag-order/update-status', { body: { id, status } })
      expect(await scene.work()).toBe(1)
      expect(await scene.query({ invoiceNo })).toMatchObject({
        status: 2,
        failReason: `Bag order ${bad} cannot be invoiced any more`,
      })
      expect(scene.renderer.asked).toEqual([])
    },
  )

  test('a failure of unknown kind is tried again after 1, 2, 4 … and never more than 30 minutes', async () => {
    scene = await InvoiceScene.start(IMPATIENT)
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    for (const minutes of [1, 2, 4, 8, 16, 30, 30, 30]) {
      down(1)
      expect(await scene.work()).toBe(0)
      expect(scene.renderer.asked.splice(0)).toHaveLength(1)
      expect(await scene.query({ invoiceNo })).toMatchObject({ status: 0, failReason: null, finishTime: null })
      pass(minutes * MINUTE - 1)
      expect(await scene.work()).toBe(0)
      expect(scene.renderer.asked).toEqual([])
      pass(1)
    }
    expect(await scene.work()).toBe(1)
    expect(await scene.query({ invoiceNo })).toMatchObject({ status: 1, failReason: null })
  })

  test('after ten attempts it has failed, in words that tell nothing of the inside', async () => {
    scene = await InvoiceScene.start(IMPATIENT)
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    for (let attempt = 1; attempt <= 10; attempt++) {
      expect((await scene.query({ invoiceNo })).status).toBe(0)
      down(1)
      expect(await scene.work()).toBe(attempt === 10 ? 1 : 0)
      pass(30 * MINUTE)
    }
    expect(await scene.query({ invoiceNo })).toMatchObject({
      status: 2,
      failReason: 'The invoice could not be made in several attempts',
    })
    expect(await scene.work()).toBe(0)
  })

  test('an option decides after how many', async () => {
    const other = await InvoiceScene.start({ invoices: { maxAttempts: 1 } })
    const { invoiceNo } = await other.create({ bagOrderNo: await other.bag() })
    other.renderer.failWith(new Error('down'), new Error('down'))
    await other.work()
    expect((await other.query({ invoiceNo })).status).toBe(2)
  })

  test.each([
    undefined,
    {},
    { bytes: new Uint8Array(), contentType: 'application/pdf', extension: 'pdf' },
    { bytes: 'text', contentType: 'application/pdf', extension: 'pdf' },
    { bytes: new Uint8Array(1), contentType: '', extension: 'pdf' },
    { bytes: new Uint8Array(1), contentType: 'application/pdf', extension: '../pdf' },
  ])('a file of another shape is no file: %j', async (answer) => {
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    scene.renderer.answerWith(answer)
    expect(await scene.work()).toBe(0)
    expect(scene.files.puts).toEqual([])
    pass(MINUTE)
    expect(await scene.work()).toBe(1)
    expect((await scene.query({ invoiceNo })).status).toBe(1)
  })

  test('a file that cannot be stored: refused fails, unknown is tried again under the same key', async () => {
    const refused = await scene.create({ bagOrderNo: await scene.bag() })
    scene.files.failWith(new ChannelRefusal('no'))
    expect(await scene.work()).toBe(1)
    expect((await scene.query({ invoiceNo: refused.invoiceNo })).status).toBe(2)
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    scene.files.failWith(new Error('down'))
    expect(await scene.work()).toBe(0)
    scene.files.loseAnswersWith(new Error('lost'))
    pass(MINUTE)
    expect(await scene.work()).toBe(0)
    pass(2 * MINUTE)
    expect(await scene.work()).toBe(1)
    expect(scene.files.puts).toEqual([`1/invoice-${invoiceNo}.json`, `1/invoice-${invoiceNo}.json`])
    expect(scene.files.kept.size).toBe(1)
    expect((await scene.query({ invoiceNo })).status).toBe(1)
  })
})

describe('the job delete-invoice-files', () => {
  const DAY = 86_400_000
  const FILES = 'delete-invoice-files'
  const cleanUp = async (): Promise<number> => (await scene.platform.openApi.jobs.run(FILES)).processed

  test.each([
    ['asked for by its number', (made: Json) => scene.query({ invoiceNo: made.invoiceNo })],
    ['created once more', (made: Json) => scene.create({ bagOrderNos: made.bagOrderNos })],
  ])('deletes a file after 90 days; %s it is made again', async (_, ask) => {
    const made = await scene.create({ bagOrderNo: await scene.bag() })
    await scene.work()
    pass(90 * DAY)
    expect(await cleanUp()).toBe(0)
    expect(scene.files.kept.size).toBe(1)
    pass(1000)
    expect(await cleanUp()).toBe(1)
    expect(await cleanUp()).toBe(0)
    expect(scene.files.kept.size).toBe(0)
    expect(await ask(made)).toMatchObject({ invoiceNo: made.invoiceNo, status: 0 })
    expect(await scene.query({ invoiceNo: made.invoiceNo })).toMatchObject({
      status: 0,
      fileUrl: null,
      finishTime: null,
    })
    expect(await scene.work()).toBe(1)
    expect(await scene.query({ invoiceNo: made.invoiceNo })).toMatchObject({
      status: 1,
      fileUrl: expect.stringMatching(/^https:/),
    })
    expect(scene.files.kept.size).toBe(1)
  })

  test('an option decides after how many days; a store that fails keeps the file for the next run', async () => {
    scene = await InvoiceScene.start({ invoices: { keepDays: 1 }, ...IMPATIENT })
    await scene.create({ bagOrderNo: await scene.bag() })
    await scene.work()
    pass(DAY + 1000)
    scene.files.failWith(new Error('down'))
    await expect(cleanUp()).rejects.toThrow()
    expect(await cleanUp()).toBe(1)
  })

  test('one that cannot be deleted keeps no other, and is asked again with the next run', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 3; i++) {
      numbers.push((await scene.create({ bagOrderNo: await scene.bag() })).invoiceNo)
      await scene.work()
      pass(1000)
    }
    pass(90 * DAY)
    const oldest = [...scene.files.kept.keys()].find((key) => key.includes(numbers[0] as string))
    const files = scene.files as Required<FileStore>
    const original = files.delete.bind(files)
    const remove = vi.spyOn(files, 'delete').mockImplementation((key, signal) => {
      if (key === oldest) throw new Error('locked')
      return original(key, signal)
    })
    await expect(cleanUp()).rejects.toThrow()
    expect([...scene.files.kept.keys()]).toEqual([oldest])
    remove.mockRestore()
    expect(await cleanUp()).toBe(1)
    expect(scene.files.kept.size).toBe(0)
  })

  test('of two processes the slower one leaves a file alone that was made again meanwhile', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 2; i++) {
      numbers.push((await scene.create({ bagOrderNo: await scene.bag() })).invoiceNo)
      await scene.work()
      pass(1000)
    }
    pass(90 * DAY)
    let release: () => void = () => undefined
    const released = new Promise<void>((resolve) => (release = resolve))
    const remove = vi.fn(async (key: string, signal: AbortSignal) => {
      await released
      await scene.files.delete?.(key, signal)
    })
    const other = await scene.platform.beside({ channels: { files: { ...scene.files, delete: remove } } })
    const slower = other.openApi.jobs.run(FILES)
    await expect.poll(() => remove.mock.calls.length).toBe(1)
    expect(await cleanUp()).toBe(2)
    const [, invoiceNo] = numbers
    await scene.query({ invoiceNo })
    expect(await scene.work()).toBe(1)
    release()
    expect((await slower).processed).toBe(0)
    expect([...scene.files.kept.keys()]).toEqual([`1/invoice-${invoiceNo}.json`])
    expect(await scene.query({ invoiceNo })).toMatchObject({ status: 1, fileUrl: expect.stringMatching(/^https:/) })
  })

  test('a query of one that cannot be made for want of a place answers it without a file', async () => {
    scene = await InvoiceScene.start({ invoices: { maxUnfinished: 1 } })
    const made = await scene.create({ bagOrderNo: await scene.bag() })
    await scene.work()
    pass(91 * DAY)
    await cleanUp()
    await scene.create({ bagOrderNo: await scene.bag() })
    expect(await scene.query({ invoiceNo: made.invoiceNo })).toMatchObject({ status: 1, fileUrl: null })
  })
})

describe('what an invoice shows besides', () => {
  test('who issues it, as the host says', async () => {
    const issuer = { name: 'Example Trading Ltd.', address: '1 Harbour Road', taxId: 'TAX-0001' }
    scene = await InvoiceScene.start({ invoices: { issuer } })
    await scene.create({ bagOrderNo: await scene.bag() })
    await scene.work()
    expect(scene.renderer.asked[0]?.issuer).toEqual(issuer)
  })
})

describe('runs of the job', () => {
  const addInvoices = async (howMany: number): Promise<string[]> => {
    const numbers: string[] = []
    for (let i = 0; i < howMany; i++)
      numbers.push((await scene.create({ bagOrderNo: await scene.bag() })).invoiceNo as string)
    return numbers
  }

  test('make all that are due, however many slices that takes', async () => {
    scene = await InvoiceScene.start({ invoices: { maxUnfinished: 100 } })
    await addInvoices(52)
    expect([await scene.work(), await scene.work()]).toEqual([52, 0])
  })

  test('end after three failures; one that always fails keeps nobody else waiting', async () => {
    const numbers = await addInvoices(5)
    down(6)
    expect(await scene.work()).toBe(0)
    expect(scene.renderer.asked.splice(0)).toHaveLength(6)
    expect(await scene.work()).toBe(2)
    expect(scene.renderer.asked.map(({ invoiceNo }) => invoiceNo)).toEqual(numbers.slice(3))
    pass(MINUTE)
    expect(await scene.work()).toBe(3)
  })

  test('serve every tenant', async () => {
    await addInvoices(1)
    const tenantId = await scene.platform.createTenant()
    const token = await scene.platform.issueToken(await scene.platform.createApp({}, tenantId))
    const userId = (await scene.platform.adminData('POST member/user/create', { body: {}, tenantId })) as number
    const bagOrderNo = await scene.bag({ userId }, tenantId)
    const { body } = await scene.call('/open-api/order/invoice/create', { bagOrderNo }, { token, tenantId })
    expect(await scene.work()).toBe(2)
    expect([...scene.files.kept.keys()].at(-1)).toBe(`${tenantId}/invoice-${body.data.invoiceNo}.json`)
  })

  test('at once, in two engines: each invoice is written once', async () => {
    const numbers = await addInvoices(8)
    const other = await scene.platform.beside()
    const runs = await Promise.all([scene.work(), other.openApi.jobs.run(JOB).then(({ processed }) => processed)])
    expect(runs[0] + runs[1]).toBe(8)
    expect(scene.renderer.asked.map(({ invoiceNo }) => invoiceNo).sort()).toEqual([...numbers].sort())
  })

  test('that die leave their invoice for ten minutes; then it is written under the same key', async () => {
    const storage = emptyStorage('sqlite')
    const deaths = { left: 0 }
    scene = await InvoiceScene.start({ storage: dyingAtTheEnd(storage, deaths) })
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    deaths.left = 1
    await expect(scene.work()).rejects.toThrow('died')
    expect(scene.files.puts).toHaveLength(1)
    pass(10 * MINUTE - 1)
    expect(await scene.work()).toBe(0)
    expect((await scene.query({ invoiceNo })).status).toBe(0)
    pass(1)
    expect(await scene.work()).toBe(1)
    expect(scene.files.puts).toEqual([`1/invoice-${invoiceNo}.json`, `1/invoice-${invoiceNo}.json`])
    expect(scene.files.kept.size).toBe(1)
    expect((await scene.query({ invoiceNo })).status).toBe(1)
    expect((await scene.rows())[0].attempts).toBe(2)
  })

  test('that come late change nothing', async () => {
    const { invoiceNo } = await scene.create({ bagOrderNo: await scene.bag() })
    const { invoices } = scene.platform.storage.system
    const late = await invoices.claim(scene.platform.clock.now(), scene.platform.clock.now())
    expect(await scene.work()).toBe(1)
    const outcome = { status: 2, failReason: 'late', finishTime: scene.platform.clock.now() } as const
    expect(await scene.platform.storage.forTenant(1).invoices.finish(late?.id ?? 0, late?.attempt ?? 0, outcome)).toBe(
      false,
    )
    expect((await scene.query({ invoiceNo })).status).toBe(1)
  })
})

/** A storage in which so many transactions die before anything is written: ending an invoice is the worker's only one. */
function dyingAtTheEnd(storage: Storage, deaths: { left: number }): Storage {
  const unitOf = (unit: UnitOfWork<Repositories>): UnitOfWork<Repositories> =>
    new Proxy(unit, {
      get(target, name) {
        if (name !== 'transaction' || deaths.left === 0) return Reflect.get(target, name) as unknown
        return async () => {
          deaths.left--
          throw new Error('died')
        }
      },
    })
  return new Proxy(storage, {
    get: (target, name) =>
      name === 'forTenant'
        ? (tenantId: number) => unitOf(target.forTenant(tenantId))
        : typeof Reflect.get(target, name) === 'function'
          ? (Reflect.get(target, name) as () => unknown).bind(target)
          : (Reflect.get(target, name) as unknown),
  })
}
