import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { adminOperations, partnerOperations } from '../../packages/core/src/operations.js'

const core = join(import.meta.dirname, '../../packages/core/src')

/** What may be read somewhat late. Whoever adds to it says so here, and in docs/guides/operate.md. */
const MAY_LAG = [
  'exportCouponExchangeCodes',
  'exportLuckyDrawRecords',
  'getApiAccessLogLatest',
  'getApiAccessLogPage',
  'getApiAccessLogStatistics',
  'getLuckyDrawStatistics',
  'getOperateLogPage',
  'getOverview',
  'getPlatformOperateLogPage',
  'verifyWallets',
]

const lagging = adminOperations.filter(({ mayLag }) => mayLag === true)

test('what may lag is what is listed, and only reads', () => {
  expect(lagging.map(({ operationId }) => operationId).sort()).toEqual(MAY_LAG)
  expect(lagging.map(({ method, movesMoney }) => [method, movesMoney])).toEqual(MAY_LAG.map(() => ['GET', undefined]))
})

test('every export may lag', () => {
  const exports = adminOperations.filter(({ file, isExport }) => file !== undefined || isExport === true)
  expect(exports.filter(({ mayLag }) => mayLag !== true)).toEqual([])
})

test('no operation of a partner may', () => {
  expect(partnerOperations.filter((operation) => 'mayLag' in operation)).toEqual([])
})

/** The replica of a storage is named where the contexts of administrators are made, and nowhere that a partner comes by. */
test('a replica is reached by administrators only', () => {
  const files = readdirSync(core, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  )
  expect(files.length).toBeGreaterThan(700)
  const naming = files.filter((file) => /\breplica\b/.test(readFileSync(join(core, file), 'utf8')))
  expect(naming.sort()).toEqual(['admin-handler.ts', 'health/health-service.ts', 'storage.ts', 'telling-storage.ts'])
})
