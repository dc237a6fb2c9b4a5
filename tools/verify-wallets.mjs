// `npm run verify:wallets -- --database <file or postgres URL>`: recomputes every wallet of every tenant from its
// entries, and the points of every member from theirs, through the built packages, and names the first row of each
// tenant that does not fit.
//
//   npm run verify:wallets -- --database data/openapi.sqlite
//   npm run verify:wallets -- --database postgres://app@db.example.com/openapi
//
// It changes nothing, applies no migration and may run beside the hosts of a PostgreSQL. An SQLite file belongs to one
// process: there the admin calls `GET /admin-api/pay/wallet/verify` and
// `promotion/point-account/verify` answer the same. Ends with 0 where all is well,
// with 1 after a mismatch, with 2 where it could not look.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'

const TENANTS_PER_PAGE = 200

async function openStorage(database) {
  if (/^postgres(ql)?:\/\//.test(database)) {
    const { postgresStorage } = await import('@org/openapi-storage-postgres')
    return postgresStorage({ url: database })
  }
  // An SQLite file that is not there would be made.
  if (!existsSync(database)) throw new Error(`There is no database ${database}`)
  const { sqliteStorage } = await import('@org/openapi-storage-sqlite')
  return sqliteStorage({ file: database })
}

/** An engine that serves nobody: channels and keys are only there because it asks for them. */
async function openEngine(storage) {
  const tokens = { keys: [{ kid: 'verify', secret: randomBytes(32).toString('hex') }] }
  try {
    return await createOpenApi({ storage, tokens, channels: sandboxChannels(), migrate: false })
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function* eachTenant({ tenants }) {
  for (let pageNo = 1; ; pageNo++) {
    const { list } = await tenants.page({ pageNo, pageSize: TENANTS_PER_PAGE })
    yield* list
    if (list.length < TENANTS_PER_PAGE) return
  }
}

/** Prints what a ledger's check found; answers whether all of it fits. */
function tell(what, mismatch) {
  console.log(`${what}: ${mismatch === null ? 'ok' : `MISMATCH ${JSON.stringify(mismatch)}`}`)
  return mismatch === null
}

/**
 * Prints a line for each tenant, and one where it has points; answers whether every wallet and account of all of them
 * fits.
 */
async function verifyAll(database) {
  const storage = await openStorage(database)
  const openApi = await openEngine(storage)
  let isClean = true
  try {
    for await (const { id } of eachTenant(storage.system)) {
      const { wallets, points } = openApi.services
      const money = await wallets.verify(openApi.context(id))
      isClean = tell(`tenant ${id}: ${money.wallets} wallets, ${money.entries} entries`, money.mismatch) && isClean
      const earned = await points.verify(openApi.context(id))
      if (earned.accounts === 0 && earned.mismatch === null) continue
      isClean =
        tell(`tenant ${id}: points of ${earned.accounts} members, ${earned.entries} entries`, earned.mismatch) &&
        isClean
    }
  } finally {
    await openApi.close()
  }
  return isClean
}

try {
  const { values } = parseArgs({ options: { database: { type: 'string' } } })
  if (values.database === undefined)
    throw new Error('usage: npm run verify:wallets -- --database <file or postgres URL>')
  process.exitCode = (await verifyAll(values.database)) ? 0 : 1
} catch (error) {
  // The message only: an error of a driver may carry the URL with its password.
  console.error(error instanceof Error ? error.message : 'failed')
  process.exitCode = 2
}
