import type { AuditEntry, RefusedCalls } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import type { UseSpace } from '../contract-space.js'
import { accessEntry, auditEntry, AWKWARD, LARGEST_ID } from '../sample-rows.js'

const FIRST_PAGE = { pageNo: 1, pageSize: 10 } as const

/** The operate log and the access log. */
export function describeLogs(use: UseSpace): void {
  describe('operateLogs', () => {
    describeOperateLogs(use)
    describeOwnersOfOperateLogs(use)
  })
  describe('apiAccessLogs', () => {
    describeAccessLogs(use)
    describeRefusedCalls(use)
    describePagesOfAccessLogs(use)
  })
}

function describeOperateLogs(use: UseSpace): void {
  it('answers entries as they were written, null apart from empty', async () => {
    const { id, stores } = await use().tenant()
    const texts: Partial<AuditEntry> = {
      adminName: AWKWARD,
      before: `{"a" : "${AWKWARD}"}`,
      after: '',
      resourceId: 'r',
    }
    await stores.operateLogs.append(auditEntry(id, { ...texts, createTime: at(7) }))
    await stores.operateLogs.append(auditEntry(id, { before: null, after: null, resourceId: null, createTime: at(6) }))
    const { list, total } = await stores.operateLogs.page(FIRST_PAGE)
    expect(total).toBe(2)
    expect(list).toMatchObject([
      { ...auditEntry(id), ...texts, createTime: at(7) },
      { before: null, after: null, resourceId: null, createTime: at(6) },
    ])
  })

  it('pages newest first and filters by resource and time', async () => {
    const { id, stores } = await use().tenant()
    for (const [milliseconds, resource] of [
      [1000, 'a/b'],
      [2000, 'a/b'],
      [1000, 'a/c'],
      [2001, 'a/b'],
    ] as const) {
      const requestId = `${resource} ${milliseconds}`
      await stores.operateLogs.append(auditEntry(id, { resource, requestId, createTime: at(milliseconds) }))
    }
    const page = async (filter: Partial<Parameters<typeof stores.operateLogs.page>[0]>) => {
      const { list, total } = await stores.operateLogs.page({ ...FIRST_PAGE, ...filter })
      return { seen: list.map(({ requestId }) => requestId), total }
    }
    expect(await page({})).toEqual({ seen: ['a/b 2001', 'a/b 2000', 'a/c 1000', 'a/b 1000'], total: 4 })
    expect(await page({ pageNo: 2, pageSize: 3 })).toEqual({ seen: ['a/b 1000'], total: 4 })
    expect(await page({ pageNo: 3, pageSize: 3 })).toEqual({ seen: [], total: 4 })
    expect(await page({ pageNo: LARGEST_ID, pageSize: 200 })).toEqual({ seen: [], total: 4 })
    expect(await page({ resource: 'a/b', createTime: { start: at(1000), end: at(2000) } })).toEqual({
      seen: ['a/b 2000', 'a/b 1000'],
      total: 2,
    })
    expect(await page({ resource: 'A/B' })).toEqual({ seen: [], total: 0 })
    expect(await page({ resource: undefined, createTime: undefined })).toMatchObject({ total: 4 })
    await stores.operateLogs.append(
      auditEntry(id, { resource: 'a/b', resourceId: '7', requestId: 'row', createTime: at(3) }),
    )
    expect(await page({ resource: 'a/b', resourceId: '7' })).toEqual({ seen: ['row'], total: 1 })
    expect(await page({ resource: 'a/c', resourceId: '7' })).toEqual({ seen: [], total: 0 })
    expect(await page({ requestId: 'a/b 2000' })).toEqual({ seen: ['a/b 2000'], total: 1 })
    expect(await page({ requestId: 'a/b 2000', createTime: { start: at(0), end: at(1999) } })).toMatchObject({
      total: 0,
    })
    // What two ranges have in common may be nothing.
    expect(await page({ requestId: 'a/b 2000', createTime: { start: at(3000), end: at(1999) } })).toEqual({
      seen: [],
      total: 0,
    })
  })
}

