import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { adminOperations, partnerOperations } from '../../packages/core/src/operations.js'
import { databases, emptyStorage } from '../empty-storage.js'
import { startHostileEngine } from './hostile/hostile-engine.js'
import type { Answer, HostileEngine } from './hostile/hostile-engine.js'

const LARGEST = Number.MAX_SAFE_INTEGER

const membersOf = (schema: unknown): Set<string> =>
  new Set(Object.keys((schema as { shape?: object } | undefined)?.shape ?? {}))
const isPaged = (members: Set<string>): boolean => members.has('pageNo') && members.has('pageSize')

const partnerPages = partnerOperations.filter(({ body }) => isPaged(membersOf(body)))
const adminPages = adminOperations.filter(({ query }) => isPaged(membersOf(query)))
const exports = adminOperations.filter(
  ({ query }) => membersOf(query).has('pageNo') && !membersOf(query).has('pageSize'),
)

test('there are pages of every kind', () => {
  expect([partnerPages.length, adminPages.length, exports.length].every((count) => count > 0)).toBe(true)
})

describe.each(databases)('a page behind more rows than can be counted, on $database', ({ database }) => {
  let engine: HostileEngine
  let token: string

  beforeAll(async () => {
    engine = await startHostileEngine({ storage: emptyStorage(database) })
    token = await engine.issueToken(await engine.createApplication())
  })
  afterAll(() => engine.openApi.close())

  /** The last page of a size, and the first that is refused. */
  const lastOf = (pageSize: number): number => Math.floor(LARGEST / pageSize) + 1

  async function expectLimit(pageSize: number, page: (pageNo: number) => Promise<Answer>): Promise<void> {
    const last = Math.min(lastOf(pageSize), LARGEST)
    expect((await page(last)).status).toBe(200)
    for (const pageNo of last === LARGEST ? [] : [last + 1, LARGEST]) {
      const { status, body } = await page(pageNo)
      expect([pageNo, status, body.code]).toEqual([pageNo, 400, 400])
      expect(body.msg).toMatch(/^Invalid parameter: pageNo /)
    }
  }

  test.each(partnerPages.map((operation) => [operation.path, operation] as const))('%s', async (path, { example }) => {
    for (const pageSize of [1, 10, 200]) {
      const page = (pageNo: number) =>
        engine.partner(path.slice('/open-api/'.length), token, {
          body: { ...(example.body as object), pageNo, pageSize },
        })
      await expectLimit(pageSize, page)
    }
  })

  test.each(adminPages.map(({ path }) => [path]))('%s', async (path) => {
    for (const pageSize of [1, 10, 200]) {
      await expectLimit(pageSize, (pageNo) =>
        engine.admin(`${path.slice('/admin-api/'.length)}?pageNo=${pageNo}&pageSize=${pageSize}`, { method: 'GET' }),
      )
    }
  })

  test.each(exports.map(({ path }) => [path]))('%s', async (path) => {
    const page = (pageNo: number) =>
      engine.admin(`${path.slice('/admin-api/'.length)}?pageNo=${pageNo}`, { method: 'GET' })
    await expectLimit(10_000, page)
  })
})
