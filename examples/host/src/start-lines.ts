import { demoGoods } from '@org/openapi-sandbox'
import { DEMO_TENANT_ID } from './demo-data/seed-demo-data.js'
import type { DemoCredentials } from './demo-data/demo-credentials.js'
import type { Environment } from './environment.js'
import { authority, callableUrl } from './host-address.js'

/** What is known when a host is ready. */
export interface ReadyHost {
  readonly environment: Environment
  readonly port: number
  readonly demo: DemoCredentials | undefined
}

/** The host's own lines on standard output; `listening on …` is the last, so that whoever waits for it has all. */
export function startLines({ environment, port, demo }: ReadyHost): string {
  const { host, adminKey, isAdminKeyMade, isProduction, sandbox } = environment
  return [
    ...(isAdminKeyMade ? [`admin key: ${adminKey}`] : []),
    // They hold a secret, and what production prints is kept by others.
    ...(demo === undefined || isProduction ? [] : demoLines(callableUrl(host, port), demo)),
    ...(demo === undefined || isProduction || !sandbox
      ? []
      : eventLines(callableUrl(host, port), isAdminKeyMade ? adminKey : '$OPENAPI_ADMIN_KEY')),
    `listening on http://${authority(host, port)}`,
    '',
  ].join('\n')
}

/** Two commands for any shell: a token, and a call with it. */
function demoLines(base: string, { clientId, clientSecret }: DemoCredentials): string[] {
  const goods = demoGoods[0]
  const tenant = `-H 'tenant-id: ${DEMO_TENANT_ID}'`
  const body = JSON.stringify({ goodsId: goods?.goodsId, source: goods?.goodsSource })
  return [
    `# try it: paste the next two lines into a shell; the documentation is at ${base}/docs`,
    `TOKEN=$(curl -sS -u ${clientId}:${clientSecret} ${tenant} -d grant_type=client_credentials ${base}/open-api/system/oauth2/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -sS ${tenant} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' -d '${body}' ${base}/open-api/goods/detail`,
  ]
}

/**
 * How the first event is seen: an endpoint of the demo partner at the sandbox's receiver, a try of it, and what arrived. In
 * words, so that the two commands stay two. A key that came from the environment stays there.
 */
function eventLines(base: string, adminKey: string): string[] {
  const receiver = `http://127.0.0.1:${new URL(base).port}/sandbox/webhooks/receiver`
  const endpoint = JSON.stringify({ url: receiver, eventTypes: ['*'] })
  return [
    `# see an event arrive: with the same headers send '${endpoint}' to ${base}/open-api/webhook/endpoint/create`,
    `# and '{"id":…}' of its answer to ${base}/open-api/webhook/endpoint/test; then GET ${base}/sandbox/webhooks with 'Authorization: Bearer ${adminKey}'`,
  ]
}
