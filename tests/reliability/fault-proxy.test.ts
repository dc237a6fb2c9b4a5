import { once } from 'node:events'
import { connect, createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { seededRandom } from '@org/openapi-testing'
import { expect, test } from 'vitest'
import { FaultProxy } from './fault-proxy.js'

const CHUNKS = 400

test('what is sent through a slow network arrives in order, also where it is slow now and then', async () => {
  const arrived: number[] = []
  const server = createServer((socket) => socket.on('data', (bytes) => arrived.push(...bytes)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const random = seededRandom(7)
  const proxy = await FaultProxy.start(`postgres://127.0.0.1:${port}`, random)
  const client = connect({ port: Number(new URL(proxy.url).port), host: '127.0.0.1', noDelay: true })
  try {
    const sent = Array.from({ length: CHUNKS }, (_, index) => index % 256)
    for (const byte of sent) {
      proxy.set(random.integer(3) === 0 ? undefined : 'delay')
      client.write(Buffer.of(byte))
      if (random.integer(3) === 0) await delay(random.integer(4))
    }
    await expect.poll(() => arrived.length, { timeout: 5000 }).toBe(CHUNKS)
    expect(arrived).toEqual(sent)
  } finally {
    client.destroy()
    await proxy.close()
    server.close()
  }
})
