import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'
import { invoiceLifecycle, invoiceStatus } from './invoice-lifecycle.js'
import type { InvoiceRow } from './invoice.js'

const invoiceData = z.object({
  invoiceNo: z.string(),
  bagOrderNos: z.array(z.string()),
  status: integer().meta({ description: invoiceLifecycle.legend }),
})

const example = { invoiceNo: 'V20260910120000K7PQ4XW2MZ9C', bagOrderNos: ['B20260910120000WHVCYU48RKA5'] }

const invoiceReady = defineEvent({
  type: 'order.invoice.ready',
  summary: 'An invoice is ready',
  description: 'The file of an invoice is there.',
  data: invoiceData,
  example: { key: example.invoiceNo, data: { ...example, status: invoiceStatus.SUCCESS } },
})

const invoiceFailed = defineEvent({
  type: 'order.invoice.failed',
  summary: 'An invoice could not be made',
  data: invoiceData.extend({ failReason: z.string() }),
  example: {
    key: example.invoiceNo,
    data: {
      ...example,
      status: invoiceStatus.FAILED,
      failReason: 'The invoice cannot be made from these bag orders',
    },
  },
})

export const invoiceEvents: readonly DeclaredEvent[] = [invoiceReady, invoiceFailed]

type NamedInvoice = Pick<InvoiceRow, 'clientId' | 'invoiceNo' | 'bagOrderNos'>

export const readyInvoice = ({ clientId, invoiceNo, bagOrderNos }: NamedInvoice): NewEvent =>
  invoiceReady.of({ clientId, key: invoiceNo, data: { invoiceNo, bagOrderNos, status: invoiceStatus.SUCCESS } })

export const failedInvoice = ({ clientId, invoiceNo, bagOrderNos }: NamedInvoice, failReason: string): NewEvent =>
  invoiceFailed.of({
    clientId,
    key: invoiceNo,
    data: { invoiceNo, bagOrderNos, status: invoiceStatus.FAILED, failReason },
  })