function describeOwnersOfOperateLogs(use: UseSpace): void {
  it('shows the entries of a tenant to it alone, also those that the platform wrote', async () => {
    const { mine, theirs } = await use().neighbours()
    const requestId = use().unique('request')
    await use().system.operateLogs.append(auditEntry(theirs.id, { requestId }))
    expect(await mine.stores.operateLogs.page(FIRST_PAGE)).toEqual({ list: [], total: 0 })
    expect((await theirs.stores.operateLogs.page(FIRST_PAGE)).list).toMatchObject([{ requestId }])
    expect((await use().system.operateLogs.page(FIRST_PAGE)).list.map((row) => row.requestId)).not.toContain(requestId)
    await use().system.operateLogs.append(auditEntry(0, { requestId, createTime: at(99_999) }))
    expect((await use().system.operateLogs.page(FIRST_PAGE)).list[0]).toMatchObject({ requestId })
    expect((await theirs.stores.operateLogs.page(FIRST_PAGE)).total).toBe(1)
  })
}

function describeAccessLogs(use: UseSpace): void {
  it('answers entries as they were written', async () => {
    const { id, stores } = await use().tenant()
    const entry = accessEntry(id, {
      clientId: AWKWARD,
      path: `/open-api/${AWKWARD}`,
      code: 1_011_001_000,
      durationMs: 86_400_000,
      ip: '2001:db8::1',
      createTime: at(1),
    })
    await use().system.apiAccessLogs.appendAll([entry])
    expect((await stores.apiAccessLogs.page(FIRST_PAGE)).list).toMatchObject([entry])
  })

  it('takes batches of any size, of many tenants at once', async () => {
    const { mine, theirs } = await use().neighbours()
    let sent = 0
    for (const size of [0, 1, 2, 63, 85, 500]) {
      const entries = Array.from({ length: size }, (_, i) =>
        accessEntry(i % 2 === 0 ? mine.id : theirs.id, { requestId: `${sent + i}`, createTime: at(sent + i) }),
      )
      await use().system.apiAccessLogs.appendAll(entries)
      sent += size
    }
    const pages = await Promise.all(
      [mine, theirs].map(({ stores }) => stores.apiAccessLogs.page({ pageNo: 1, pageSize: 400 })),
    )
    expect(pages.reduce((sum, { total }) => sum + total, 0)).toBe(sent)
    const seen = pages.flatMap(({ list }) => list.map(({ requestId }) => Number(requestId))).sort((a, b) => a - b)
    expect(seen).toEqual(Array.from({ length: sent }, (_, i) => i))
  })
}

function describeRefusedCalls(use: UseSpace): void {
  it('counts refused calls in one row for a client, a path and a minute', async () => {
    const { mine, theirs } = await use().neighbours()
    const calls = (tenantId: number, members: Partial<RefusedCalls> = {}): RefusedCalls => ({
      ...accessEntry(tenantId, { clientId: 'a', path: '/p', code: 429, createTime: at(1) }),
      refusedMinute: 7,
      count: 2,
      ...members,
    })
    const { apiAccessLogs } = use().system
    await apiAccessLogs.countRefused([])
    await apiAccessLogs.countRefused([calls(mine.id), calls(theirs.id, { count: 1 })])
    const others = [{ clientId: 'b' }, { path: '/q' }, { refusedMinute: 8 }]
    await apiAccessLogs.countRefused([
      calls(mine.id, { count: 40, requestId: 'later' }),
      ...others.map((other) => calls(mine.id, other)),
    ])
    await apiAccessLogs.appendAll([
      accessEntry(mine.id, { clientId: 'a', path: '/p', createTime: at(3) }),
      accessEntry(mine.id, { clientId: 'a', path: '/p', createTime: at(3) }),
    ])
    const counts = async (stores: typeof mine.stores) =>
      (await stores.apiAccessLogs.page(FIRST_PAGE)).list.map(({ count }) => count)
    expect((await counts(mine.stores)).sort()).toEqual([2, 2, 2, 42, null, null])
    expect(await counts(theirs.stores)).toEqual([1])
  })

  it('finds what was refused in a minute beside what is of a time', async () => {
    const { id, stores } = await use().tenant()
    const [minute, second] = [at(0), at(30_000)]
    const named = { clientId: 'a', requestId: 'r' }
    const refused = { ...accessEntry(id, { ...named, code: 429, createTime: minute }), refusedMinute: 7, count: 2 }
    await use().system.apiAccessLogs.countRefused([refused, { ...refused, path: '/other', requestId: 'other' }])
    await use().system.apiAccessLogs.appendAll([
      // Answered when the minute began, and not refused.
      accessEntry(id, { ...named, createTime: minute }),
      accessEntry(id, { ...named, createTime: second }),
    ])
    const createTime = { start: second, end: at(30_999) }
    const found = async (filter: object) => {
      const { list, total } = await stores.apiAccessLogs.page({ ...FIRST_PAGE, requestId: 'r', createTime, ...filter })
      return [total, ...list.map(({ createTime: time, count }) => [time, count])]
    }
    expect(await found({})).toEqual([1, [second, null]])
    expect(await found({ refusedFrom: minute })).toEqual([2, [second, null], [minute, 2]])
    expect(await found({ refusedFrom: minute, clientId: 'b' })).toEqual([0])
  })
}

