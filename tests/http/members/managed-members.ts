import type { AdminCall, Answer, Json, TestApp, TestPlatform } from '@org/openapi-testing'

/** A member as the admin API made it. */
export interface ManagedMember {
  readonly id: number
  readonly unionId: string
}

/** A new member of the tenant, made through the admin API. */
export async function createMember(platform: TestPlatform, members: object = {}, tenantId = 1): Promise<ManagedMember> {
  const id = (await platform.adminData('POST member/user/create', { body: members, tenantId })) as number
  const { unionId } = await platform.adminData('GET member/user/get', { query: `id=${id}`, tenantId })
  return { id, unionId: unionId as string }
}

/** Binds the application's user to a member through the admin API; answers the binding's id. */
export async function bind(platform: TestPlatform, { clientId, tenantId }: TestApp, members: object): Promise<number> {
  return (await platform.adminData('POST system/partner-member/create', {
    body: { clientId, ...members },
    tenantId,
  })) as number
}

/** The calls of one admin resource. */
export function resourceCalls(platform: TestPlatform, path: string, save: object) {
  const call = (verb: string, options: AdminCall = {}): Promise<Answer> =>
    platform.admin(`${verb.replace(' ', ` ${path}/`)}`, options)
  return {
    call,
    create: (members: object = {}, options: AdminCall = {}) =>
      call('POST create', { body: { ...save, ...members }, ...options }),
    update: (id: number, members: object = {}, options: AdminCall = {}) =>
      call('PUT update', { body: { ...save, ...members, id }, ...options }),
    remove: (id: number, options: AdminCall = {}) => call('DELETE delete', { query: `id=${id}`, ...options }),
    get: async (id: number, options: AdminCall = {}): Promise<Json> =>
      platform.adminData(`GET ${path}/get`, { query: `id=${id}`, ...options }),
    idsOf: async (query: string, options: AdminCall = {}): Promise<number[]> =>
      (await platform.adminData(`GET ${path}/page`, { query, ...options })).list.map((row: Json) => row.id),
  }
}

/** Expects 400 that names this member. */
export function told({ status, body }: Answer): { status: number; detail: string } {
  return { status, detail: body.error_detail as string }
}
