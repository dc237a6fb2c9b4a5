import type { ApiRequest, ApiResponse, OpenApi } from '@org/openapi-core'
import { html } from '../html.js'
import type { Html } from '../html.js'
import type { SandboxWorld } from '../sandbox-world.js'
import { PAYMENT_PAGE_PATH } from './payment-gateway.js'
import { PAYMENT_PAGE_STYLE } from './payment-page-style.js'
import { textsFor } from './payment-page-texts.js'
import type { PaymentPageTexts } from './payment-page-texts.js'
import type { PageAnswer } from './payment-routes.js'

/** Everything that the payment page needs. */
export interface PaymentPageParts {
  readonly world: SandboxWorld
  /** The engine of this process: it is notified of what a payer does. */
  readonly openApi: Pick<OpenApi, 'services' | 'context'>
}

type Step = 'pay' | 'cancel'

/**
 * The pages that `paymentUrl` leads to, for any server; `handle` answers undefined for other paths. Public: whoever
 * knows the address may pay or cancel. Mount it before the control API, which shares its prefix.
 */
export function sandboxPaymentPage({ world, openApi }: PaymentPageParts): Pick<OpenApi, 'handle'> {
  return {
    async handle(request) {
      if (!request.path.startsWith(`${PAYMENT_PAGE_PATH}/`)) return undefined
      const texts = textsFor(request.header('accept-language'))
      const [token = '', step, ...rest] = request.path.slice(PAYMENT_PAGE_PATH.length + 1).split('/')
      const notFound = () => page(404, { texts, content: html`<p id="status">${texts.unknown}</p>` })
      if (rest.length > 0 || (step !== undefined && !isStep(step))) return notFound()
      const allow = step === undefined ? 'GET, HEAD' : 'POST'
      if (!allow.split(', ').includes(request.method))
        return page(405, { texts, content: html`<p>This address takes ${allow} only.</p>`, headers: { allow } })
      const answer = await askWorld(world, request)
      if (answer === undefined) return notFound()
      const state = answer.status
      if (step === undefined) return page(200, { texts, state, content: orderPage(answer, token, texts) })
      const isTold = await notify(openApi, answer)
      return page(200, { texts, state, content: resultPage(answer, { step, isTold }, texts) })
    },
  }
}

const isStep = (step: string): step is Step => step === 'pay' || step === 'cancel'

async function askWorld(world: SandboxWorld, { method, path }: ApiRequest): Promise<PageAnswer | undefined> {
  const { status, body } = await world.control({
    method: method === 'HEAD' ? 'GET' : method,
    path: path.slice('/sandbox'.length),
    body: {},
  })
  return status === 200 ? (body as PageAnswer) : undefined
}

/** Whether the engine took notice. Where it did not, it finds out when it asks. */
async function notify(openApi: PaymentPageParts['openApi'], { tenantId, notification }: PageAnswer): Promise<boolean> {
  try {
    await openApi.services.payments.applyNotification(openApi.context(tenantId), notification)
    return true
  } catch {
    return false
  }
}

function orderPage(answer: PageAnswer, token: string, texts: PaymentPageTexts): Html {
  const { status } = answer
  const shown = html`${summary(answer, texts)}<p id="status">${texts.status[status]}</p>`
  if (status !== 'PENDING') return shown
  // Beside the page itself, whatever a proxy puts before its path.
  const form = (step: Step) =>
    html`<form method="post" action="${token}/${step}"><button id="${step}" type="submit">${texts[step]}</button></form>`
  return html`${shown}
<div class="buttons">${form('pay')}${form('cancel')}</div>`
}

/** `step` is what the payer wanted, `isTold` whether the engine knows what became of it. */
function resultPage(answer: PageAnswer, { step, isTold }: { step: Step; isTold: boolean }, texts: PaymentPageTexts) {
  const isDone = answer.status === (step === 'pay' ? 'PAID' : 'CLOSED')
  const text = (isDone ? texts.status : texts.already)[answer.status]
  const note = isTold ? html`` : html`<p id="note">${texts.unconfirmed}</p>`
  return html`${summary(answer, texts)}<p id="status">${text}</p>${note}`
}

function summary({ orderNo, subject, amount, currency }: PageAnswer, texts: PaymentPageTexts): Html {
  const title = subject === null || subject === '' ? html`` : html`<p id="subject">${subject}</p>`
  return html`${title}<p id="amount">${currency} ${(amount / 100).toFixed(2)}</p>
<p class="order">${texts.order} <span id="order">${orderNo}</span></p>`
}

/** Nothing but the page itself and its forms: no script, no frame, nothing from elsewhere. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

/** What a page is made of. */
interface PageContent {
  readonly texts: PaymentPageTexts
  readonly content: Html
  /** How the payment is, for its colour. */
  readonly state?: string
  readonly headers?: Record<string, string>
}

function page(status: number, { texts, content, state = '', headers = {} }: PageContent): ApiResponse {
  const { markup } = html`<!doctype html>
<html lang="${texts.lang}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${texts.title} (sandbox)</title>
<style>${PAYMENT_PAGE_STYLE}</style></head>
<body><main class="${state}"><h1>${texts.title}</h1>${content}<small>${texts.simulated}</small></main></body></html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-language': texts.lang,
      vary: 'Accept-Language',
      ...SECURITY_HEADERS,
      ...headers,
    },
    body: markup,
  }
}
