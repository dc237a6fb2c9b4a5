import type { RequestListener } from 'node:http'
import { createOpenApi } from '@org/openapi-core'
import type { OpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { qcDetailRequests } from '../data/qc-detail-requests.js'
import { tokenRequests } from '../data/token-requests.js'
import type { EngineTarget, Framework, HostOptions, RunningTarget } from '../target.js'
import type { EngineStorage } from './engine-storage.js'
import { adminKey, issueTokens, registerClient, tokenPath } from './register-client.js'

/** As many as the floor has. */
const tokenCount = 4

/** Builds the engine on its framework and its storage, with a client, tokens and quality checks. */
export async function startEngine(target: EngineTarget, options: HostOptions): Promise<RunningTarget> {
  const { storage, seed } = await openStorage(target, options)
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
  const credentials = await registerClient(openApi)
  await seed()
  const tokens = await issueTokens(openApi, credentials, tokenCount)
  return {
    listener: await mount(target.framework, openApi),
    workloads: { 'qc-detail': qcDetailRequests(tokens), token: tokenRequests(tokenPath, credentials) },
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
