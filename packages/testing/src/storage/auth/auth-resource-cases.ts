import type {
  AdminKeyFilter,
  AdminKeyInput,
  AdminKeyRow,
  AdminRoleFilter,
  AdminRoleInput,
  AdminRoleRow,
  AdminUserFilter,
  AdminUserInput,
  AdminUserRow,
} from '@org/openapi-core/storage'
import type { CaseOf, ResourceCase } from '../resource-case.js'
import {
  AWKWARD,
  AWKWARD_TEXTS,
  FIRST_INSTANT,
  IMPOSSIBLE_NUMBERS,
  LARGEST_ID,
  LAST_INSTANT,
  adminKeyInput,
  adminRoleInput,
  adminUserInput,
  applicationInput,
  newApplication,
} from '../sample-rows.js'
import { createdWithin, inTwoTenants } from '../resource-case.js'

/** Rows of the platform, inserted with a hash of their own; only the mark in its name makes one the test's. */
export const adminKeyCase: ResourceCase<AdminKeyInput, AdminKeyRow, AdminKeyFilter> = {
  name: 'adminKeys',
  async open(space) {
    const mark = `${space.unique('key ')};`
    const repository = space.system.adminKeys
    const add = (input: AdminKeyInput, now: Date) =>
      repository.insert({ ...input, keyHash: space.unique('hash '), keyHint: 'wxyz' }, now)
    return { mark, mine: { repository, add, own: { name: mark } } }
  },
  full: (mark) =>
    adminKeyInput({
      name: mark,
      tenantIds: [1, LARGEST_ID],
      permissions: ['goods:qc-record:query', '*:*:*', ...AWKWARD_TEXTS],
      expireTime: FIRST_INSTANT,
      adminUserId: LARGEST_ID,
    }),
  sparse: (mark) => adminKeyInput({ name: mark }),
  optional: ['expireTime', 'adminUserId'],
  filters: [
    (mark) => ({
      filter: { name: `${mark} ${AWKWARD}` },
      found: adminKeyInput({ name: `${mark} ${AWKWARD}` }),
      passedOver: adminKeyInput({ name: `${mark}${AWKWARD}` }),
    }),
  ],
  ranges: [createdWithin((mark) => adminKeyInput({ name: mark }))],
  impossible: [],
}

/** Rows of the platform, of which no two living ones have a name. */
export const adminRoleCase: ResourceCase<AdminRoleInput, AdminRoleRow, AdminRoleFilter> = {
  name: 'adminRoles',
  isUnique: true,
  async open(space) {
    const mark = `${space.unique('role ')};`
    const repository = space.system.adminRoles
    return { mark, mine: { repository, add: (input, now) => repository.create(input, now), own: { name: mark } } }
  },
  full: (mark) =>
    adminRoleInput({ name: mark, permissions: ['goods:qc-record:query', '*:*:*', ...AWKWARD_TEXTS], remark: AWKWARD }),
  sparse: (mark) => adminRoleInput({ name: mark }),
  optional: ['remark'],
  filters: [
    (mark) => ({
      filter: { name: `${mark} ${AWKWARD}` },
      found: adminRoleInput({ name: `${mark} ${AWKWARD}` }),
      passedOver: adminRoleInput({ name: `${mark}${AWKWARD}` }),
    }),
  ],
  ranges: [createdWithin((mark) => adminRoleInput({ name: mark }))],
  impossible: [],
}

/** Rows of the platform, of which no two living ones have an e-mail address: each has its name in it. */
export const adminUserCase: ResourceCase<AdminUserInput, AdminUserRow, AdminUserFilter> = {
  name: 'adminUsers',
  isUnique: true,
  async open(space) {
    const mark = `${space.unique('administrator ')};`
    const repository = space.system.adminUsers
    return { mark, mine: { repository, add: (input, now) => repository.create(input, now), own: { name: mark } } }
  },
  full: (mark) =>
    adminUserInput({
      name: mark,
      roleIds: [1, LARGEST_ID],
      tenantIds: [1, LARGEST_ID],
      status: 1,
      remark: AWKWARD,
    }),
  sparse: (mark) => adminUserInput({ name: mark }),
  initial: { status: 0 },
  optional: ['remark'],
  filters: [
    (mark) => ({
      filter: { name: `${mark} ${AWKWARD}` },
      found: adminUserInput({ name: `${mark} ${AWKWARD}` }),
      passedOver: adminUserInput({ name: `${mark}${AWKWARD}` }),
    }),
    (mark) => ({
      filter: { email: `${mark}@EXAMPLE.com` },
      found: adminUserInput({ name: mark }),
      passedOver: adminUserInput({ name: `${mark} other` }),
    }),
    (mark) => ({
      filter: { status: 1 },
      found: adminUserInput({ name: mark, status: 1 }),
      passedOver: adminUserInput({ name: `${mark} other` }),
    }),
  ],
  ranges: [createdWithin((mark) => adminUserInput({ name: mark }))],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}

/** Inserted with a client id for each, which no update changes. */
export const partnerApplicationCase: CaseOf<'partnerApplications'> = {
  name: 'partnerApplications',
  open: (space) =>
    inTwoTenants(space, ({ stores: { partnerApplications: repository } }) => ({
      repository,
      async add({ clientId: _, ...input }, now) {
        const row = await repository.insert(newApplication(space.unique('client'), input), now)
        if (row === undefined) throw new Error('insert refused a client id that nobody has')
        return row
      },
      own: {},
    })),
  full: (mark) =>
    applicationInput({
      name: `${mark} ${AWKWARD}`,
      status: 1,
      scopes: ['goods:qc:read', 'goods:detail:read'],
      ipWhitelist: '203.0.113.7, 2001:db8::/32',
      rateLimitQps: 100_000,
      accessTokenValiditySeconds: 86_400,
      contactName: AWKWARD,
      contactEmail: 'ana+test@example.com',
      remark: AWKWARD,
      expireTime: LAST_INSTANT,
    }),
  sparse: (mark) => applicationInput({ name: mark }),
  initial: { status: 0 },
  optional: ['contactName', 'contactEmail', 'remark', 'expireTime'],
  filters: [
    (mark) => ({
      filter: { name: mark.toUpperCase() },
      found: applicationInput({ name: `The ${mark}!` }),
      passedOver: applicationInput({ name: mark.slice(1) }),
    }),
    (mark) => ({
      filter: { status: 1 },
      found: applicationInput({ name: mark, status: 1 }),
      passedOver: applicationInput({ name: mark }),
    }),
  ],
  ranges: [createdWithin((mark) => applicationInput({ name: mark }))],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}
