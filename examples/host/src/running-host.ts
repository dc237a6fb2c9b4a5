import { createHash, timingSafeEqual } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { fileURLToPath } from 'node:url'
import { createOpenApi } from '@org/openapi-core'
import { StorageError } from '@org/openapi-core/storage'
import type { Logger, OpenApi } from '@org/openapi-core'
import type { Storage } from '@org/openapi-core/storage'
import type { Telemetry } from '@org/openapi-core/telemetry'
import { consoleHandler } from '@org/openapi-console'
import {
  docsPage,
  healthPages,
  HostServer,
  loggedHandler,
  notFound,
  oauthMetadata,
  statusPage,
} from '@org/openapi-host'
import type { Handler, InvoiceFiles } from '@org/openapi-host'
import { pdfInvoiceRenderer } from '@org/openapi-invoices'
import { libPhoneNumbers } from '@org/openapi-phone-numbers'
import {
  sandboxChannels,
  sandboxClock,
  sandboxControl,
  sandboxDrawNumbers,
  sandboxInvoiceRenderer,
  sandboxPaymentPage,
  sandboxStorage,
  sandboxWebhookReceiver,
} from '@org/openapi-sandbox'
import type { SandboxWorld } from '@org/openapi-sandbox'
import type { DemoSurroundings } from './demo-data/demo-surroundings.js'
import type { Environment } from './environment.js'
import { guidesPage, referencePage } from './guides-page.js'
import { callableUrl } from './host-address.js'
import type { HostWebhooks } from './host-webhooks.js'
import { StartError } from './start-error.js'

/** What differs between two example hosts. */
export interface HostDefinition {
  readonly environment: Environment
  /** Given where the storage tells what it does; absent: nobody listens. */
  readonly openStorage: (telemetry?: Telemetry) => Storage
  /** Mounts the handlers, in this order, in the host's framework. */
  readonly createListener: (handlers: readonly Handler[]) => RequestListener
  /** Where invoices are kept; undefined: for as long as the host runs. */
  readonly filesFolder?: string | undefined
  /** Called last of all, when nothing uses the database any more. */
  readonly afterStop?: () => Promise<void>
}

/** What a process of a host works with. */
export interface HostProcess {
  readonly definition: HostDefinition
  readonly world: SandboxWorld
  readonly files: InvoiceFiles
  readonly webhooks: HostWebhooks
  readonly logger: Logger
  /** Absent: nothing is measured. */
  readonly telemetry?: Telemetry | undefined
  /** For an engine that a demo is seeded into. */
  readonly surroundings?: DemoSurroundings
}

/** Beside the build, which has rendered them. */
const GUIDES = fileURLToPath(new URL('./guides', import.meta.url))
const REFERENCE = fileURLToPath(new URL('../../../docs/reference', import.meta.url))

/** Requests in flight get this long, and what they leave to be stored the rest of ten seconds. */
const REQUESTS_MS = 8000

