import { lastPage, orderAdminRequests } from '../data/orders.js'
import { benchTenantId } from '../data/quality-checks.js'
import { adminKey } from '../engine/register-client.js'
import type { WireRequest } from '../load/wire-request.js'
import type { DisturbanceName } from './disturbance-names.js'

/** What disturbances work with. */
export interface DisturbedEngine {
  /** Sends a request past the network; throws where it is refused. */
  readonly send: (request: WireRequest) => Promise<void>
  /** Runs a job, or all, while there is anything due. */
  readonly run: (job: string | undefined, signal: AbortSignal) => Promise<void>
  /** Of a partner who may ask for invoices. */
  readonly token: string
  readonly orders: number
  readonly couponTemplateId: number
}

/** One piece of work, the `piece`th of its kind. */
type DoPiece = (engine: DisturbedEngine, piece: number, signal: AbortSignal) => Promise<void>

const codes = 10_000

/** Of an invoice; every eleventh bag order is packed, and paid. */
const bags = 20
const bagOf = (number: number): string => `B${number * 11 + 5}`

const json = { 'tenant-id': String(benchTenantId), 'Content-Type': 'application/json' }
const asAdmin = { ...json, Authorization: `Bearer ${adminKey}` }

const generateCodes: DoPiece = ({ send, couponTemplateId }) =>
  send({
    path: '/admin-api/promotion/coupon-exchange-code/generate',
    headers: asAdmin,
    body: JSON.stringify({
      prefix: 'B-',
      businessName: 'Bench',
      couponTemplateId,
      couponTemplateIds: String(couponTemplateId),
      maxUsage: 1,
      takeLimitCount: 1,
      validStart: '2026-01-01T00:00:00',
      validEnd: '2036-01-01T00:00:00',
      batchNum: codes,
    }),
    expect: '',
  })

/** Asked for by a partner, and made by the job. */
const renderInvoice: DoPiece = async ({ send, run, token, orders }, piece, signal) => {
  const first = (piece * bags) % (Math.floor(orders / 11) - bags)
  const bagOrderNos = Array.from({ length: bags }, (_, at) => bagOf(first + at))
  const headers = { ...json, Authorization: `Bearer ${token}` }
  const body = JSON.stringify({ bagOrderNos, language: 'en', title: 'Bench' })
  await send({ path: '/open-api/order/invoice/create', headers, body, expect: '' })
  await run('render-invoices', signal)
}

/** The first page of all payment orders, and the last, in turn. */
const readPage: DoPiece = async ({ send, orders: rows }, piece) => {
  for (const request of orderAdminRequests('pay', { rows, pageNo: piece % 2 === 0 ? 1 : lastPage(rows) }, adminKey))
    await send(request)
}

/** A third of the payment orders have expired, and bag orders wait to go on: more than is done in the time. */
const runJobs: DoPiece = ({ run }, _piece, signal) => run(undefined, signal)

/** What each disturbance does. */
export const disturbances: Readonly<Record<DisturbanceName, DoPiece>> = {
  codes: generateCodes,
  invoice: renderInvoice,
  page: readPage,
  jobs: runJobs,
}
