// `npm run tenant:remove -- --from <file or postgres URL> < tenant.jsonl`: deletes the tenant that `tenant:export` has
// written to this file from where it was exported, once it is at its new place: a tenant that is disabled, and whose rows
// are still those of the file. No job works on it any more. Ends with 0 once it is gone, with 2 where that was refused.
import { openStorage } from './open-storage.mjs'
import { readOptions, tellFailure } from './usage.mjs'

const USAGE = 'usage: npm run tenant:remove -- --from <file or postgres URL> < tenant.jsonl'

/** What the file says, if it is whole. */
async function readFile(text) {
  const { readExport } = await import('@org/openapi-storage-sqlite')
  let told = {}
  for await (const part of readExport(text)) {
    if ('header' in part) told = { tenantId: part.header.tenant }
    if ('end' in part) told = { ...told, digest: part.end.digest }
  }
  return told
}

try {
  const { from } = readOptions({ from: { type: 'string' } }, USAGE)
  if (from === undefined || process.stdin.isTTY) throw new Error(USAGE)
  const { tenantId, digest } = await readFile(process.stdin)
  const storage = await openStorage(from)
  try {
    console.log(`tenant ${tenantId}: ${await storage.removeTenant(tenantId, digest)} rows deleted`)
  } finally {
    await storage.close()
  }
} catch (error) {
  tellFailure(error)
}
