import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { findFreePort, startEmbeddedPostgres } from '@org/tools/embedded-postgres'
import { afterAll, beforeAll, expect, test } from 'vitest'

const PATIENCE_MS = 60_000

/** Has a port that a server would like to have. */
const other = createServer()
let taken: number
beforeAll(async () => {
  other.listen(0, '127.0.0.1')
  await once(other, 'listening')
  taken = (other.address() as AddressInfo).port
})
afterAll(() => other.close())

test(
  'a server looks for another port where somebody has taken the one that was free',
  async () => {
    const ports = [taken, await findFreePort()]
    const server = await startEmbeddedPostgres({}, async () => ports.shift() ?? findFreePort())
    await server.stop()
    expect(server.port).not.toBe(taken)
  },
  PATIENCE_MS,
)

test(
  'and says so where that is the one that it was told to have',
  async () => {
    await expect(startEmbeddedPostgres({ port: taken })).rejects.toThrow('Address already in use')
  },
  PATIENCE_MS,
)
