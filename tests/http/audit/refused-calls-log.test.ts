import { expect, test } from 'vitest'
import type { Json, TestApp, TestPlatform } from '@org/openapi-testing'
import { emptyStorage } from '../../empty-storage.js'
import { QC_DETAIL_PATH } from '../auth/token-calls.js'
import { startPlatform } from '../../start-platform.js'

const IMAGES_PATH = '/open-api/goods/qc-images'

async function limited(platform: TestPlatform): Promise<{ app: TestApp; token: string }> {
  const app = await platform.createApp({ rateLimitQps: 1 })
  const token = await platform.issueToken(app)
  platform.clock.advance(60_000)
  return { app, token }
}

const rowsOf = async (platform: TestPlatform, { clientId }: TestApp): Promise<Json[]> =>
  (await platform.adminData('GET infra/api-access-log/page', { query: `clientId=${clientId}&pageSize=200` })).list

const callAll = async (
  platform: TestPlatform,
  token: string,
  [path, times]: readonly [path: string, times: number],
): Promise<void> => {
  for (let i = 0; i < times; i++) await platform.call(path, { goodsId: '1', source: 1 }, { token })
}

test('refused calls make one row for a client, a path and a minute, with their number (decision 6)', async () => {
  const platform = await startPlatform()
  const { app, token } = await limited(platform)
  await callAll(platform, token, [QC_DETAIL_PATH, 21])
  await platform.openApi.services.apiAccessLog.flush()
  await callAll(platform, token, [QC_DETAIL_PATH, 10])
  await callAll(platform, token, [IMAGES_PATH, 5])
  const told = (rows: Json[]) => rows.map(({ path, code, count }) => [path, code, count]).sort()
  expect(told(await rowsOf(platform, app))).toEqual([
    [QC_DETAIL_PATH, 0, 1],
    [QC_DETAIL_PATH, 429, 30],
    [IMAGES_PATH, 429, 5],
    ['/open-api/system/oauth2/token', 0, 1],
  ])
  platform.clock.advance(60_000)
  await callAll(platform, token, [QC_DETAIL_PATH, 3])
  expect(told(await rowsOf(platform, app))).toContainEqual([QC_DETAIL_PATH, 429, 2])
  expect(await rowsOf(platform, app)).toHaveLength(6)
})

test('their time is the beginning of their minute, and the first is found by its request id (rules/audit#request-ids)', async () => {
  const platform = await startPlatform()
  const { token } = await limited(platform)
  platform.clock.advance(42_500)
  await callAll(platform, token, [QC_DETAIL_PATH, 1])
  const [first, second] = [
    await platform.call(QC_DETAIL_PATH, { goodsId: '1', source: 1 }, { token }),
    await platform.call(QC_DETAIL_PATH, { goodsId: '1', source: 1 }, { token }),
  ]
  expect([first.status, second.status]).toEqual([429, 429])
  const find = async ({ headers }: typeof first, query = ''): Promise<Json> =>
    platform.adminData('GET infra/api-access-log/page', { query: `requestId=${headers.get('x-request-id')}${query}` })
  const minute = '2026-09-10T12:01:00'
  expect(await find(first)).toMatchObject({ total: 1, list: [{ code: 429, count: 2, createTime: minute }] })
  expect(await find(second)).toMatchObject({ total: 0 })
  expect(await find(first, `&createTime=${minute}&createTime=${minute}`)).toMatchObject({ total: 1 })
  const later = '&createTime=2026-09-10T12:01:01&createTime=2026-09-10T13:00:00'
  expect(await find(first, later)).toMatchObject({ total: 0 })
})

test('several engines over one database count into one row', async () => {
  const storage = emptyStorage('sqlite')
  const first = await startPlatform({ storage })
  const { app, token } = await limited(first)
  const second = await first.beside()
  for (const platform of [first, second]) await callAll(platform, token, [QC_DETAIL_PATH, 11])
  await second.openApi.services.apiAccessLog.flush()
  const refused = (await rowsOf(first, app)).filter(({ code }) => code === 429)
  expect(refused.map(({ count }) => count)).toEqual([20])
})
