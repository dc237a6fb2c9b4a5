import { CommandFailed } from '../ending.js'
import { jsonOf, memberOf } from '../json.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { requireProfile } from '../profile/connection.js'

/** What a command says of the sandbox that it steers. */
export interface SandboxArguments {
  readonly profile: string
  readonly adminKey: string | undefined
}

/** The control and admin endpoints of a sandbox host. */
export interface Sandbox {
  /** A control call, by its path under `/sandbox`. */
  post(path: string, body: object): Promise<unknown>
  /** What such a call shows. */
  get(path: string): Promise<unknown>
  /** An admin call, by its path under `/admin-api`; answers `data`. */
  admin(call: AdminCall): Promise<unknown>
}

/** A call of the admin API. */
export interface AdminCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  readonly path: string
  readonly body?: object
}

/** The sandbox of the profile's host. Throws where there is no key for it. */
export async function sandboxOf(surroundings: Surroundings, given: SandboxArguments): Promise<Sandbox> {
  const { baseUrl, tenantId } = await requireProfile(surroundings, given.profile)
  const key = [given.adminKey, surroundings.env['OPENAPI_ADMIN_KEY']].find((text) => text !== undefined && text !== '')
  if (key === undefined) throw new CommandFailed('This needs the admin key of the sandbox host: set OPENAPI_ADMIN_KEY')
  const { interrupted: signal } = surroundings
  const send = async (method: string, path: string, body: object | undefined): Promise<Answered> => {
    const response = await fetch(baseUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        'tenant-id': String(tenantId),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      redirect: 'manual',
      signal,
    })
    return { status: response.status, json: jsonOf(await response.text()) }
  }
  const control = async (method: string, path: string, body?: object): Promise<unknown> => {
    const { status, json } = await send(method, `/sandbox${path}`, body)
    if (status === 200) return json
    const said = memberOf(json, 'error')
    const why = typeof said === 'string' ? said : `HTTP ${status}: is it a sandbox host?`
    throw new CommandFailed(`The sandbox refused ${path}: ${why}`)
  }
  return {
    post: (path, body) => control('POST', path, body),
    get: (path) => control('GET', path),
    async admin({ method, path, body }) {
      const { status, json } = await send(method, `/admin-api/${path}`, body)
      if (memberOf(json, 'code') === 0) return memberOf(json, 'data')
      const said = memberOf(json, 'msg')
      const why = typeof said === 'string' ? said : `HTTP ${status}`
      throw new CommandFailed(`The admin API refused ${method} ${path}: ${why}`)
    },
  }
}

interface Answered {
  readonly status: number
  readonly json: unknown
}
