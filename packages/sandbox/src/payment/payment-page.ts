import type { ApiRequest, ApiResponse, OpenApi } from '@org/openapi-core'
import { html } from '../html.js'
import type { Html } from '../html.js'
import type { SandboxWorld } from '../sandbox-world.js'
import { PAYMENT_PAGE_PATH } from './payment-gateway.js'
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
      const [token = '', step, ...rest] = request.path.slice(PAYMENT_PAGE_PATH.length + 1).split('/')
      if (rest.length > 0 || (step !== undefined && !isStep(step))) return notFound()
      const allowed = step === undefined ? ['GET', 'HEAD'] : ['POST']
      if (!allowed.includes(request.method))
        return page(405, html`<p>This address takes ${allowed.join(', ')} only.</p>`, { allow: allowed.join(', ') })
      const answer = await askWorld(world, request)
      if (answer === undefined) return notFound()
      if (step === undefined) return page(200, orderPage(answer, token))
      return page(200, resultPage(answer, step, await notify(openApi, answer)))
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

const STATUS_TEXT = { PENDING: 'Waiting for payment', PAID: 'Paid', CLOSED: 'Cancelled' } as const

function orderPage(answer: PageAnswer, token: string): Html {
  if (answer.status !== 'PENDING') return html`${summary(answer)}<p id="status">${STATUS_TEXT[answer.status]}</p>`
  const form = (step: Step, label: string) =>
    html`<form method="post" action="${PAYMENT_PAGE_PATH}/${token}/${step}"><button id="${step}" type="submit">${label}</button></form>`
  return html`${summary(answer)}<p id="status">${STATUS_TEXT.PENDING}</p>
<div class="buttons">${form('pay', 'Pay')}${form('cancel', 'Cancel')}</div>`
}

function resultPage(answer: PageAnswer, step: Step, isTold: boolean): Html {
  const wanted = step === 'pay' ? 'PAID' : 'CLOSED'
  const text = answer.status === wanted ? STATUS_TEXT[wanted] : `Already ${STATUS_TEXT[answer.status].toLowerCase()}`
  const note = isTold ? html`` : html`<p id="note">The shop has not confirmed it yet; it will when it asks.</p>`
  return html`${summary(answer)}<p id="status">${text}</p>${note}`
}

function summary({ orderNo, subject, amount, currency }: PageAnswer): Html {
  const title = subject === null || subject === '' ? html`` : html`<p id="subject">${subject}</p>`
  return html`${title}<p id="amount">${currency} ${(amount / 100).toFixed(2)}</p><p>Order <span id="order">${orderNo}</span></p>`
}

function notFound(): ApiResponse {
  return page(404, html`<p id="status">There is no such payment.</p>`)
}

/** Nothing but the page itself and its forms: no script, no frame, nothing from elsewhere. */
const SECURITY_HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'cache-control': 'no-store',
}

const STYLE: Html = {
  markup: `body { font: 16px/1.5 system-ui, sans-serif; margin: 3rem auto; max-width: 24rem; padding: 0 1rem }
#amount { font-size: 2rem; margin: 0.5rem 0 } #subject { font-weight: 600 } small { color: #666 }
.buttons { display: flex; gap: 1rem } button { font: inherit; padding: 0.5rem 1.5rem }`,
}

function page(status: number, content: Html, headers: Record<string, string> = {}): ApiResponse {
  const { markup } = html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Payment (sandbox)</title>
<style>${STYLE}</style></head>
<body><h1>Payment</h1>${content}<small>A simulated payment gateway: no money moves.</small></body></html>`
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', ...SECURITY_HEADERS, ...headers },
    body: markup,
  }
}
