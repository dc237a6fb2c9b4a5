import { createOpenApi } from '@org/openapi-core'
import { sandboxChannels } from '@org/openapi-sandbox'
import { drawRequests, drawSeed } from '../data/draws.js'
import { openEngineStorage } from '../engine/open-engine-storage.js'
import { adminKey, registerClient } from '../engine/register-client.js'
import type { HostOptions, RunningTarget, Target } from '../target.js'
import type { Draw } from './draw-listener.js'
import { drawListener } from './draw-listener.js'

/** A hand-written draw on tables and rows that the engine has made, as the one that is compared with it. */
export async function startDrawFloor(
  target: Extract<Target, { kind: 'draw-floor' }>,
  options: HostOptions,
): Promise<RunningTarget> {
  const { storage, file, seed } = await openEngineStorage(target, options)
  const tokens = { keys: [{ kid: '1', secret: crypto.randomUUID() }] }
  await registerClient(
    await createOpenApi({ storage, channels: sandboxChannels(), admin: { bootstrapKey: adminKey }, tokens }),
    'goods:qc:read',
  )
  await seed(drawSeed(target.records))
  await storage.close()
  return {
    listener: drawListener(await openDraw(target, { file, url: options.databaseUrl ?? '' })),
    workloads: { draw: drawRequests() },
  }
}

async function openDraw(
  { storage }: Extract<Target, { kind: 'draw-floor' }>,
  { file, url }: { file: string; url: string },
): Promise<Draw> {
  if (storage === 'sqlite') return (await import('./sqlite-draw.js')).sqliteDraw(file)
  return (await import('./postgres-draw.js')).postgresDraw(url)
}
