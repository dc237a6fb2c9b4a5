// Runs the storage contract, races, kills and all tests over HTTP on a Citus cluster, a coordinator with two workers,
// then what happens when a worker dies and when shards move:
//
//   npm run test:citus                        all of it
//   npm run test:citus -- tests/http/payments   other files
//
// The servers are those of an installed PostgreSQL that has Citus. They listen on loopback only, and end with this script.
// As root they run as the user `postgres`. Where the disk is slow, TMPDIR=/dev/shm makes their databases quick.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { HOW_TO_GET_CITUS, startCitusCluster } from './citus-cluster.mjs'

const FILES = [
  'packages/storage-postgres/test/contract.test.ts',
  'tests/service/purchase-races.test.ts',
  'tests/service/wallet-races.test.ts',
  'tests/service/order-races.test.ts',
  'tests/service/supplement-races.test.ts',
  'tests/reliability/ledger-races.test.ts',
  'tests/reliability/redeem-races.test.ts',
  'tests/reliability/payment-races.test.ts',
  'tests/reliability/draw-races.test.ts',
  'tests/reliability/payment-kills.test.ts',
  'tests/http',
]
const CHECKS = ['--config', 'tests/with-programs/vitest.config.ts', 'citus']

function runTests(env, given) {
  const vitest = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...given], {
    env: { KILLS: '50', ...process.env, ...env },
    stdio: 'inherit',
  })
  return new Promise((done) => child.once('exit', (code) => done(code ?? 1)))
}

async function main() {
  const cluster = await startCitusCluster()
  if (cluster === undefined) {
    console.error(HOW_TO_GET_CITUS)
    return 1
  }
  const given = process.argv.slice(2)
  let failed = 0
  try {
    const workers = cluster.workers.map(({ url }) => url).join(' ')
    const env = { TEST_POSTGRES_URL: cluster.url, TEST_CITUS_WORKERS: workers, TEST_STORAGE: 'postgres' }
    const code = await runTests(env, given.length === 0 ? FILES : given)
    console.log(JSON.stringify({ citus: 'tests', passed: code === 0 }))
    failed ||= code
  } finally {
    await cluster.stop()
  }
  if (given.length > 0) return failed
  const code = await runTests({}, CHECKS)
  console.log(JSON.stringify({ citus: 'a worker that dies, and shards that move', passed: code === 0 }))
  return failed || code
}

process.exitCode = await main()
