import { spawn } from 'node:child_process'
import type { ChildProcess, SpawnOptions } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { forShortRuns } from '../../short-runs.js'

/** The bootstrap key of the hosts that `startHost` starts. */
export const ADMIN_KEY = 'host-test-admin-key-of-32-characters'

/** The headers of an admin call about tenant 1. */
export const asAdmin = { authorization: `Bearer ${ADMIN_KEY}`, 'tenant-id': '1' }

/** A host that listens. */
export interface Host {
  readonly url: string
  /** What it printed until then. */
  readonly lines: readonly string[]
  readonly process: ChildProcess
}

/** What runs, and the last that it said on standard error. */
interface Running {
  readonly child: ChildProcess
  errors: string
}

const running: Running[] = []
/** The last words of one that crashed. */
const MOST_ERRORS = 4096

/**
 * Ends every host that `startHost` started; for `afterEach` or `afterAll`. Throws where one was killed by somebody else than
 * a test, by itself included: what it said then would be lost.
 */
export async function stopHosts(): Promise<void> {
  const killed: string[] = []
  for (const { child, errors } of running.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    } else if (child.signalCode !== null && !child.killed)
      killed.push(`${child.spawnargs.join(' ')} ended by ${child.signalCode}:\n${errors}`)
  }
  if (killed.length > 0) throw new Error(killed.join('\n'))
}

/**
 * Starts a built example host on a free port; resolves when it says that it listens. Its demo data are those that the
 * documents name, unless the variables say otherwise.
 */
export async function startHost(name: string, variables: Record<string, string>, file = 'main'): Promise<Host> {
  const main = fileURLToPath(new URL(`../../../examples/${name}/dist/${file}.js`, import.meta.url))
  const demo = variables['NODE_ENV'] === 'production' ? {} : { DEMO_DATA: 'small' }
  const env = { PATH: process.env['PATH'], PORT: '0', OPENAPI_ADMIN_KEY: ADMIN_KEY, ...demo, ...variables }
  return startCommand([process.execPath, ...forShortRuns, main], { env })
}

/** Starts what prints where it listens; resolves when it does. */
export async function startCommand(
  [program = '', ...rest]: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): Promise<Host> {
  const child = spawn(program, rest, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const host: Running = { child, errors: '' }
  running.push(host)
  const lines: string[] = []
  child.stderr.on('data', (chunk: Buffer) => (host.errors = (host.errors + chunk.toString()).slice(-MOST_ERRORS)))
  for await (const line of createInterface(child.stdout)) {
    lines.push(line)
    const url = /^listening on (http:\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { url, lines, process: child }
  }
  throw new Error(`${[program, ...rest].join(' ')} ended before it listened:\n${host.errors}`)
}

/** How a call differs from a POST without a body. */
export interface HostCall {
  readonly method?: string
  readonly headers?: Record<string, string>
  readonly body?: unknown
}

/** A call that answers JSON. */
export async function call(host: Host, path: string, { method = 'POST', headers = {}, body }: HostCall = {}) {
  const response = await fetch(host.url + path, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  return {
    status: response.status,
    json: (await response.json()) as { code: number; data: never; [name: string]: unknown },
  }
}

/** What an application gets its tokens with. */
export interface Credentials {
  readonly clientId: string
  readonly clientSecret: string
}

/** Those of the partner of the demo data, which a host prints. */
export function demoCredentials({ lines }: Host): Credentials {
  const [, clientId, clientSecret] = / -u ([^:]+):(\S+) /.exec(lines.join('\n')) ?? []
  if (clientId === undefined || clientSecret === undefined) throw new Error('It has no demo data, or does not say so')
  return { clientId, clientSecret }
}

/** An application of tenant 1; answers the headers of its calls. */
export async function asPartner(
  host: Host,
  admin: Record<string, string>,
  scopes: string[],
): Promise<Record<string, string>> {
  const { json } = await call(host, '/admin-api/system/partner-app/create', {
    headers: admin,
    body: { name: 'Partner', scopes },
  })
  return headersOf(host, json.data)
}

/** The headers of the calls of an application of tenant 1. */
export async function headersOf({ url }: Host, credentials: Credentials): Promise<Record<string, string>> {
  const { clientId, clientSecret } = credentials
  const token = await fetch(`${url}/open-api/system/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}`, 'tenant-id': '1' },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  })
  const { access_token: accessToken } = (await token.json()) as { access_token: string }
  return { authorization: `Bearer ${accessToken}`, 'tenant-id': '1' }
}
