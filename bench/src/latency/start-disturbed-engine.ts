import { join } from 'node:path'
import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import { localFileStore, pdfInvoiceRenderer } from '@org/openapi-invoices'
import { orderSeed } from '../data/orders.js'
import { qualityCheckSeed } from '../data/quality-check-seed.js'
import { benchScope, qcDetailRequests } from '../data/qc-detail-requests.js'
import { openEngineStorage } from '../engine/open-engine-storage.js'
import { adminKey, callAdmin, issueTokens, registerClient } from '../engine/register-client.js'
import type { WireRequest } from '../load/wire-request.js'
import type { DisturbedEngineTarget, Disturbance, HostOptions, RunningTarget } from '../target.js'
import { instantGoods, instantPayments } from '../writes/instant-channels.js'
import type { DisturbanceName } from './disturbance-names.js'
import { disturbances } from './disturbances.js'
import type { DisturbedEngine } from './disturbances.js'

const invoiceScope = 'order:invoice:create'

/** What the generated codes are for: a coupon without limits, valid for 30 days. */
const couponTemplate = {
  nameI18nConfig: { en: 'Bench' },
  usePrice: 0,
  couponType: 3,
  totalCount: -1,
  takeLimitCount: -1,
  takeType: 1,
  discountType: 1,
  discountPrice: 500,
  validityType: 2,
  fixedStartTerm: 0,
  fixedEndTerm: 30,
  usageAmountScope: 1,
  usageWarehouseScope: 1,
  usageRouteScope: 1,
  usageCountryScope: 1,
  usageMerchantScope: 1,
}

/** The engine with its default options over a million orders; invoices are written by a thread, as hosts are advised. */
export async function startDisturbedEngine(
  target: Omit<DisturbedEngineTarget, 'kind'>,
  options: HostOptions,
): Promise<RunningTarget> {
  const { orders } = target
  const { storage, seed } = await openEngineStorage(target, options)
  const files = localFileStore({ folder: join(options.folder, 'invoices'), baseUrl: 'http://127.0.0.1/files' })
  const openApi = await createOpenApi({
    storage,
    channels: { goods: instantGoods, payment: instantPayments, invoice: pdfInvoiceRenderer(), files },
    admin: { bootstrapKey: adminKey },
    tokens: { keys: [{ kid: '1', secret: crypto.randomUUID() }] },
  })
  const credentials = await registerClient(openApi, `${benchScope} ${invoiceScope}`)
  await seed(qualityCheckSeed)
  await seed(orderSeed({ rows: orders, clientId: credentials.clientId }))
  const [token = ''] = await issueTokens(openApi, credentials, invoiceScope)
  const engine: DisturbedEngine = {
    send: (request) => send(openApi, request),
    run: async (job, signal) => {
      await (job === undefined ? openApi.jobs.runAll({ signal }) : openApi.jobs.run(job, { signal }))
    },
    token,
    orders,
    couponTemplateId: await callAdmin(openApi, '/admin-api/promotion/coupon-template/create', couponTemplate),
  }
  return {
    listener: createListener(openApi),
    workloads: { 'qc-detail': qcDetailRequests(await issueTokens(openApi, credentials)) },
    disturb: (disturbance) => disturb(engine, disturbance),
    close: () => openApi.close(),
  }
}

/** Past the network: whoever asks is no part of what is measured. */
async function send(openApi: OpenApi, wire: WireRequest): Promise<void> {
  const { path, headers, body, expect } = wire
  const init = { method: wire.method ?? 'POST', headers, ...(body !== '' && { body }) }
  const request = new Request(`http://127.0.0.1${path}`, init)
  const answer = (await (await openApi.fetch(request))?.text()) ?? ''
  if (!answer.startsWith('{"code":0,') || !answer.includes(expect)) throw new Error(`${path}: ${answer.slice(0, 500)}`)
}

/** Pieces of each disturbance that were begun, so that each is another one. */
const begun = new Map<DisturbanceName, number>()

/** One after the other, as somebody does who waits for each. */
async function disturb(engine: DisturbedEngine, { name, durationMs }: Disturbance): Promise<number> {
  const end = performance.now() + durationMs
  const signal = AbortSignal.timeout(durationMs)
  const first = begun.get(name) ?? 0
  let piece = first
  for (; performance.now() < end; piece++) {
    begun.set(name, piece + 1)
    await disturbances[name](engine, piece, signal)
  }
  return piece - first
}
