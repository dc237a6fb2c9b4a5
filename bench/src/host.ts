import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { answerQuestions } from './process/answer-questions.js'
import type { HostProtocol, MemoryUse } from './process/protocol.js'
import type { WorkCounts } from './measure/work-counts.js'
import type { Disturbance, HostOptions, HostReady, PieceRange, RunningTarget } from './target.js'

/** The process under test: one target behind one `node:http` server, and nothing else. */
answerQuestions<HostProtocol>({
  start,
  cpu: () => {
    const { user, system } = process.cpuUsage()
    return user + system
  },
  memory,
  supply: (pieces) => supply(pieces),
  disturb: (disturbance) => disturb(disturbance),
  takeCounts: () => takeCounts(),
})

let supply = (_pieces: PieceRange): Promise<void> | void => undefined
let disturb = (_disturbance: Disturbance): Promise<number> => {
  throw new Error('the target does nothing beside its requests')
}
let takeCounts = (): WorkCounts => {
  throw new Error('the host was not told to count')
}

async function start(options: HostOptions): Promise<HostReady> {
  if (options.countsStatements) {
    takeCounts = (await import('./measure/count-sqlite-statements.js')).countSqliteStatements()
  }
  const { listener, workloads, supply: supplyTarget, disturb: disturbTarget } = await startTarget(options)
  if (supplyTarget !== undefined) supply = supplyTarget
  if (disturbTarget !== undefined) disturb = disturbTarget
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, workloads, isSupplied: supplyTarget !== undefined }
}

/** Imported on demand: a host must not carry the frameworks of the others in its memory. */
async function startTarget(options: HostOptions): Promise<RunningTarget> {
  const { target } = options
  switch (target.kind) {
    case 'floor':
      return (await import('./floor/start-floor.js')).startFloor(target, options)
    case 'draw-floor':
      return (await import('./draws/start-draw-floor.js')).startDrawFloor(target, options)
    case 'engine':
      return (await import('./engine/start-engine.js')).startEngine(target, options)
    case 'write-engine':
      return (await import('./writes/start-write-engine.js')).startWriteEngine(target, options)
    case 'write-floor':
      return (await import('./writes/start-write-floor.js')).startWriteFloor(target, options)
    case 'disturbed-engine':
      return (await import('./latency/start-disturbed-engine.js')).startDisturbedEngine(target, options)
    case 'cluster-engine':
      return (await import('./cluster/start-cluster-engine.js')).startClusterEngine(target, options)
    case 'oidc-provider':
      return (await import('./token/oidc-provider-target.js')).startOidcProvider()
    case 'express-oauth-server':
      return (await import('./token/express-oauth-server-target.js')).startExpressOauthServer()
  }
}

/** Several collections with pauses: finalisers and freed pages lag behind the first one. */
async function memory(): Promise<MemoryUse> {
  if (globalThis.gc === undefined) throw new Error('the host runs without --expose-gc')
  for (let pass = 0; pass < 5; pass++) {
    globalThis.gc()
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  const { rss, heapUsed } = process.memoryUsage()
  return { rss, heapUsed }
}
