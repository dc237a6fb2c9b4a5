// `npm run --silent tenant:export -- --from <file or postgres URL> --tenant <number> > tenant.jsonl`: writes a tenant with
// all of its rows at one moment to standard output, a line of JSON each, and says on standard error how far it is. It
// changes nothing, applies no migration, and may run beside hosts. What it writes is as secret as the database. Without
// `--silent` npm writes the command line before it, password of the URL included, and the file is no export.
// Ends with 0 once all is written, with 2 where it could not be.
import { once } from 'node:events'
import { openStorage } from './open-storage.mjs'
import { readOptions, tellFailure } from './usage.mjs'

const USAGE = 'usage: npm run --silent tenant:export -- --from <file or postgres URL> --tenant <number> > tenant.jsonl'

/** Lines are handed on together: one at a time they would take a call of the system each. */
const BUFFERED = 64 * 1024

const ENABLED = 0

async function exportTenant(storage, tenantId) {
  let buffered = ''
  let last = ''
  for await (const line of storage.exportTenant(tenantId)) {
    buffered += line
    last = line
    const { t, rows } = line.startsWith('{"t":') && line.includes('"rows":') ? JSON.parse(line) : {}
    if (Number.isInteger(rows) && rows > 0) console.error(`${t}: ${rows}`)
    if (buffered.length < BUFFERED) continue
    if (!process.stdout.write(buffered)) await once(process.stdout, 'drain')
    buffered = ''
  }
  await new Promise((done) => process.stdout.write(buffered, done))
  const { rows, digest } = JSON.parse(last).end
  console.error(`tenant ${tenantId}: ${rows} rows, digest ${digest}`)
}

try {
  const values = readOptions({ from: { type: 'string' }, tenant: { type: 'string' } }, USAGE)
  if (values.from === undefined || values.tenant === undefined) throw new Error(USAGE)
  const storage = await openStorage(values.from)
  try {
    const tenant = await storage.system.tenants.find(Number(values.tenant))
    if (tenant?.status === ENABLED)
      console.error(`tenant ${values.tenant} is enabled: what is written from now on is not in this export`)
    await exportTenant(storage, Number(values.tenant))
  } finally {
    await storage.close()
  }
} catch (error) {
  tellFailure(error)
}
