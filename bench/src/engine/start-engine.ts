import type { RequestListener } from 'node:http'
import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { adjustmentRequests, rechargeRequests } from '../data/booking-requests.js'
import { bigMember, consumptionScope, lifetimeRequests, rangeRequests, smallMember } from '../data/consumption.js'
import { benchScope, qcDetailRequests } from '../data/qc-detail-requests.js'
import { tokenRequests } from '../data/token-requests.js'
import type { WireRequest } from '../load/wire-request.js'
import type { EngineTarget, Framework, HostOptions, MemberWorkloadName, RunningTarget } from '../target.js'
import type { EngineStorage } from './engine-storage.js'
import { adminKey, issueTokens, registerClient, tokenPath } from './register-client.js'

/** Builds the engine on its framework and its storage, with a client, tokens and quality checks. */
export async function startEngine(target: EngineTarget, options: HostOptions): Promise<RunningTarget> {
  const { storage, seedQualityChecks, seedMembers } = await openStorage(target, options)
  const openApi = await createOpenApi({
    storage,
    channels: sandboxChannels(),
    admin: { bootstrapKey: adminKey },
    tokens: {
      keys: [{ kid: '1', secret: crypto.randomUUID() }],
      ...(target.tokenCache ? {} : { cacheSize: 0 }),
    },
    accessLog: { enabled: target.accessLog },
  })
  const credentials = await registerClient(openApi, target.members ? `${benchScope} ${consumptionScope}` : benchScope)
  await seedQualityChecks()
  if (target.members) await seedMembers()
  const tokens = await issueTokens(openApi, credentials)
  return {
    listener: await mount(target.framework, openApi),
    workloads: {
      'qc-detail': qcDetailRequests(tokens),
      token: tokenRequests(tokenPath, credentials),
      ...(target.members && memberRequests(await issueTokens(openApi, credentials, consumptionScope))),
    },
  }
}

function memberRequests(tokens: string[]): Record<MemberWorkloadName, WireRequest[]> {
  return {
    'lifetime-100': lifetimeRequests(smallMember, tokens),
    'lifetime-100000': lifetimeRequests(bigMember, tokens),
    'range-100': rangeRequests(smallMember, tokens),
    'range-100000': rangeRequests(bigMember, tokens),
    recharge: rechargeRequests(adminKey),
    adjustment: adjustmentRequests(adminKey),
  }
}

async function openStorage({ storage }: EngineTarget, { folder, databaseUrl = '' }: HostOptions): Promise<EngineStorage> {
  if (storage === 'sqlite') return (await import('./sqlite-engine-storage.js')).sqliteEngineStorage(folder)
  return (await import('./postgres-engine-storage.js')).postgresEngineStorage(databaseUrl)
}

async function mount(framework: Framework, openApi: OpenApi): Promise<RequestListener> {
  switch (framework) {
    case 'http':
      return (await import('@org/openapi-core/node')).createListener(openApi)
    case 'koa':
      return (await import('./mount-on-koa.js')).mountOnKoa(openApi)
    case 'express':
      return (await import('./mount-on-express.js')).mountOnExpress(openApi)
  }
}
