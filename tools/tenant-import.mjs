// `npm run tenant:import -- --to <file or postgres URL> < tenant.jsonl`: brings a tenant that `tenant:export` has written
// into a database of either kind, all of it or nothing, and then looks whether its wallets are their entries and an
// export from there has the same digest. An SQLite file that is not there is made; what is there is migrated.
// `--time-zone` is the `timeZone` of the engine there, where it is not Asia/Shanghai.
// Ends with 0 where the tenant is there and whole, with 1 where what arrived does not fit, with 2 where it was refused.
import { openMigrated } from './open-storage.mjs'
import { readOptions, tellFailure } from './usage.mjs'
import { openEngine, verifyLedgers } from './verify-ledgers.mjs'

const USAGE = 'usage: npm run tenant:import -- --to <file or postgres URL> [--time-zone <name>] < tenant.jsonl'

/** What only the host's keys open, told to whoever has to bring them along. */
function tellSeals({ webhooks, luckyDraws }) {
  if (webhooks.length > 0)
    console.error(
      `webhook secrets are sealed with ${webhooks.join(', ')}: without it in webhooks.keys rotate the secrets of the endpoints`,
    )
  if (luckyDraws.length > 0)
    console.error(
      `seeds of lucky draws are sealed with ${luckyDraws.join(', ')}: put the old token secret behind the new one in tokens.keys`,
    )
}

/** The digest of the tenant's rows as they are there now. */
async function digestOf(storage, tenantId) {
  let last = ''
  for await (const line of storage.exportTenant(tenantId)) last = line
  return JSON.parse(last).end.digest
}

/** Says what arrived; answers whether it fits. */
async function verify(openApi, storage, { tenantId, rows, digest, seals }) {
  tellSeals(seals)
  const { lines, isClean } = await verifyLedgers(openApi, tenantId)
  for (const line of lines) console.log(line)
  const isSame = (await digestOf(storage, tenantId)) === digest
  console.log(`tenant ${tenantId}: ${rows} rows, digest ${digest}: ${isSame ? 'ok' : 'CHANGED since the import'}`)
  return isClean && isSame
}

try {
  const options = { to: { type: 'string' }, 'time-zone': { type: 'string' } }
  const { to, 'time-zone': timeZone } = readOptions(options, USAGE)
  if (to === undefined || process.stdin.isTTY) throw new Error(USAGE)
  const storage = await openMigrated(to)
  const openApi = await openEngine(storage)
  try {
    const arrived = await storage.importTenant(process.stdin, {
      ...(timeZone !== undefined && { timeZone }),
      onTable: (table, rows) => rows > 0 && console.error(`${table}: ${rows}`),
    })
    process.exitCode = (await verify(openApi, storage, arrived)) ? 0 : 1
  } finally {
    await openApi.close()
  }
} catch (error) {
  tellFailure(error)
}
