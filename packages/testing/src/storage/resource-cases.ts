import type {
  AdminKeyFilter,
  AdminKeyInput,
  AdminKeyRow,
  PartnerApplicationFilter,
  PartnerApplicationInput,
  PartnerApplicationRow,
  QcRecordInput,
  QcRecordRow,
  QualityCheckFilter,
  TenantFilter,
  TenantInput,
  TenantRow,
} from '@org/openapi-core'
import type { ContractSpace, TenantSpace } from './contract-space.js'
import type { ResourceCase, ResourceHandle } from './resource-case.js'
import {
  adminKeyInput,
  applicationInput,
  AWKWARD,
  AWKWARD_INSTANTS,
  AWKWARD_JSON,
  AWKWARD_TEXTS,
  LARGEST_ID,
  newApplication,
  qualityCheckInput,
  tenantInput,
} from './sample-rows.js'

const [FIRST_INSTANT = new Date(0)] = AWKWARD_INSTANTS
const LAST_INSTANT = AWKWARD_INSTANTS.at(-1) ?? FIRST_INSTANT
/** Past the 32 bits that a database may have for a status. */
export const IMPOSSIBLE_NUMBERS = [-1, 2 ** 31, LARGEST_ID, -LARGEST_ID]

export const tenantCase: ResourceCase<TenantInput, TenantRow, TenantFilter> = {
  name: 'tenants',
  async open(space) {
    // Ends with a sign, so that no mark is a part of another.
    const mark = `${space.unique('tenant ')};`
    const repository = space.system.tenants
    return { mark, mine: { repository, add: (input, now) => repository.create(input, now), own: { name: mark } } }
  },
  full: (mark) =>
    tenantInput({ name: mark, status: 1, expireTime: LAST_INSTANT, settings: AWKWARD_JSON as TenantInput['settings'] }),
  sparse: (mark) => tenantInput({ name: mark }),
  initial: { status: 0 },
  optional: ['expireTime'],
  filters: [
    (mark) => ({
      filter: { name: `${mark} ${AWKWARD}` },
      found: tenantInput({ name: `${mark} ${AWKWARD}` }),
      passedOver: tenantInput({ name: `${mark}${AWKWARD}` }),
    }),
    (mark) => ({
      filter: { name: mark, status: 1 },
      found: tenantInput({ name: mark, status: 1 }),
      passedOver: tenantInput({ name: mark }),
    }),
  ],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: tenantInput({ name: mark }), now }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}

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
    }),
  sparse: (mark) => adminKeyInput({ name: mark }),
  optional: ['expireTime'],
  filters: [
    (mark) => ({
      filter: { name: `${mark} ${AWKWARD}` },
      found: adminKeyInput({ name: `${mark} ${AWKWARD}` }),
      passedOver: adminKeyInput({ name: `${mark}${AWKWARD}` }),
    }),
  ],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: adminKeyInput({ name: mark }), now }),
    },
  ],
  impossible: [],
}

/** The handles of two tenants that must not see each other's rows. */
export async function inTwoTenants<Input, Row, Filter>(
  space: ContractSpace,
  handle: (tenant: TenantSpace) => ResourceHandle<Input, Row, Filter>,
) {
  const { mine, theirs } = await space.neighbours()
  return { mark: space.unique('row'), mine: handle(mine), theirs: handle(theirs) }
}

export const partnerApplicationCase: ResourceCase<
  PartnerApplicationInput,
  PartnerApplicationRow,
  PartnerApplicationFilter
> = {
  name: 'partnerApplications',
  open: (space) =>
    inTwoTenants(space, ({ stores: { partnerApplications: repository } }) => ({
      repository,
      async add({ clientId: _, ...input }, now) {
        const id = await repository.insert(newApplication(space.unique('client'), input), now)
        if (id === undefined) throw new Error('insert refused a client id that nobody has')
        return id
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
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: applicationInput({ name: mark }), now }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}

const QC_TEXTS = [
  'skuId',
  'goodsName',
  'localGoodsName',
  'specName',
  'localSpecName',
  'imagePath',
  'goodsDetailUrl',
  'length',
  'width',
  'height',
  'weight',
  'volume',
  'inspector',
  'photographer',
] as const

export const qualityCheckCase: ResourceCase<QcRecordInput, QcRecordRow, QualityCheckFilter> = {
  name: 'qualityChecks',
  open: (space) =>
    inTwoTenants(space, ({ stores: { qualityChecks: repository } }) => ({
      repository,
      add: (input, now) => repository.create(input, now),
      own: {},
    })),
  full: (mark) =>
    qualityCheckInput({
      goodsId: `${mark} ${AWKWARD}`,
      source: 3,
      qcPathList: [...AWKWARD_TEXTS, 'https://img.example.com/1.jpg'],
      completionTime: FIRST_INSTANT,
      // Each its own text, so that two members that change places are noticed.
      ...Object.fromEntries(QC_TEXTS.map((member) => [member, `${member} ${AWKWARD}`])),
    }),
  sparse: (mark) => qualityCheckInput({ goodsId: mark }),
  optional: QC_TEXTS,
  filters: [
    (mark) => ({
      filter: { goodsId: `${mark}a` },
      found: qualityCheckInput({ goodsId: `${mark}a` }),
      passedOver: qualityCheckInput({ goodsId: `${mark}A` }),
    }),
    (mark) => ({
      filter: { source: 2 },
      found: qualityCheckInput({ goodsId: mark, source: 2 }),
      passedOver: qualityCheckInput({ goodsId: mark }),
    }),
  ],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: qualityCheckInput({ goodsId: mark }), now }),
    },
    {
      name: 'completionTime',
      filter: (completionTime) => ({ completionTime }),
      row: (mark, completionTime) => ({
        input: qualityCheckInput({ goodsId: mark, completionTime }),
        now: completionTime,
      }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((source) => [{ source }, { source, goodsId: 'G1' }]),
}
