import { createOpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import { openEngineStorage } from '../engine/open-engine-storage.js'
import { addClient, adminKey, issueTokens, registerClient } from '../engine/register-client.js'
import { runJobs } from '../engine/run-jobs.js'
import { telemetryOf } from '../engine/telemetry-of.js'
import type { HostOptions, RunningTarget, WriteEngineTarget } from '../target.js'
import { instantGoods, instantPayments } from './instant-channels.js'
import { silentStorage } from './silent-storage.js'
import { openSupplier } from './seed/open-supplier.js'
import { writeRequests } from './write-request.js'
import { writes } from './writes.js'

/** The scopes of what happens with a payment. */
const TOLD = ['order:purchase:query', 'order:order-item:read', 'pay:wallet:query']

/** The engine as it is by default, its access log included, behind its own listener. */
export async function startWriteEngine(
  target: Omit<WriteEngineTarget, 'kind'>,
  options: HostOptions,
): Promise<RunningTarget> {
  const { call, seed } = writes[target.write]
  const observed = await telemetryOf(target)
  const { storage: opened, file } = await openEngineStorage(target, {
    ...options,
    ...observed,
    poolSize: target.hosted?.poolSize,
  })
  const storage = target.events === 'silent' ? silentStorage(opened) : opened
  const openApi = await createOpenApi({
    ...observed,
    storage,
    channels: { goods: instantGoods, payment: instantPayments },
    admin: { bootstrapKey: adminKey },
    tokens: { keys: [{ kid: '1', secret: options.tokenSecret }] },
    ...(target.isAlone === true && { events: { atOnce: false } }),
  })
  if (target.hosted !== undefined) runJobs(openApi)
  if (options.isFurther) return { listener: createListener(openApi), workloads: {}, close: () => openApi.close() }
  // With these it is told of every payment.
  const scope = target.events === undefined ? call.scope : [call.scope, ...TOLD].join(' ')
  const credentials = await registerClient(openApi, scope)
  const { clientId } = credentials
  const supplier = await openSupplier(target.storage, { ...options, file }, { seed, clientId })
  await supplier.begin()
  const tokens = await issueTokens(openApi, credentials, call.scope)
  for (let clients = 1; clients < (target.hosted?.clients ?? 1); clients++)
    tokens.push(...(await issueTokens(openApi, await addClient(openApi, call.scope), call.scope)))
  return {
    listener: createListener(openApi),
    workloads: writeRequests(target.write, call, tokens),
    supply: (pieces) => supplier.supply(pieces),
    close: async () => {
      await openApi.close()
      await supplier.end()
    },
  }
}
