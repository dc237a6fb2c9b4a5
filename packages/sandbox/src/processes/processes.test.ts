import type { Cluster } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { describe, expect, it } from 'vitest'
import { createSandboxWorld } from '../local-world.js'
import { sandboxChannels } from '../sandbox-channels.js'
import type { SandboxWorld } from '../sandbox-world.js'
import { connectSandbox } from './connect-sandbox.js'
import { serveSandbox } from './serve-sandbox.js'

/** Messages travel as JSON and take a turn, as between real processes. */
const deliver = (message: unknown, to: (message: unknown) => void) => {
  const text = JSON.stringify(message)
  setImmediate(() => to(JSON.parse(text)))
}

class FakeCluster extends EventEmitter {
  #lastId = 0

  fork(): { world: Promise<SandboxWorld>; die: () => void } {
    const parent = new EventEmitter() as EventEmitter & { send: (message: unknown) => void }
    let isConnected = true
    const worker = {
      id: ++this.#lastId,
      isConnected: () => isConnected,
      send: (message: unknown) => deliver(message, (received) => isConnected && parent.emit('message', received)),
    }
    parent.send = (message) => deliver(message, (received) => this.emit('message', worker, received))
    const die = () => {
      isConnected = false
      this.emit('disconnect', worker)
      parent.emit('disconnect')
    }
    return { world: connectSandbox(parent), die }
  }
}

const post = (path: string, body: unknown) => ({ method: 'POST', path, body })

async function start() {
  const cluster = new FakeCluster()
  const primary = createSandboxWorld()
  serveSandbox(primary, cluster as unknown as Cluster)
  const forks = [cluster.fork(), cluster.fork()]
  const [first, second] = (await Promise.all(forks.map(({ world }) => world))) as [SandboxWorld, SandboxWorld]
  return { cluster, primary, first, second, forks }
}

describe('a world of several processes', () => {
  it('has one time, which every process knows before the call is answered', async () => {
    const { cluster, first, second } = await start()
    const answer = await first.control(post('/clock', { now: '2100-01-01T00:00:00Z' }))
    expect(answer).toEqual({ status: 200, body: { now: '2100-01-01T00:00:00.000Z' } })
    expect([first, second].map(({ clock }) => clock.now().toISOString())).toEqual(
      Array(2).fill('2100-01-01T00:00:00.000Z'),
    )
    const later = await cluster.fork().world
    expect(later.clock.isStanding).toBe(true)
  })

  it('counts troubled calls over all of them', async () => {
    const { first, second } = await start()
    await first.control(post('/behaviour', { channel: 'storage', mode: 'down', times: 2 }))
    expect([first.modeOf('storage'), second.modeOf('storage')]).toEqual(['down', 'down'])
    expect([
      await first.takeMode('storage'),
      await second.takeMode('storage'),
      await first.takeMode('storage'),
    ]).toEqual(['down', 'down', 'ok'])
    expect(second.modeOf('storage')).toBe('ok')
  })

  it('has one catalogue, and one kind of refusal', async () => {
    const { first, second } = await start()
    await first.control(post('/goods', { goodsSource: 1, goodsId: 'shared' }))
    const find = (goodsId: string) =>
      sandboxChannels(second).goods.findGoods({ source: 1, goodsId }, new AbortController().signal)
    expect(await find('shared')).toMatchObject({ goodsId: 'shared' })
    expect(await find('none')).toBeUndefined()
    await second.control(post('/behaviour', { channel: 'goods', mode: 'refuse', times: 1 }))
    await expect(find('shared')).rejects.toMatchObject({ name: 'ChannelRefusal' })
  })

  it('has one payment gateway, whose notifications every process can check', async () => {
    const { primary, first, second } = await start()
    primary.publishAt('http://127.0.0.1:3000')
    const { signal } = new AbortController()
    const request = {
      tenantId: 1,
      orderNo: 'P1',
      amount: 1250,
      currency: 'USD',
      subject: null,
      description: null,
      expireTime: new Date(0),
    } as const
    const made = await sandboxChannels(first).payment?.create(request, signal)
    expect(made?.paymentUrl).toMatch(/^http:\/\/127\.0\.0\.1:3000\//)
    expect(await sandboxChannels(second).payment?.query({ tenantId: 1, orderNo: 'none' }, signal)).toBeUndefined()
    await second.control(post('/clock', { now: '2100-01-01T00:00:00Z' }))
    const { body } = await second.control(post(`/pay/${made?.paymentUrl.split('/').at(-1)}/pay`, {}))
    const { notification } = body as { notification: { headers: Record<string, string>; body: string } }
    const paid = { ...made, status: 'PAID', paidTime: new Date('2100-01-01T00:00:00Z') }
    expect(await sandboxChannels(first).payment?.readNotification(notification)).toEqual(paid)
    expect(await sandboxChannels(first).payment?.query(request, signal)).toEqual(paid)
  })

  it('has one queue of draw numbers, of which each is taken once', async () => {
    const { primary, first, second } = await start()
    expect(await first.takeDrawNumber()).toBeUndefined()
    await first.control(post('/consumer/random', { values: [7, 8, 9] }))
    expect([await second.takeDrawNumber(), await primary.takeDrawNumber(), await first.takeDrawNumber()]).toEqual([
      7, 8, 9,
    ])
    expect([await first.takeDrawNumber(), await second.takeDrawNumber()]).toEqual([undefined, undefined])
  })

  it('does not wait for a process that is gone', async () => {
    const { first, forks } = await start()
    const answer = first.control(post('/clock', { advanceSeconds: 1 }))
    forks[1]?.die()
    expect((await answer).status).toBe(200)
  })

  it('fails the calls of a process that lost it', async () => {
    const { first, forks } = await start()
    const answer = first.takeMode('goods')
    forks[0]?.die()
    await expect(answer).rejects.toThrow('gone')
  })
})
