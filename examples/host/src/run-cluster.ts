import cluster from 'node:cluster'
import { createLogger, stopOnSignal } from '@org/openapi-host'
import { connectSandbox, createSandboxWorld, sandboxClock, serveSandbox } from '@org/openapi-sandbox'
import { DemoSurroundings } from './demo-data/demo-surroundings.js'
import type { DemoCredentials } from './demo-data/demo-credentials.js'
import { callableUrl } from './host-address.js'
import { openFiles, variablesOf } from './host-files.js'
import { HostWebhooks } from './host-webhooks.js'
import { observe } from './observe.js'
import { offerDemo } from './run-host.js'
import { serve, startEngine } from './running-host.js'
import type { HostDefinition, HostProcess } from './running-host.js'
import { secretVariables } from './secret-variables.js'
import { tellReady } from './start-lines.js'
import { stopLimitMs } from './stop-limit.js'
import { WORKER_NUMBER, Workers, workersLimitMs } from './workers.js'

/** Runs a host in `environment.workers` processes behind one port. Called alike in each of them. */
export async function runCluster(definition: HostDefinition, variables: Record<string, string>): Promise<void> {
  if (cluster.isPrimary) await runPrimary(definition, variables)
  else await runWorker(definition)
}

/** Owns what there is once: migrations, the demo, the sandbox's world, the lines on standard output. */
async function runPrimary(definition: HostDefinition, variables: Record<string, string>): Promise<void> {
  const { environment, afterStop } = definition
  const logger = createLogger()
  const world = createSandboxWorld()
  serveSandbox(world, cluster)
  const files = openFiles(definition, world)
  const webhooks = new HostWebhooks(environment)
  // This engine only prepares: what its world says reaches nobody.
  const demo = await prepareDatabase({ definition, logger, files, webhooks, world: createSandboxWorld() })
  const workers = new Workers(environment, logger, {
    ...secretVariables(environment),
    ...variables,
    ...variablesOf(files),
  })
  stopOnSignal(
    logger,
    async (hurry) => {
      await workers.stop(hurry)
      await files.close()
      await afterStop?.()
    },
    workersLimitMs(environment) + 3000,
  )
  const port = await workers.start()
  const localUrl = callableUrl(environment.host, port)
  world.publishAt(environment.publicUrl ?? localUrl, localUrl)
  tellReady({ environment, port, demo })
}

async function prepareDatabase(host: HostProcess): Promise<DemoCredentials | undefined> {
  const surroundings = new DemoSurroundings(sandboxClock(host.world))
  const openApi = await startEngine({ ...host, surroundings })
  try {
    return await offerDemo({ openApi, world: host.world, surroundings }, host.definition.environment, host.logger)
  } finally {
    await openApi.close()
  }
}

async function runWorker(definition: HostDefinition): Promise<void> {
  const { environment } = definition
  const number = Number(process.env[WORKER_NUMBER])
  const observability = await observe(environment, number)
  const { logger, telemetry } = observability
  const world = await connectSandbox(process)
  const webhooks = new HostWebhooks(environment)
  const host = { definition, logger, telemetry, world, webhooks, files: openFiles(definition, world) }
  const openApi = await startEngine(host, false)
  const running = await serve(host, openApi, { runsJobs: number === 1 })
  const stop = async (hurry: AbortSignal) => {
    await running.stop(hurry)
    await observability.stop()
  }
  stopOnSignal(logger, stop, stopLimitMs(environment))
}
