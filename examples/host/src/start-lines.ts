import { demoGoods } from '@org/openapi-sandbox'
import { DEMO_TENANT_ID } from './demo-data/demo-tenant.js'
import type { DemoCredentials } from './demo-data/demo-credentials.js'
import type { Environment } from './environment.js'
import { authority, callableUrl } from './host-address.js'

/** What is known when a host is ready. */
export interface ReadyHost {
  readonly environment: Environment
  readonly port: number
  readonly demo: DemoCredentials | undefined
}

/** Says that a host is ready. Where nobody reads it, or its disk is full, the host serves all the same. */
export function tellReady(host: ReadyHost): void {
  process.stdout.on('error', () => undefined)
  process.stdout.write(startLines(host))
}

/** The host's own lines on standard output; `listening on …` is the last, so that whoever waits for it has all. */
export function startLines({ environment, port, demo }: ReadyHost): string {
  const { host, adminKey, isAdminKeyMade, isProduction } = environment
  const base = callableUrl(host, port)
  return [
    ...(isAdminKeyMade ? [`admin key: ${adminKey}`] : []),
    // What production prints is kept by others, and the commands hold a secret.
    ...(isProduction ? [] : whereLines(environment, base, demo)),
    ...(demo === undefined || isProduction ? [] : demoLines(base, demo)),
    `listening on http://${authority(host, port)}`,
    '',
  ].join('\n')
}

/** Where things are, for somebody who looks for the first time. */
function whereLines(
  { isAdminKeyMade, sandbox }: Environment,
  base: string,
  demo: DemoCredentials | undefined,
): string[] {
  const admin = isAdminKeyMade ? 'the admin key above' : 'the admin key of OPENAPI_ADMIN_KEY'
  const doors = sandbox ? '/admin-api and /sandbox' : '/admin-api'
  return [
    `# documentation  ${base}/docs`,
    `# guides         ${base}/docs/guides`,
    `# console        ${base}/console`,
    ...(sandbox ? [`# sandbox        ${base}/sandbox: packages/sandbox/README.md, docs/guides/receive-events.md`] : []),
    `# keys           ${admin} is the bearer of ${doors}${demo === undefined ? '' : '; a partner’s are behind -u'}`,
  ]
}

/** Two commands for any shell: a token, and a call with it. */
function demoLines(base: string, { clientId, clientSecret }: DemoCredentials): string[] {
  const goods = demoGoods[0]
  const tenant = `-H 'tenant-id: ${DEMO_TENANT_ID}'`
  const body = JSON.stringify({ goodsId: goods?.goodsId, source: goods?.goodsSource })
  return [
    '# try it: paste the next two lines into a shell',
    `TOKEN=$(curl -sS -u ${clientId}:${clientSecret} ${tenant} -d grant_type=client_credentials ${base}/open-api/system/oauth2/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -sS ${tenant} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '${body}' ${base}/open-api/goods/detail`,
  ]
}
