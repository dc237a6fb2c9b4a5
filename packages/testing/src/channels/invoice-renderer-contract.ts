import type { InvoiceBag, InvoiceDocument, InvoiceRenderer } from '@org/openapi-core/channels'
import { expect } from 'vitest'
import { answerOf } from './answer-of.js'
import { declareChecks, expectToGiveUp, MANY_WRITINGS, patient } from './channel-checks.js'

/** A renderer of invoices. */
export interface TestInvoiceRenderer {
  readonly renderer: InvoiceRenderer
  close?(): Promise<void>
}

/** What `invoiceRendererContract` needs of an author. */
export interface InvoiceRendererContractOptions {
  /** Heads the report. */
  readonly name: string
  readonly create: () => Promise<TestInvoiceRenderer>
}

const BAG: InvoiceBag = {
  bagOrderNo: 'B20260910120000K7WQ2MXR9TVW',
  outboundOrderNo: 'OUT-1',
  unionId: 'union-1',
  createTime: '2026-09-10 12:00:00',
  goodsQty: 1,
  goodsTotalAmount: 25_600,
  payAmount: 9800,
  refundAmount: 805,
  estimateWeight: 1500,
  lines: [
    { goodsName: 'Backpack', localGoodsName: '双肩包', specName: 'White', qty: 1, price: 25_600, amount: 25_600 },
  ],
}

const INVOICE: InvoiceDocument = {
  invoiceNo: 'INV20260911090000M4XK8RTQ2WVZ',
  language: 'en',
  issuer: { name: 'Example Ltd', address: '1 Example Street\nExample', taxId: 'T-1' },
  title: 'Ana Ltd',
  remark: 'Thank you',
  createTime: new Date('2026-09-11T01:00:00Z'),
  createTimeText: '2026-09-11 09:00:00',
  bags: [BAG],
  totals: { goodsTotalAmount: 25_600, payAmount: 9800, refundAmount: 805 },
}

/** Each another invoice than the one above. */
const CHANGES: readonly Partial<InvoiceDocument>[] = [
  { invoiceNo: 'INV20260911090000M4XK8RTQ2WVY' },
  { language: 'zh' },
  { issuer: { name: 'Other Ltd', address: null, taxId: null } },
  { title: 'Bob Ltd' },
  { remark: 'Goodbye' },
  { createTimeText: '2026-09-12 09:00:00' },
  { bags: [{ ...BAG, bagOrderNo: 'B20260910120000K7WQ2MXR9TVX' }] },
  { totals: { ...INVOICE.totals, payAmount: 9801 } },
]

const render = ({ renderer }: TestInvoiceRenderer, document: InvoiceDocument) =>
  answerOf('render', () => renderer.render(document, patient()))

async function bytesOf(made: TestInvoiceRenderer, changes: Partial<InvoiceDocument> = {}): Promise<Buffer> {
  const { bytes, contentType, extension } = await render(made, { ...INVOICE, ...changes })
  expect(bytes).toBeInstanceOf(Uint8Array)
  expect(bytes.length).toBeGreaterThan(0)
  expect(contentType).toMatch(/^[\w.+-]+\/[\w.+-]+(;.*)?$/)
  expect(extension).toMatch(/^[a-z0-9]{1,8}$/)
  return Buffer.from(bytes)
}

/** Whether they are the same, without a report of all bytes. */
const isSame = (one: Buffer, other: Buffer): boolean => one.equals(other)

/** What is asked of a renderer. */
export const invoiceRendererChecks = {
  async 'answers bytes, their type and the ending of a file’s name'(made: TestInvoiceRenderer) {
    await bytesOf(made)
  },
  async 'writes the same document with the same bytes'(made: TestInvoiceRenderer) {
    expect(isSame(await bytesOf(made), await bytesOf(made)), 'the bytes are the same').toBe(true)
  },
  async 'shows what the document says: another document has other bytes'(made: TestInvoiceRenderer) {
    const first = await bytesOf(made)
    for (const change of CHANGES)
      expect(isSame(await bytesOf(made, change), first), `another ${Object.keys(change).join()}`).toBe(false)
  },
  async 'writes one that has nothing but its number'(made: TestInvoiceRenderer) {
    const totals = { goodsTotalAmount: 0, payAmount: 0, refundAmount: 0 }
    await bytesOf(made, { issuer: null, title: null, remark: null, bags: [], totals })
    const unknown = { ...BAG, outboundOrderNo: null, unionId: null, lines: [] }
    await bytesOf(made, { issuer: { name: '', address: null, taxId: null }, title: '', remark: '', bags: [unknown] })
  },
  async 'writes texts of any writing, and long ones'(made: TestInvoiceRenderer) {
    const remark = `${MANY_WRITINGS.join('\n')} ${'x'.repeat(2000)} ${'深'.repeat(500)}`
    for (const language of ['en', 'zh'] as const)
      await bytesOf(made, { language, title: MANY_WRITINGS.join(' '), remark })
  },
  async 'writes a hundred bags'(made: TestInvoiceRenderer) {
    const bags = Array.from({ length: 100 }, (_, i) => ({ ...BAG, bagOrderNo: `B${i}` }))
    expect((await bytesOf(made, { bags })).length).toBeGreaterThan((await bytesOf(made)).length)
  },
  async 'writes for twenty callers at once, each its own'(made: TestInvoiceRenderer) {
    const numbers = Array.from({ length: 20 }, (_, i) => `INV-${i}`)
    const together = await Promise.all(numbers.map((invoiceNo) => bytesOf(made, { invoiceNo })))
    for (const [i, invoiceNo] of numbers.entries())
      expect(isSame(together[i] ?? Buffer.alloc(0), await bytesOf(made, { invoiceNo })), invoiceNo).toBe(true)
  },
  async 'leaves the document as it was'(made: TestInvoiceRenderer) {
    const document = structuredClone(INVOICE)
    await render(made, document)
    expect(document).toEqual(INVOICE)
  },
  async 'gives up when its caller does, before or during the call'({ renderer }: TestInvoiceRenderer) {
    await expectToGiveUp('render', (signal) => renderer.render(INVOICE, signal))
  },
}

/** What a renderer of invoices has to do. Declares its tests, so call it at the top of a test file. */
export function invoiceRendererContract({ name, create }: InvoiceRendererContractOptions): void {
  declareChecks({ title: `${name}: invoice renderer contract`, create, checks: invoiceRendererChecks })
}
