import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import { benchScope, qcDetailRequests } from '../data/qc-detail-requests.js'
import { qualityChecksOf } from '../data/quality-check-seed.js'
import { openEngineStorage } from '../engine/open-engine-storage.js'
import { addClient, addTenant, adminKey, issueTokens } from '../engine/register-client.js'
import { runJobs } from '../engine/run-jobs.js'
import type { WireRequest } from '../load/wire-request.js'
import type { ClusterEngineTarget, HostOptions, RunningTarget } from '../target.js'
import { instantGoods, instantPayments } from '../writes/instant-channels.js'
import { paymentCall } from '../writes/payment/payment-call.js'
import { requestsOf } from '../writes/write-request.js'

/** The engine with its default options and a host's timers. The first process of a database makes its tenants. */
export async function startClusterEngine(target: ClusterEngineTarget, options: HostOptions): Promise<RunningTarget> {
  const { storage, seed } = await openEngineStorage(target, { ...options, distribution: target.distribution })
  const openApi = await createOpenApi({
    storage,
    channels: { goods: instantGoods, payment: instantPayments },
    admin: { bootstrapKey: adminKey },
    tokens: { keys: [{ kid: '1', secret: options.tokenSecret }] },
  })
  runJobs(openApi)
  const listener = createListener(openApi)
  const close = () => openApi.close()
  if (options.isFurther) return { listener, workloads: {}, close }
  const [reads, writes]: [WireRequest[][], WireRequest[][]] = [[], []]
  for (let tenant = 0; tenant < target.tenants; tenant++) {
    const tenantId = await addTenant(openApi)
    await seed(qualityChecksOf(tenantId))
    const tokens = await tokensOf(openApi, tenantId)
    reads.push(qcDetailRequests(tokens, tenantId))
    writes.push(requestsOf(paymentCall, tokens, tenantId))
  }
  return { listener, workloads: { 'qc-detail': inTurn(reads), payment: inTurn(writes) }, close }
}

async function tokensOf(openApi: OpenApi, tenantId: number): Promise<string[]> {
  const scope = `${benchScope} ${paymentCall.scope}`
  return issueTokens(openApi, await addClient(openApi, scope, { tenantId }), scope)
}

/** The first of each list, then the second of each, and so on. */
const inTurn = ([first = [], ...others]: WireRequest[][]): WireRequest[] =>
  first.flatMap((request, index) => [request, ...others.flatMap((requests) => requests[index] ?? [])])
