import { z } from 'zod'
import { certain } from '../../kernel/certain.js'
import { textFilter } from '../../http/input/fields.js'
import { oneOfThese } from '../../http/input/member-rules.js'
import { operationsOf } from '../../http/operation.js'
import { INVOICE_FILE_UNAVAILABLE, INVOICE_NOT_CONFIGURED, INVOICE_NOT_FOUND } from '../invoice-errors.js'
import type { InvoiceService, InvoiceStores } from '../invoice-service.js'
import { invoiceOutput } from '../invoice.js'

const define = operationsOf<{ invoices: InvoiceService }, InvoiceStores>()

/** How far an invoice is, and where its file can be fetched. */
export const queryInvoice = define(
  {
    operationId: 'queryInvoice',
    path: '/open-api/order/invoice/query',
    scope: 'order:invoice:query',
    summary: 'Query an invoice',
    description:
      'Get an invoice of the calling client, with the address of its file once there is one. `invoiceNo` decides where both are sent; by `bagOrderNo` it is the newest invoice that contains the bag order. Where its file is kept no longer it is made again: `status` is 0 until then.',
    body: z
      .object({ invoiceNo: textFilter(64).nullish(), bagOrderNo: textFilter(64).nullish() })
      .refine(({ invoiceNo, bagOrderNo }) => Boolean(invoiceNo) || Boolean(bagOrderNo), {
        error: 'must name an invoice by invoiceNo or bagOrderNo',
        params: { zh: '至少填写 invoiceNo、bagOrderNo 之一' },
      })
      .meta(oneOfThese('invoiceNo', 'bagOrderNo')),
    data: invoiceOutput,
    errors: [INVOICE_NOT_FOUND, INVOICE_FILE_UNAVAILABLE, INVOICE_NOT_CONFIGURED],
    example: {
      body: { invoiceNo: 'INV202609101200004C96W8JACJXC' },
      data: {
        invoiceNo: 'INV202609101200004C96W8JACJXC',
        bagOrderNos: ['B20260910120000WHVCYU48RKA5'],
        status: 1,
        fileUrl:
          'https://files.example.com/invoices/1/invoice-INV202609101200004C96W8JACJXC.pdf?expires=1789016400&signature=…',
        fileName: 'invoice-INV202609101200004C96W8JACJXC.pdf',
        fileExpireTime: '2026-09-10 13:00:00',
        failReason: null,
        createTime: '2026-09-10 12:00:00',
        finishTime: '2026-09-10 12:00:00',
      },
    },
  },
  ({ services, context, body: { invoiceNo, bagOrderNo } }) =>
    invoiceNo
      ? services.invoices.findByNo(context, invoiceNo)
      : services.invoices.findNewestOfBag(context, certain(bagOrderNo)),
)
