import type { InvoiceBag, InvoiceDocument } from '@org/openapi-core/channels'

/** A bag order as tests have it. */
export const bag = (overrides: Partial<InvoiceBag> = {}): InvoiceBag => ({
  bagOrderNo: 'B20260910120000K7WQ2MXR9TVW',
  outboundOrderNo: 'OUT-1',
  unionId: 'union-1',
  createTime: '2026-09-10 12:00:00',
  goodsQty: 3,
  goodsTotalAmount: 25_600,
  payAmount: 9800,
  refundAmount: 805,
  estimateWeight: 1500,
  lines: [],
  ...overrides,
})

/** An invoice as tests have it. */
export const invoice = (overrides: Partial<InvoiceDocument> = {}): InvoiceDocument => ({
  invoiceNo: 'INV20260911090000M4XK8RTQ2WVZ',
  language: 'en',
  issuer: null,
  title: null,
  remark: null,
  createTime: new Date('2026-09-11T01:00:00Z'),
  createTimeText: '2026-09-11 09:00:00',
  bags: [bag()],
  totals: { goodsTotalAmount: 25_600, payAmount: 9800, refundAmount: 805 },
  ...overrides,
})