function describePagesOfAccessLogs(use: UseSpace): void {
  it('pages newest first and filters by client and time', async () => {
    const { id, stores } = await use().tenant()
    const rows = [
      [1000, 'a'],
      [2000, 'a'],
      [1000, 'b'],
      [2001, 'a'],
    ] as const
    const entries = rows.map(([milliseconds, clientId]) =>
      accessEntry(id, { clientId, requestId: `${clientId} ${milliseconds}`, createTime: at(milliseconds) }),
    )
    await use().system.apiAccessLogs.appendAll(entries)
    const page = async (filter: Partial<Parameters<typeof stores.apiAccessLogs.page>[0]>) => {
      const { list, total } = await stores.apiAccessLogs.page({ ...FIRST_PAGE, ...filter })
      return { seen: list.map(({ requestId }) => requestId), total }
    }
    expect(await page({})).toEqual({ seen: ['a 2001', 'a 2000', 'b 1000', 'a 1000'], total: 4 })
    expect(await page({ pageNo: 2, pageSize: 3 })).toEqual({ seen: ['a 1000'], total: 4 })
    expect(await page({ pageNo: 3, pageSize: 3 })).toEqual({ seen: [], total: 4 })
    expect(await page({ clientId: 'a', createTime: { start: at(1000), end: at(2000) } })).toEqual({
      seen: ['a 2000', 'a 1000'],
      total: 2,
    })
    expect(await page({ clientId: 'A' })).toEqual({ seen: [], total: 0 })
    expect(await page({ requestId: 'a 2000' })).toEqual({ seen: ['a 2000'], total: 1 })
    expect(await page({ requestId: 'a 2000', createTime: { start: at(3000), end: at(1999) } })).toEqual({
      seen: [],
      total: 0,
    })
  })

  it('deletes the oldest from before a time, as many as it is told to, of its own tenant', async () => {
    const { mine, theirs } = await use().neighbours()
    const entriesOf = (tenantId: number) =>
      [30, 10, 20, 40].map((time) => accessEntry(tenantId, { requestId: `${time}`, createTime: at(time) }))
    await use().system.apiAccessLogs.appendAll([...entriesOf(mine.id), ...entriesOf(theirs.id)])
    const left = async () => (await mine.stores.apiAccessLogs.page(FIRST_PAGE)).list.map(({ requestId }) => requestId)
    expect(await mine.stores.apiAccessLogs.deleteBefore(at(40), 0)).toBe(0)
    expect(await mine.stores.apiAccessLogs.deleteBefore(at(40), 2)).toBe(2)
    expect(await left()).toEqual(['40', '30'])
    expect(await mine.stores.apiAccessLogs.deleteBefore(at(40), 2)).toBe(1)
    expect(await mine.stores.apiAccessLogs.deleteBefore(at(40), 2)).toBe(0)
    expect(await left()).toEqual(['40'])
    expect((await theirs.stores.apiAccessLogs.page(FIRST_PAGE)).total).toBe(4)
  })
}