/** Starts the engine. Throws `StartError` where the database cannot be used. */
export async function startEngine(
  { definition, world, files, webhooks, logger, telemetry, surroundings }: HostProcess,
  migrate = true,
): Promise<OpenApi> {
  const { environment, openStorage } = definition
  const { isProduction, adminKey, tokenSecret, issuer, trustedProxies, sandbox, publicUrl } = environment
  const storage = unlessUnusable(() => openStorage(telemetry))
  try {
    return await createOpenApi({
      storage: sandbox ? sandboxStorage(storage, world) : storage,
      // An example has no marketplaces of its own, so these are simulated even where scripts cannot steer them.
      channels: {
        ...sandboxChannels(world),
        invoice: sandboxInvoiceRenderer(pdfInvoiceRenderer(), world),
        files: files.store,
        webhooks: webhooks.sender,
      },
      // Scripts change what carriers and translators say between two calls, while the clock stands still.
      logistics: sandbox ? { trackingCacheSeconds: 0, translationCacheSize: 0 } : {},
      phoneNumbers: libPhoneNumbers(),
      clock: surroundings?.clock ?? sandboxClock(world),
      ...(surroundings && { random: surroundings.random }),
      // Without a sandbox nobody sets numbers, and they are the engine’s own.
      ...((sandbox || surroundings !== undefined) && { drawNumbers: sandboxDrawNumbers(world) }),
      tokens: { issuer, ...(tokenSecret !== undefined && { keys: [{ kid: 'env', secret: tokenSecret }] }) },
      production: isProduction,
      ...(publicUrl !== undefined && { publicUrl }),
      onUndeclaredError: isProduction ? 'log' : 'throw',
      admin: { bootstrapKey: adminKey },
      trustedProxies: [...trustedProxies],
      migrate,
      ...(telemetry && { telemetry }),
      logger,
    })
  } catch (error) {
    // It is the engine's only once that has started.
    await storage.close()
    if (error instanceof StorageError) throw new StartError(`DATABASE_URL: ${error.message}`)
    throw error
  }
}

/** Drivers fail in words of their own; whoever starts the host has to know which variable they are about. */
function unlessUnusable(openStorage: () => Storage): Storage {
  try {
    return openStorage()
  } catch (error) {
    throw new StartError(`DATABASE_URL: ${(error as Error).message}`)
  }
}

/** A listening process of a host. */
export interface RunningHost {
  readonly port: number
  /**
   * Says for `environment.drainSeconds`, or until somebody hurries, that it stops. Then it takes no more requests, finishes
   * those in flight and stores what is waiting; ten seconds at most.
   */
  stop(hurry?: AbortSignal): Promise<void>
}

/** Serves the engine. Only one process of a host runs the jobs by the clock. */
export async function serve(
  { definition, world, files, webhooks, logger }: HostProcess,
  openApi: OpenApi,
  { runsJobs }: { runsJobs: boolean },
): Promise<RunningHost> {
  const { environment, createListener } = definition
  let publicUrl = environment.publicUrl ?? callableUrl(environment.host, environment.port)
  const health = healthPages({ openApi, isStopping: () => server.isStopping })
  const documentation = [guidesPage(GUIDES), referencePage(REFERENCE), docsPage()]
  const isAdmin = equalTo(environment.adminKey)
  const status = statusPage({ openApi, isAdmin })
  const metadata = oauthMetadata({ issuer: () => publicUrl })
  const pages = [health, status, consoleHandler(), ...documentation, metadata, notFound()]
  const control = sandboxControl({ world, openApi, isAdmin })
  const simulated = [sandboxPaymentPage({ world, openApi }), control]
  const handlers = [openApi, ...(environment.sandbox ? simulated : []), files.store, ...pages]
  const listener = createListener(handlers.map((handler) => loggedHandler(handler, logger)))
  const server = new HostServer(environment.sandbox ? sandboxWebhookReceiver({ world, openApi }, listener) : listener)
  const port = await server.listen(environment.port, environment.host).catch((error: unknown) => {
    throw new StartError(
      `PORT, HOST: cannot listen on ${environment.host}:${environment.port} (${(error as Error).message})`,
    )
  })
  // The system chose the port where 0 was asked for.
  publicUrl = environment.publicUrl ?? callableUrl(environment.host, port)
  files.publishAt(publicUrl)
  webhooks.publishAt(port)
  if (runsJobs) openApi.start()
  return {
    port,
    async stop(hurry) {
      await server.drain(environment.drainSeconds * 1000, hurry)
      openApi.stopWaiting()
      await Promise.all([server.stop(REQUESTS_MS), openApi.stop()])
      await openApi.close()
    },
  }
}

/** Compares in constant time: hashing first makes the lengths equal. */
function equalTo(key: string): (bearer: string) => boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  const expected = digest(key)
  return (bearer) => timingSafeEqual(digest(bearer), expected)
}
