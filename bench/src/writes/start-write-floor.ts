import { createOpenApi } from '@org/openapi-core'
import { openEngineStorage } from '../engine/open-engine-storage.js'
import { adminKey, registerClient } from '../engine/register-client.js'
import { authenticate, importSecret, issueToken } from '../floor/bearer-token.js'
import { httpFloor } from '../floor/http-floor.js'
import type { HostOptions, RunningTarget, Target } from '../target.js'
import { instantGoods, instantPayments } from './instant-channels.js'
import { openSupplier } from './seed/open-supplier.js'
import { writeRequests } from './write-request.js'
import { writes } from './writes.js'

/** A handful: a partner's processes each hold a token of their own. */
const tokenCount = 4

/**
 * A write by hand, on raw `node:http`. Its tables are those that the engine's migrations make: an index is a part of
 * what a write costs, and these are the ones that serve the pages of the product.
 */
export async function startWriteFloor(
  target: Extract<Target, { kind: 'write-engine' | 'write-floor' }>,
  options: HostOptions,
): Promise<RunningTarget> {
  const write = writes[target.write]
  const { call, seed } = write
  const { storage, file } = await openEngineStorage(target, options)
  const openApi = await createOpenApi({
    storage,
    channels: { goods: instantGoods, payment: instantPayments },
    admin: { bootstrapKey: adminKey },
    tokens: { keys: [{ kid: '1', secret: crypto.randomUUID() }] },
  })
  const { clientId } = await registerClient(openApi, call.scope)
  await openApi.close()
  const supplier = await openSupplier(target.storage, { ...options, file }, { seed, clientId })
  await supplier.begin()
  const key = await importSecret(crypto.randomUUID() + crypto.randomUUID())
  const tokens = await Promise.all(
    Array.from({ length: tokenCount }, () => issueToken(key, { clientId, scope: call.scope })),
  )
  const answer = await write.byHand({ ...options, storage: target.storage, file })
  return {
    listener: httpFloor(call.path, {
      authenticate: (readHeader) => authenticate(key, readHeader, call.scope),
      answer: async (principal, body) => answer(principal, body),
    }),
    workloads: writeRequests(target.write, call, tokens),
    supply: (pieces) => supplier.supply(pieces),
  }
}
