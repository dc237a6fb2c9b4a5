import { createSandboxWorld, sandboxClock } from '@org/openapi-sandbox'
import type { Logger } from '@org/openapi-core'
import { stopOnSignal } from '@org/openapi-host'
import { seedDemoData } from './demo-data/seed-demo-data.js'
import { DemoSurroundings } from './demo-data/demo-surroundings.js'
import type { DemoStage } from './demo-data/seed-demo-data.js'
import type { DemoCredentials } from './demo-data/demo-credentials.js'
import type { Environment } from './environment.js'
import { callableUrl } from './host-address.js'
import { openFiles } from './host-files.js'
import { HostWebhooks } from './host-webhooks.js'
import { observe } from './observe.js'
import { serve, startEngine } from './running-host.js'
import { stopLimitMs } from './stop-limit.js'
import type { HostDefinition } from './running-host.js'
import { tellReady } from './start-lines.js'

/** Runs a host in this process alone; resolves when it listens. */
export async function runHost(definition: HostDefinition): Promise<void> {
  const { environment } = definition
  const world = createSandboxWorld()
  const files = openFiles(definition, world)
  const webhooks = new HostWebhooks(environment)
  const surroundings = new DemoSurroundings(sandboxClock(world))
  const observability = await observe(environment)
  const { logger, telemetry } = observability
  const host = { definition, world, files, webhooks, logger, telemetry, surroundings }
  const openApi = await startEngine(host)
  const demo = await offerDemo({ openApi, world, surroundings }, environment, logger)
  const running = await serve(host, openApi, { runsJobs: true })
  const localUrl = callableUrl(environment.host, running.port)
  world.publishAt(environment.publicUrl ?? localUrl, localUrl)
  const stop = async (hurry: AbortSignal) => {
    await running.stop(hurry)
    await observability.stop()
    await files.close()
    await definition.afterStop?.()
  }
  stopOnSignal(logger, stop, stopLimitMs(environment))
  tellReady({ environment, port: running.port, demo })
}

/** Seeds the demo where it is wanted. A database in which it does not fit is served without it. */
export async function offerDemo(
  stage: DemoStage,
  { demoData, adminKey }: Environment,
  logger: Logger,
): Promise<DemoCredentials | undefined> {
  if (demoData === 'none') return undefined
  try {
    return await seedDemoData({ ...stage, hasMonth: demoData === 'month' }, adminKey)
  } catch (error) {
    logger.error({ error }, 'demo data could not be made, serving without')
    return undefined
  }
}
