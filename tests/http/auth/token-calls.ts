import { createHmac, randomUUID } from 'node:crypto'
import { scopes } from '@org/openapi-core'
import type { Answer, PartnerCall, TestApp, TestPlatform } from '@org/openapi-testing'
import { TOKEN_ISSUER, TOKEN_SECRET } from '../../start-platform.js'

export const TOKEN_PATH = '/open-api/system/oauth2/token'
export const REVOKE_PATH = '/open-api/system/oauth2/token/revoke'
export const DETAIL_PATH = '/open-api/goods/detail'
export const QC_DETAIL_PATH = '/open-api/goods/qc-detail'

/** How a token call differs from one with the application's own credentials for its tenant. */
export interface TokenCall {
  readonly form?: Readonly<Record<string, string>> | string
  readonly authorization?: string | undefined
  readonly tenantId?: number | string | undefined
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly from?: string
}

export const basic = (clientId: string, clientSecret: string): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`

export const tokenCall = (platform: TestPlatform, app: TestApp, options: TokenCall = {}): Promise<Answer> =>
  formCall(platform, app, { path: TOKEN_PATH, form: { grant_type: 'client_credentials' }, ...options })

/** Revokes the token, or makes the call that differs so. */
export const revokeCall = (platform: TestPlatform, app: TestApp, revoked: string | TokenCall): Promise<Answer> =>
  formCall(platform, app, {
    path: REVOKE_PATH,
    ...(typeof revoked === 'string' ? { form: { token: revoked } } : revoked),
  })

function formCall(platform: TestPlatform, app: TestApp, call: TokenCall & { readonly path: string }): Promise<Answer> {
  const { path, form = {}, headers, from } = call
  return platform.send({
    path,
    headers: {
      authorization: 'authorization' in call ? call.authorization : basic(app.clientId, app.clientSecret),
      'tenant-id': 'tenantId' in call ? call.tenantId?.toString() : String(app.tenantId),
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
    body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    ...(from !== undefined && { from }),
  })
}

/** A business call that only asks whether the token works: its answer is `data: null` where it does. */
export const probe = (
  platform: TestPlatform,
  token: string | undefined,
  options: Omit<PartnerCall, 'token'> = {},
): Promise<Answer> =>
  platform.call(QC_DETAIL_PATH, { goodsId: 'none', source: 1 }, { token: token ?? null, ...options })

/** Replaces an application's members; those not named become those that it had at first. */
export async function updateApp(platform: TestPlatform, { id, tenantId }: TestApp, members: object): Promise<void> {
  const body = { name: 'Partner', scopes, ...members, id }
  await platform.adminData('PUT system/partner-app/update', { body, tenantId })
}

/** A token that somebody with the key made, with claims of the test's choice. */
export function forgeToken(claims: object, { secret = TOKEN_SECRET, header = {} } = {}): string {
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', kid: 'test', ...header })}.${encode(claims)}`
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`
}

/** The claims of a token that the engine would issue to the application now, with all scopes. */
export function claimsFor(app: TestApp, now: Date): Record<string, unknown> {
  const iat = Math.floor(now.getTime() / 1000)
  const identity = {
    iss: TOKEN_ISSUER,
    aud: TOKEN_ISSUER,
    sub: app.clientId,
    tid: app.tenantId,
    ut: 'OPEN_API',
    gen: 0,
    jti: randomUUID(),
  }
  return { ...identity, scope: scopes.join(' '), iat, exp: iat + 1800 }
}
