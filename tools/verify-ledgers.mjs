import { randomBytes } from 'node:crypto'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'

/**
 * The storage with keys of its own: an engine that is given keys removes those which another start has kept there, and
 * makes what is missing. Both are for the hosts of the database to do.
 */
function withoutKeys(storage) {
  const signingKeys = { findOrInsert: async (key) => key, remove: async () => false }
  return { ...storage, system: { ...storage.system, signingKeys } }
}

/** An engine that serves nobody: channels and keys are only there because it asks for them. It closes the storage. */
export async function openEngine(storage) {
  const tokens = { keys: [{ kid: 'verify', secret: randomBytes(32).toString('hex') }] }
  try {
    return await createOpenApi({ storage: withoutKeys(storage), tokens, channels: sandboxChannels(), migrate: false })
  } catch (error) {
    await storage.close()
    throw error
  }
}

/**
 * Recomputes the wallets and the points of a tenant from their entries: a line that tells what was found for each, and
 * whether all of it fits.
 */
export async function verifyLedgers(openApi, tenantId) {
  const { wallets, points } = openApi.services
  const money = await wallets.verify(openApi.context(tenantId))
  const lines = [told(`tenant ${tenantId}: ${money.wallets} wallets, ${money.entries} entries`, money.mismatch)]
  const earned = await points.verify(openApi.context(tenantId))
  if (earned.accounts > 0 || earned.mismatch !== null) {
    const what = `tenant ${tenantId}: points of ${earned.accounts} members, ${earned.entries} entries`
    lines.push(told(what, earned.mismatch))
  }
  return { lines, isClean: money.mismatch === null && earned.mismatch === null }
}

const told = (what, mismatch) => `${what}: ${mismatch === null ? 'ok' : `MISMATCH ${JSON.stringify(mismatch)}`}`

const TENANTS_PER_PAGE = 200

/** Every tenant, as administrators see it. */
export async function* eachTenant({ tenants }) {
  for (let pageNo = 1; ; pageNo++) {
    const { list } = await tenants.page({ pageNo, pageSize: TENANTS_PER_PAGE })
    yield* list
    if (list.length < TENANTS_PER_PAGE) return
  }
}
