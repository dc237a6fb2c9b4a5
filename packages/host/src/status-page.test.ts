import type { OpenApi } from '@org/openapi-core'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { requestOf } from './request-of.js'
import { statusPage } from './status-page.js'

const KEY = 'the admin key'
const time = new Date('2026-09-10T04:00:00Z')
const status = {
  time,
  process: { id: 'p', startTime: time, runsJobs: true },
  versions: { engine: '1.0.0', partnerApi: '1.0.0', runtime: null },
  database: {
    databaseKind: 'sqlite',
    databaseState: 'DOWN' as const,
    latencyMs: null,
    pendingMigrations: null,
    unpartitionedRows: null,
    replicaState: null,
    replicaLagSeconds: null,
  },
  jobs: [],
  channels: [],
  outbox: null,
}
const openApi = {
  status: vi.fn<OpenApi['status']>(() => Promise.resolve(status)),
  countWrongCredential: vi.fn<OpenApi['countWrongCredential']>(),
}
beforeEach(() => void vi.clearAllMocks())

async function ask(authorization: string | undefined, path = '/statusz', method = 'GET') {
  const header = (name: string) => (name === 'authorization' ? authorization : undefined)
  const page = statusPage({ openApi, isAdmin: (bearer) => Promise.resolve(bearer === KEY.replaceAll(' ', '-')) })
  const answer = await page.handle(requestOf(path, { method, header }))
  return answer && { ...answer, body: JSON.parse(String(answer.body)) as unknown }
}

describe('the page of the status', () => {
  it('tells all of it, also of what does not work, to whoever has the key', async () => {
    const answer = await ask('Bearer the-admin-key')
    expect([answer?.status, answer?.body]).toEqual([200, JSON.parse(JSON.stringify(status))])
    expect(answer?.body).toMatchObject({ time: '2026-09-10T04:00:00.000Z' })
    expect(answer?.headers['cache-control']).toBe('no-store')
    expect(openApi.countWrongCredential).not.toHaveBeenCalled()
  })

  it.each([undefined, '', 'Basic dGhlLWFkbWluLWtleQ==', 'the-admin-key'])(
    'asks for a key: %j',
    async (authorization) => {
      const answer = await ask(authorization)
      expect([answer?.status, answer?.headers['www-authenticate']]).toEqual([401, 'Bearer'])
      expect([openApi.status.mock.calls, openApi.countWrongCredential.mock.calls]).toEqual([[], []])
    },
  )

  it('counts wrong keys, and turns away where there were too many', async () => {
    expect((await ask('Bearer wrong'))?.status).toBe(401)
    openApi.countWrongCredential.mockReturnValueOnce(17)
    const answer = await ask('Bearer wrong')
    expect([answer?.status, answer?.headers['retry-after']]).toEqual([429, '17'])
    expect(openApi.countWrongCredential.mock.calls).toMatchObject([[{ path: '/statusz' }], [{ path: '/statusz' }]])
    expect(openApi.status).not.toHaveBeenCalled()
  })

  it('leaves everything else to others', async () => {
    expect(await ask('Bearer the-admin-key', '/statusz', 'POST')).toBeUndefined()
    expect(await ask('Bearer the-admin-key', '/statusz/x')).toBeUndefined()
  })
})
