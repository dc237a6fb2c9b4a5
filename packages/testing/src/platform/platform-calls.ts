import { scopes } from '@org/openapi-core'
import type { Answer, Json, TestRequest } from './test-request.js'

/** A partner application with its credentials. */
export interface TestApp {
  readonly id: number
  readonly tenantId: number
  readonly clientId: string
  readonly clientSecret: string
}

/** How a partner call differs from one by the platform's own application, with a fresh token. */
export interface PartnerCall {
  /** Default: a fresh one of `app`. null sends none. */
  readonly token?: string | null | undefined
  /** Default: the platform's own application. */
  readonly app?: TestApp | undefined
  /** Default: that of `app`, or the platform's own. null sends none. */
  readonly tenantId?: number | string | null | undefined
  readonly headers?: TestRequest['headers']
  readonly from?: string | undefined
}

/** How an admin call differs from one by the bootstrap key about the platform's own tenant. */
export interface AdminCall {
  /** Sent as JSON. */
  readonly body?: unknown
  /** Text is sent as it is. */
  readonly query?: string | Readonly<Record<string, string | number | readonly (string | number)[]>> | undefined
  /** null sends none. */
  readonly tenantId?: number | string | null | undefined
  /** Default: the bootstrap key. */
  readonly key?: string | undefined
  readonly headers?: TestRequest['headers']
}

/** What a test asks of an engine. */
export interface PlatformCalls {
  /** The first tenant that was made. */
  readonly tenantId: number
  /** The first application of that tenant. */
  readonly app: TestApp
  /** Answers the new tenant's id. */
  createTenant(members?: object): Promise<number>
  /** An application with every scope, unless `members` say otherwise. */
  createApp(members?: object, tenantId?: number): Promise<TestApp>
  /** A fresh access token; of all granted scopes unless some are named, separated by blanks. */
  issueToken(app?: TestApp, scope?: string): Promise<string>
  /** `call('/open-api/goods/detail', { goodsId, source })`: a partner operation. Text is sent as it is, anything else as JSON. */
  call(path: string, body: unknown, call?: PartnerCall): Promise<Answer>
  /** `admin('PUT system/tenant/update', { body })`. */
  admin(call: string, options?: AdminCall): Promise<Answer>
  /** The `data` of an admin call that must succeed. */
  adminData(call: string, options?: AdminCall): Promise<Json>
  /** Any request. Throws where the engine lets it pass. */
  send(request: TestRequest): Promise<Answer>
}

/** Whom calls are made as, unless they say otherwise. */
export interface OwnCaller {
  readonly bootstrapKey: string
  tenantId?: number
  app?: TestApp
}

/** Calls that go to `send`. The first tenant and its first application become `own`. */
export function platformCalls(send: PlatformCalls['send'], own: OwnCaller): PlatformCalls {
  const calls: PlatformCalls = {
    get tenantId() {
      return present(own.tenantId, 'tenant')
    },
    get app() {
      return present(own.app, 'application')
    },
    send,
    admin(call, { body, query, tenantId = own.tenantId, key = own.bootstrapKey, headers } = {}) {
      const [method = '', path = ''] = call.split(' ')
      return send({
        method,
        path: `/admin-api/${path}${toQueryText(query)}`,
        headers: {
          authorization: `Bearer ${key}`,
          'tenant-id': tenantId?.toString(),
          'content-type': body === undefined ? undefined : 'application/json',
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
      })
    },
    async adminData(call, options) {
      return dataOf<unknown>(call, await calls.admin(call, options))
    },
    async createTenant(members = {}) {
      const body = { name: 'Tenant', ...members }
      const id = (await calls.adminData('POST system/tenant/create', { body })) as number
      own.tenantId ??= id
      return id
    },
    async createApp(members = {}, tenantId = calls.tenantId) {
      const body = { name: 'Partner', scopes, ...members }
      const created: unknown = await calls.adminData('POST system/partner-app/create', { body, tenantId })
      const app = { ...(created as Omit<TestApp, 'tenantId'>), tenantId }
      if (tenantId === own.tenantId) own.app ??= app
      return app
    },
    issueToken: (app = calls.app, scope = '') => issueToken(send, app, scope),
    async call(path, body, { token, app, tenantId = app?.tenantId ?? own.tenantId, headers, from } = {}) {
      const bearer = token === undefined ? await calls.issueToken(app) : token
      return send({
        path,
        headers: {
          authorization: bearer === null ? undefined : `Bearer ${bearer}`,
          'tenant-id': tenantId?.toString(),
          'content-type': 'application/json',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        from,
      })
    },
  }
  return calls
}

async function issueToken(send: PlatformCalls['send'], app: TestApp, scope: string): Promise<string> {
  const { tenantId, clientId, clientSecret } = app
  const answer = await send({
    path: '/open-api/system/oauth2/token',
    headers: {
      authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
      'tenant-id': String(tenantId),
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: new URLSearchParams({ grant_type: 'client_credentials', scope }).toString(),
  })
  return dataOf<{ access_token: string }>('token', answer).access_token
}

function present<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`The test platform has no ${what} yet`)
  return value
}

/** What a call answered that must succeed. */
function dataOf<T>(call: string, { code, data, text }: Answer): T {
  if (code !== 0) throw new Error(`${call}: ${text}`)
  return data as T
}

function toQueryText(query: AdminCall['query'] = ''): string {
  if (typeof query === 'string') return query === '' ? '' : `?${query}`
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const single of typeof value === 'object' ? value : [value]) parameters.append(name, String(single))
  }
  return parameters.size === 0 ? '' : `?${parameters.toString()}`
}
