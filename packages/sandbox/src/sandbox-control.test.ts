import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ApiRequest } from '@org/openapi-core'
import { createSandboxWorld } from './local-world.js'
import { sandboxChannels } from './sandbox-channels.js'
import { sandboxControl } from './sandbox-control.js'

const countWrongCredential = vi.fn<() => number | undefined>()

const jobs = {
  list: () => [{ name: 'sweep', everySeconds: 60 }],
  run: async () => ({ processed: 2 }),
  runAll: async () => ({ sweep: 1 }),
}
const openApi = { jobs, countWrongCredential } as never

let world = createSandboxWorld()
let control = sandboxControl({ world, openApi, isAdmin: (bearer) => bearer === 'key' })

beforeEach(() => {
  world = createSandboxWorld()
  control = sandboxControl({ world, openApi, isAdmin: (bearer) => bearer === 'key' })
})

async function call(path: string, body: unknown = {}, options: { method?: string; authorization?: string } = {}) {
  const { method = 'POST', authorization = 'Bearer key' } = options
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const request: ApiRequest = {
    method,
    path,
    query: '',
    remoteAddress: undefined,
    signal: new AbortController().signal,
    header: (name) => (name === 'authorization' ? authorization : undefined),
    body: async () => new TextEncoder().encode(text),
  }
  const response = await control.handle(request)
  const retryAfter = response?.headers['retry-after']
  return (
    response && {
      status: response.status,
      body: JSON.parse(response.body as string),
      ...(retryAfter !== undefined && { retryAfter }),
    }
  )
}

const findDemo = () =>
  sandboxChannels(world).goods.findGoods({ source: 1, goodsId: '610947572360' }, new AbortController().signal)

describe('the control API', () => {
  it('leaves other paths to the host', async () => {
    expect(await call('/sandboxes')).toBeUndefined()
  })

  it.each(['', 'Bearer wrong', 'Basic key'])('refuses %j', async (authorization) => {
    expect(await call('/sandbox/clock', {}, { authorization })).toMatchObject({
      status: 401,
      body: { error: expect.any(String) },
    })
  })

  it('counts wrong keys with the engine, and answers as it says', async () => {
    countWrongCredential.mockClear()
    await call('/sandbox/clock', {}, { authorization: '' })
    await call('/sandbox/clock', { advanceSeconds: 0 })
    expect(countWrongCredential).not.toHaveBeenCalled()
    countWrongCredential.mockReturnValueOnce(undefined).mockReturnValueOnce(17)
    expect((await call('/sandbox/clock', {}, { authorization: 'Bearer wrong' }))?.status).toBe(401)
    expect(await call('/sandbox/clock', {}, { authorization: 'Bearer wrong' })).toMatchObject({
      status: 429,
      retryAfter: '17',
    })
  })

  it.each([
    [404, 'POST /sandbox', {}],
    [404, 'POST /sandbox/nothing', {}],
    [405, 'GET /sandbox/clock', {}],
    [400, 'POST /sandbox/clock', '{'],
    [400, 'POST /sandbox/clock', []],
    [400, 'POST /sandbox/clock', { now: '2030-02-30T00:00:00Z' }],
    [400, 'POST /sandbox/clock', { now: '2030-01-01T00:00:00Z', advanceSeconds: 1 }],
    [400, 'POST /sandbox/clock', { advanceSeconds: -1 }],
    [400, 'POST /sandbox/clock', { advanceSeconds: 1e15 }],
    [400, 'POST /sandbox/behaviour', { channel: 'mail', mode: 'ok' }],
    [400, 'POST /sandbox/behaviour', { channel: 'goods', mode: 'down', times: 0 }],
    [400, 'POST /sandbox/goods', { goodsId: '1' }],
    [400, 'POST /sandbox/jobs/run', { job: 'other' }],
  ])('answers %i to %s %j', async (status, line, body) => {
    const [method = '', path = ''] = line.split(' ')
    expect(await call(path, body, { method })).toMatchObject({ status, body: { error: expect.any(String) } })
  })

  it('runs one job, or all', async () => {
    expect(await call('/sandbox/jobs/run', '')).toEqual({ status: 200, body: { sweep: 1 } })
    expect(await call('/sandbox/jobs/run', { job: 'sweep' })).toEqual({ status: 200, body: { sweep: 2 } })
  })
})

