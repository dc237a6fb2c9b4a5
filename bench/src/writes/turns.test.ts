import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { createTestDatabase } from '../../../tests/postgres.js'
import { NUMBER, numberText } from '../load/wire-request.js'
import type { WireRequest } from '../load/wire-request.js'
import type { WorkCounts } from '../measure/work-counts.js'
import { DatabaseProxy } from '../proxy/database-proxy.js'
import { startWriteEngine } from './start-write-engine.js'
import type { WriteName } from './write-names.js'

/** A database and a way to it that counts. */
async function openDatabase() {
  const database = await createTestDatabase()
  const url = new URL(database.url)
  const proxy = await DatabaseProxy.start({ port: Number(url.port), delayMs: 0, counts: true })
  url.port = String(proxy.port)
  return { proxy, url: url.href, drop: () => database.drop() }
}

/** The engine behind a server of its own; answers how to send a piece of the write's work, and how to end it. */
async function startEngine(write: WriteName, url: string) {
  const target = { kind: 'write-engine', storage: 'postgres', write, isAlone: true } as const
  const options = {
    target,
    folder: '',
    databaseUrl: url,
    countsStatements: false,
    tokenSecret: crypto.randomUUID(),
    isFurther: false,
  }
  const { listener, workloads, supply, close } = await startWriteEngine(target, options)
  const host = createServer(listener).listen(0, '127.0.0.1')
  await once(host, 'listening')
  const requests = workloads[write] as WireRequest[]
  const address = `http://127.0.0.1:${(host.address() as AddressInfo).port}`
  return {
    supply,
    async send(piece: number, isKeyed: boolean) {
      const { path, headers, body, expect: expected } = requests[piece % requests.length] as WireRequest
      const withNumber = (text: string) => text.replaceAll(NUMBER, numberText(piece))
      const keys = isKeyed ? { 'idempotency-key': `turns-${numberText(piece)}` } : undefined
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: { ...headers, ...keys },
        body: withNumber(body),
      })
      expect(await response.text()).toContain(withNumber(expected))
    },
    async close() {
      host.close()
      host.closeAllConnections()
      await close?.()
    },
  }
}

const WARM_UP = 25
const MEASURED = 12
/** So slow that what is sent without waiting is one turn, also where other tests take the processor. */
const NETWORK_MS = 15

/** What one request asks of the database; the access log and look-ups by the second are beside some of them. */
async function countsOf(write: WriteName, isKeyed = false): Promise<WorkCounts> {
  const { proxy, url, drop } = await openDatabase()
  const engine = await startEngine(write, url)
  await engine.supply?.({ first: 0, count: WARM_UP + MEASURED })
  const counts: WorkCounts[] = []
  for (let piece = 0; piece < WARM_UP + MEASURED; piece += 1) {
    if (piece === WARM_UP) proxy.delayMs = NETWORK_MS
    proxy.takeCounts()
    await engine.send(piece, isKeyed)
    if (piece >= WARM_UP) counts.push(proxy.takeCounts())
  }
  await engine.close()
  proxy.close()
  await drop()
  const fewest = Math.min(...counts.map(({ statements }) => statements))
  return withFewestTurns(counts.filter(({ statements }) => statements === fewest))
}

/** What the machine does besides can part what is sent together, and never join what is not. */
const withFewestTurns = (counts: readonly WorkCounts[]): WorkCounts =>
  counts.reduce((fewest, each) => (each.turns < fewest.turns ? each : fewest))

/** A number that rises here has to have a reason. */
describe('what a write asks of PostgreSQL', () => {
  test.each<[WriteName, Omit<WorkCounts, 'parses'>]>([
    // The last of those that change something is what happened, all of it (decision 46).
    ['payment', { statements: 3, controls: 2, turns: 3 }],
    ['check-in', { statements: 13, controls: 2, turns: 6 }],
    ['redeem', { statements: 12, controls: 2, turns: 4 }],
    // One is a note that finds nothing to note: purchases are counted (decision 45).
    ['purchase', { statements: 7, controls: 2, turns: 4 }],
    ['wallet-pay', { statements: 10, controls: 2, turns: 3 }],
  ])('%s', { timeout: 60_000 }, async (write, expected) => {
    expect(await countsOf(write)).toEqual({ ...expected, parses: expected.controls })
  })

  /**
   * With an `Idempotency-Key`: two statements more, and where there is one transaction no turn more (decision 47). The answer is kept
   * between the log of a redemption and what is told of it, which then leave apart.
   */
  test.each<[WriteName, Omit<WorkCounts, 'parses'>]>([
    ['check-in', { statements: 15, controls: 2, turns: 6 }],
    ['redeem', { statements: 15, controls: 2, turns: 4 }],
    ['wallet-pay', { statements: 13, controls: 2, turns: 3 }],
    ['payment', { statements: 5, controls: 2, turns: 5 }],
    ['purchase', { statements: 9, controls: 2, turns: 6 }],
  ])('%s, with a key', { timeout: 60_000 }, async (write, expected) => {
    expect(await countsOf(write, true)).toEqual({ ...expected, parses: expected.controls })
  })
})
