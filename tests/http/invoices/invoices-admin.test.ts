import { ChannelRefusal } from '@org/openapi-core/channels'
import { beforeEach, describe, expect, test } from 'vitest'
import { InvoiceScene } from './invoice-scene.js'
import type { Answer, Json } from '@org/openapi-testing'

let scene: InvoiceScene

beforeEach(async () => {
  scene = await InvoiceScene.start()
})

const retry = (id: number, tenantId = 1): Promise<Answer> =>
  scene.platform.admin('PUT order/invoice/retry', { body: { id }, tenantId })

/** Answers the row of a new invoice that has failed. */
async function failedInvoice(bagOrderNo?: string): Promise<Json> {
  const { invoiceNo } = await scene.create({ bagOrderNo: bagOrderNo ?? (await scene.bag()) })
  scene.renderer.failWith(new ChannelRefusal('no'))
  await scene.work()
  return (await scene.rows({ query: `invoiceNo=${invoiceNo}` }))[0]
}

describe('order/invoice', () => {
  test('page and get show every member', async () => {
    const bagOrderNo = await scene.bag()
    const { invoiceNo } = await scene.create({ bagOrderNo, title: 'Ana', remark: 'Thanks', language: 'zh' })
    scene.platform.clock.advance(5000)
    const [row] = await scene.rows()
    expect(row).toEqual({
      id: row.id,
      ...{
        invoiceNo,
        clientId: scene.app.clientId,
        bagOrderNos: [bagOrderNo],
        language: 'zh',
        title: 'Ana',
        remark: 'Thanks',
      },
      ...{
        status: 0,
        attempts: 0,
        fileName: null,
        failReason: null,
        createTime: '2026-09-10T12:00:00',
        finishTime: null,
        revision: 1,
      },
    })
    await scene.work()
    const made = await scene.platform.adminData('GET order/invoice/get', { query: `id=${row.id}` })
    expect(made).toEqual({
      ...row,
      status: 1,
      attempts: 1,
      fileName: `invoice-${invoiceNo}.json`,
      finishTime: '2026-09-10T12:00:05',
      revision: 3,
    })
    expect(await scene.platform.adminData('GET order/invoice/get', { query: 'id=999' })).toBeNull()
    const tenantId = await scene.platform.createTenant()
    expect(await scene.platform.adminData('GET order/invoice/get', { query: `id=${row.id}`, tenantId })).toBeNull()
    expect(await scene.rows({ tenantId })).toEqual([])
  })

  test('pages are newest first, and filtered', async () => {
    const numbers: string[] = []
    for (let i = 0; i < 3; i++) {
      numbers.push((await scene.create({ bagOrderNo: await scene.bag() })).invoiceNo as string)
      scene.platform.clock.advance(1000)
    }
    const failed = await failedInvoice()
    const [first, second, third] = numbers
    const found = async (query: string): Promise<string[]> =>
      (await scene.rows({ query })).map(({ invoiceNo }) => invoiceNo as string)
    expect(await found('')).toEqual([failed.invoiceNo, third, second, first])
    expect(await found('pageNo=2&pageSize=3')).toEqual([first])
    // The job takes up the oldest first, which met the refusal.
    expect((await scene.rows({ query: 'status=2' })).length + (await scene.rows({ query: 'status=1' })).length).toBe(4)
    expect(await found(`invoiceNo=${second}`)).toEqual([second])
    expect(await found(`clientId=${scene.app.clientId}&pageSize=1`)).toEqual([failed.invoiceNo])
    expect(await found('clientId=other')).toEqual([])
    expect(await found('createTime=2026-09-10T12:00:01&createTime=2026-09-10T12:00:02')).toEqual([third, second])
    expect((await scene.platform.admin('GET order/invoice/page', { query: 'status=x' })).status).toBe(400)
  })
})

describe('order/invoice/retry', () => {
  test('a failed invoice is made after all, with its own number and a fresh count of tries', async () => {
    const failed = await failedInvoice()
    expect(failed).toMatchObject({ status: 2, attempts: 1 })
    expect((await retry(failed.id)).body.data).toBe(true)
    expect((await scene.rows())[0]).toEqual({ ...failed, status: 0, failReason: null, finishTime: null, revision: 4 })
    expect(await scene.work()).toBe(1)
    expect(await scene.query({ invoiceNo: failed.invoiceNo })).toMatchObject({ status: 1, failReason: null })
    expect((await scene.rows())[0].attempts).toBe(2)
  })

  test('one that has not failed, or that has a successor: 1_011_023_005', async () => {
    const bagOrderNo = await scene.bag()
    const failed = await failedInvoice(bagOrderNo)
    await scene.create({ bagOrderNo })
    const [later] = await scene.rows()
    expect((await retry(later.id)).body.code).toBe(1_011_023_005)
    expect((await retry(failed.id)).body.code).toBe(1_011_023_005)
    await scene.work()
    expect((await retry(later.id)).body.code).toBe(1_011_023_005)
    expect((await retry(failed.id)).body.code).toBe(1_011_023_005)
    expect((await scene.rows()).map(({ status }) => status)).toEqual([1, 2])
  })

  test('one that is unknown, or another tenant’s: 1_011_023_000', async () => {
    const failed = await failedInvoice()
    expect((await retry(999)).body.code).toBe(1_011_023_000)
    expect((await retry(failed.id, await scene.platform.createTenant())).body.code).toBe(1_011_023_000)
    expect((await retry(0)).status).toBe(400)
  })
})