describe('the clock', () => {
  it('runs until it is set, then stands until it is moved, forward only', async () => {
    expect(world.clock.isStanding).toBe(false)
    expect(await call('/sandbox/clock', { now: '2100-01-01T08:00:00+08:00' })).toEqual({
      status: 200,
      body: { now: '2100-01-01T00:00:00.000Z' },
    })
    expect(world.clock.isStanding).toBe(true)
    expect(await call('/sandbox/clock', { advanceSeconds: 90 })).toEqual({
      status: 200,
      body: { now: '2100-01-01T00:01:30.000Z' },
    })
    expect(await call('/sandbox/clock', { now: '2100-01-01T00:01:29Z' })).toMatchObject({ status: 400 })
    expect(world.clock.now()).toEqual(new Date('2100-01-01T00:01:30Z'))
  })

  it('reads a time without an offset in the default zone', async () => {
    expect(await call('/sandbox/clock', { now: '2100-01-01T08:00:00' })).toMatchObject({
      body: { now: '2100-01-01T00:00:00.000Z' },
    })
  })

  it('stands at the present for a present that has just passed', async () => {
    const before = world.clock.now()
    const answer = await call('/sandbox/clock', { now: new Date(before.getTime() - 1000).toISOString() })
    expect(answer?.status).toBe(200)
    expect(world.clock.now() >= before).toBe(true)
    const longAgo = new Date(world.clock.now().getTime() - 1).toISOString()
    expect(await call('/sandbox/clock', { now: longAgo })).toMatchObject({ status: 400 })
  })

  it('goes on measuring durations', async () => {
    await call('/sandbox/clock', { advanceSeconds: 1 })
    const before = world.clock.monotonic()
    // The sandbox’s clock runs on over the machine’s.
    await new Promise((resolve) => setTimeout(resolve, 5))
    expect(world.clock.monotonic()).toBeGreaterThan(before)
  })
})

describe('behaviour', () => {
  it('troubles as many calls as it was told to', async () => {
    await call('/sandbox/behaviour', { channel: 'goods', mode: 'down', times: 2 })
    await expect(findDemo()).rejects.toThrow('nobody listens')
    await expect(findDemo()).rejects.toThrow('nobody listens')
    expect(await findDemo()).toMatchObject({ goodsId: '610947572360' })
  })

  it('lasts until it is changed', async () => {
    await call('/sandbox/behaviour', { channel: 'goods', mode: 'refuse' })
    for (let i = 0; i < 5; i++) await expect(findDemo()).rejects.toMatchObject({ name: 'ChannelRefusal' })
    await call('/sandbox/behaviour', { channel: 'goods', mode: 'ok' })
    expect(await findDemo()).toBeDefined()
  })

  it('lets a slow call be abandoned', async () => {
    await call('/sandbox/behaviour', { channel: 'goods', mode: 'slow' })
    const abort = new AbortController()
    const slow = sandboxChannels(world).goods.findGoods({ source: 1, goodsId: '1' }, abort.signal)
    abort.abort()
    await expect(slow).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('tells other processes before it answers', async () => {
    const told = vi.fn(async () => undefined)
    world.onChange(told)
    await call('/sandbox/behaviour', { channel: 'storage', mode: 'down', times: 1 })
    expect(told).toHaveBeenLastCalledWith({ revision: 1, standingAt: null, modes: { storage: 'down' }, drawNumbers: 0 })
    await world.takeMode('storage')
    expect(told).toHaveBeenLastCalledWith({ revision: 2, standingAt: null, modes: {}, drawNumbers: 0 })
  })
})

it('replaces goods by marketplace and id', async () => {
  await call('/sandbox/goods', { goodsSource: 1, goodsId: '610947572360', goodsTitle: 'Another' })
  expect(await findDemo()).toMatchObject({ goodsTitle: 'Another', skuList: [] })
})
