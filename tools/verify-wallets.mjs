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
import { openStorage } from './open-storage.mjs'
import { readOptions, tellFailure } from './usage.mjs'
import { eachTenant, openEngine, verifyLedgers } from './verify-ledgers.mjs'

const USAGE = 'usage: npm run verify:wallets -- --database <file or postgres URL>'

/**
 * Prints a line for each tenant, and one where it has points; answers whether every wallet and account of all of them
 * fits.
 */
async function verifyAll(database) {
  const storage = await openStorage(database)
  const openApi = await openEngine(storage)
  let isAllClean = true
  try {
    for await (const { id } of eachTenant(storage.system)) {
      const { lines, isClean } = await verifyLedgers(openApi, id)
      for (const line of lines) console.log(line)
      isAllClean &&= isClean
    }
  } finally {
    await openApi.close()
  }
  return isAllClean
}

try {
  const { database } = readOptions({ database: { type: 'string' } }, USAGE)
  if (database === undefined) throw new Error(USAGE)
  process.exitCode = (await verifyAll(database)) ? 0 : 1
} catch (error) {
  tellFailure(error)
}
