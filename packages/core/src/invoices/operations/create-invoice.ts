import { z } from 'zod'
import { certain } from '../../kernel/certain.js'
import { integer, optionalText, requiredText, textFilter } from '../../http/input/fields.js'
import { oneOfThese } from '../../http/input/member-rules.js'
import { languageTag } from '../../http/language-tag.js'
import { named } from '../../http/named-schema.js'
import { operationsOf } from '../../http/operation.js'
import { BAG_ORDER_NOT_FOUND } from '../../orders/index.js'
import { BAG_NOT_INVOICEABLE, INVOICE_LIMIT_REACHED, INVOICE_NOT_CONFIGURED } from '../invoice-errors.js'
import type { InvoiceService, InvoiceStores } from '../invoice-service.js'
import { MOST_BAGS } from '../invoice.js'
import type { InvoiceLanguage } from '../invoice.js'

const define = operationsOf<{ invoices: InvoiceService }, InvoiceStores>()

const examples = ['B202609101200009ZAQL6XGZWKP']

const body = z
  .object({
    bagOrderNo: textFilter(64).nullish().meta({ description: 'Of one bag order; or bagOrderNos.', examples }),
    bagOrderNos: z.array(requiredText(64).meta({ examples })).min(1).max(MOST_BAGS).nullish(),
    language: languageTag().meta({ description: 'A language tag (BCP 47): `en` or `zh`; anything else is `en`.' }),
    title: optionalText(128).meta({ description: 'Whom the invoice is made out to.' }),
    remark: optionalText(500),
  })
  .superRefine(({ bagOrderNo: one, bagOrderNos: several }, context) => {
    const refuse = (path: string[], message: string, zh: string) =>
      context.addIssue({ code: 'custom', path, message, params: { zh } })
    if (!one && !several)
      refuse([], 'must name bag orders by bagOrderNo or bagOrderNos', '至少填写 bagOrderNo、bagOrderNos 之一')
    if (one && several?.some((other) => other !== one))
      refuse(['bagOrderNo'], 'must not differ from bagOrderNos', '与 bagOrderNos 不一致')
  })
  .meta(oneOfThese('bagOrderNo', 'bagOrderNos'))

/** An invoice for a set of bag orders, which a job writes; the same set has the same invoice. */
export const createInvoice = define(
  {
    operationId: 'createInvoice',
    path: '/open-api/order/invoice/create',
    scope: 'order:invoice:create',
    writes: 'in-steps',
    summary: 'Ask for an invoice',
    description:
      'Ask for an invoice of one or several bag orders; its file is made in the background. The client’s invoice over the same bag orders, in whatever order they are sent, is answered again as it is, unless it failed: then another is begun. One whose file is kept no longer is made again. An application has a limited number of unfinished invoices.',
    body,
    data: named(
      'CreatedInvoice',
      z.object({
        invoiceNo: z.string(),
        bagOrderNos: z.array(z.string()),
        status: integer().meta({ description: '0 processing, 1 success' }),
      }),
    ),
    errors: [BAG_ORDER_NOT_FOUND, BAG_NOT_INVOICEABLE, INVOICE_NOT_CONFIGURED, INVOICE_LIMIT_REACHED],
    example: {
      body: { bagOrderNos: ['B202609101200009ZAQL6XGZWKP'], language: 'en', title: 'Example Trading Ltd.' },
      data: { invoiceNo: 'INV20260910120000M4XK8RTQ2WVZ', bagOrderNos: ['B202609101200009ZAQL6XGZWKP'], status: 0 },
    },
  },
  ({ services, context, body: sent }) =>
    services.invoices.create(context, {
      bagOrderNos: sent.bagOrderNos ?? [certain(sent.bagOrderNo)],
      language: languageOf(sent.language),
      title: textOf(sent.title),
      remark: textOf(sent.remark),
    }),
)

/** By the primary subtag, so that `zh-CN` is Chinese, too. */
const languageOf = (tag: string | null | undefined): InvoiceLanguage => (/^zh\b/i.test(tag ?? '') ? 'zh' : 'en')

const textOf = (text: string | null | undefined): string | null => text?.trim() || null
