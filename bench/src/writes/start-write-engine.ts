import { createOpenApi } from '@org/openapi-core'
import { createListener } from '@org/openapi-core/node'
import { openEngineStorage } from '../engine/open-engine-storage.js'
import { adminKey, issueTokens, registerClient } from '../engine/register-client.js'
import type { HostOptions, RunningTarget, Target } from '../target.js'
import { instantGoods, instantPayments } from './instant-channels.js'
import { openSupplier } from './seed/open-supplier.js'
import { writeRequests } from './write-request.js'
import { writes } from './writes.js'

/** The engine as it is by default, its access log included, behind its own listener. */
export async function startWriteEngine(
  target: Extract<Target, { kind: 'write-engine' | 'write-floor' }>,
  options: HostOptions,
): Promise<RunningTarget> {
  const { call, seed } = writes[target.write]
  const { storage, file } = await openEngineStorage(target, options)
  const openApi = await createOpenApi({
    storage,
    channels: { goods: instantGoods, payment: instantPayments },
    admin: { bootstrapKey: adminKey },
    tokens: { keys: [{ kid: '1', secret: crypto.randomUUID() }] },
  })
  const credentials = await registerClient(openApi, call.scope)
  const { clientId } = credentials
  const supplier = await openSupplier(target.storage, { ...options, file }, { seed, clientId })
  await supplier.begin()
  const tokens = await issueTokens(openApi, credentials, call.scope)
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
