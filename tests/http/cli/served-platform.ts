import { createListener } from '@org/openapi-core/node'
import { createSandboxWorld, sandboxControl } from '@org/openapi-sandbox'
import type { FixedClock, TestApp, TestPlatform, TestPlatformOptions } from '@org/openapi-testing'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { BOOTSTRAP_KEY, startPlatform } from '../../start-platform.js'

/** The machine's time, as far off as a test wants it. */
export function runningClock(): FixedClock & { offsetMs: number } {
  const clock = {
    offsetMs: 0,
    now: () => new Date(Date.now() + clock.offsetMs),
    monotonic: () => performance.now(),
    advance: (milliseconds: number) => void (clock.offsetMs += milliseconds),
    set: (now: Date) => void (clock.offsetMs = now.getTime() - Date.now()),
  }
  return clock
}

/** A listening server. */
export interface Listening {
  readonly url: string
  close(): Promise<void>
}

export async function listenWith(server: Server): Promise<Listening> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** An engine that listens. */
export interface ServedPlatform extends Listening {
  readonly platform: TestPlatform
}

export async function servePlatform(options: Partial<TestPlatformOptions> = {}): Promise<ServedPlatform> {
  const platform = await startPlatform(options)
  await platform.createApp()
  const served = await listenWith(createServer({ maxHeaderSize: 32 * 1024 }, createListener(platform.openApi)))
  return {
    platform,
    url: served.url,
    async close() {
      await served.close()
      await platform.close()
    },
  }
}

/** The control API of a sandbox before an engine. */
export function withSandbox({ openApi }: TestPlatform): RequestListener {
  const world = createSandboxWorld()
  const control = sandboxControl({ world, openApi, isAdmin: (bearer) => bearer === BOOTSTRAP_KEY })
  const engine = createListener(openApi)
  return createListener(control, { otherwise: (message, response) => engine(message, response) })
}

/** The environment in which the command line calls as an application. */
export const loginOf = (url: string, { tenantId, clientId, clientSecret }: TestApp): Record<string, string> => ({
  OPENAPI_BASE_URL: url,
  OPENAPI_TENANT_ID: String(tenantId),
  OPENAPI_CLIENT_ID: clientId,
  OPENAPI_CLIENT_SECRET: clientSecret,
})
