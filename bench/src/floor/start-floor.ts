import type { RequestListener } from 'node:http'
import { benchScope, qcDetailPath, qcDetailRequests } from '../data/qc-detail-requests.js'
import type { Framework, HostOptions, RunningTarget, Target } from '../target.js'
import { importSecret, issueToken } from './bearer-token.js'
import { qcDetailHandler } from './qc-detail.js'
import type { PartnerHandler } from './partner-handler.js'
import type { FindNewest } from './qc-detail.js'

/** A handful: a partner's processes each hold a token of their own. */
const tokenCount = 4

const caller = { clientId: 'bench-client', scope: benchScope }

/** Builds a hand-written target on its framework and its storage. */
export async function startFloor(
  { framework, storage, lean = false }: Extract<Target, { kind: 'floor' }>,
  options: HostOptions,
): Promise<RunningTarget> {
  const key = await importSecret(crypto.randomUUID() + crypto.randomUUID())
  const handler = qcDetailHandler(key, await openRecords(storage, options))
  const tokens = await Promise.all(Array.from({ length: tokenCount }, () => issueToken(key, caller)))
  return { listener: await mount(framework, handler, lean), workloads: { 'qc-detail': qcDetailRequests(tokens) } }
}

async function openRecords(storage: 'sqlite' | 'postgres', options: HostOptions): Promise<FindNewest> {
  if (storage === 'sqlite') return (await import('./sqlite-qc-records.js')).sqliteQcRecords(options.folder)
  return (await import('./postgres-qc-records.js')).postgresQcRecords(options.databaseUrl ?? '')
}

async function mount(framework: Framework, handler: PartnerHandler, lean: boolean): Promise<RequestListener> {
  switch (framework) {
    case 'http':
      return (await import('./http-floor.js')).httpFloor(qcDetailPath, handler)
    case 'koa':
      return (await import('./koa-floor.js')).koaFloor(handler)
    case 'express':
      return (await import('./express-floor.js')).expressFloor(handler, lean)
  }
}
