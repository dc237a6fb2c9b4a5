import type {
  AddressInput,
  AdminKeyInput,
  AdminRoleInput,
  AdminUserInput,
  ApiAccessEntry,
  AuditEntry,
  NewMember,
  NewPartnerApplication,
  PartnerApplicationInput,
  PartnerMemberInput,
  QcRecordInput,
  TenantInput,
  WalletRedeemCodeInput,
} from '@org/openapi-core/storage'

/** The greatest integer that JSON and JavaScript carry exactly. */
export const LARGEST_ID = Number.MAX_SAFE_INTEGER

/** Text that a storage mangles when it escapes, folds, trims, normalises or cuts by bytes. */
export const AWKWARD_TEXTS: readonly string[] = [
  '👩‍👩‍👧‍👦🛍️𠮷',
  '纯棉T恤（白色）— “引号”',
  `it's "quoted" \`back\` \\back\\slash\\ \\n %s $1 :name ? {x}`,
  '100%_off [a-z]*',
  ' leading, trailing and\ttabs\r\nlines ',
  '\u0001\u001f\u007f\u2028\u2029\ufeff\uffff',
  'e\u0301 is not \u00e9, ß is not SS, İ is not i',
  'العربية \u202eمن اليمين\u202c',
  'null',
  '',
]

/** Every awkward text in one. */
export const AWKWARD = AWKWARD_TEXTS.join('|')

/** Instants that lose milliseconds, or their century, when they are not kept exactly. */
export const AWKWARD_INSTANTS: readonly Date[] = [
  '2026-09-10T04:00:00.001Z',
  '2026-09-10T04:00:00.999Z',
  '1970-01-01T00:00:00.000Z',
  '1969-12-31T23:59:59.999Z',
  '1900-01-01T00:00:00.123Z',
  '0001-01-02T00:00:00.000Z',
  '0099-12-31T23:59:59.900Z',
  '2026-03-29T01:30:00.500Z',
  '9999-12-31T23:59:59.999Z',
].map((text) => new Date(text))
/** For rows with two times; not the earliest of the awkward ones. */
export const [FIRST_INSTANT = new Date(0)] = AWKWARD_INSTANTS
/** The latest that a text can name. */
export const LAST_INSTANT = AWKWARD_INSTANTS.at(-1) ?? FIRST_INSTANT

/** Past the 32 bits that a database may have for a status. */
export const IMPOSSIBLE_NUMBERS = [-1, 2 ** 31, LARGEST_ID, -LARGEST_ID]

/** JSON whose numbers, keys and nesting have to come back as they were. */
export const AWKWARD_JSON: Readonly<Record<string, unknown>> = {
  text: AWKWARD,
  numbers: [0, -1, 0.1, 1e21, 1.7976931348623157e308, 5e-324, LARGEST_ID, -LARGEST_ID],
  flags: [true, false, null],
  empty: { list: [], object: {}, text: '' },
  'key "with" \\ . 中文 👍': { deeper: [{ deepest: [[1], [2, [3]]] }] },
  z: 1,
  a: 2,
}

/** A tenant. */
export function tenantInput(overrides: Partial<TenantInput> = {}): TenantInput {
  return { name: 'Tenant', status: 0, settings: {}, ...overrides }
}

/** An admin key with what is stored of it. */
export function adminKeyInput(overrides: Partial<AdminKeyInput> = {}): AdminKeyInput {
  return { name: 'Key', tenantIds: ['*'], permissions: [], ...overrides }
}

/** A role. */
export function adminRoleInput(overrides: Partial<AdminRoleInput> = {}): AdminRoleInput {
  return { name: 'Role', permissions: [], ...overrides }
}

/** An administrator, whose address has the name in it. */
export function adminUserInput({ name = 'Ada', ...overrides }: Partial<AdminUserInput> = {}): AdminUserInput {
  return { name, email: `${name}@example.com`.toLowerCase(), roleIds: [], tenantIds: ['*'], ...overrides }
}

/** What operations decide about an application. */
export function applicationInput(overrides: Partial<PartnerApplicationInput> = {}): PartnerApplicationInput {
  return {
    name: 'Application',
    status: 0,
    scopes: ['goods:detail:read'],
    ipWhitelist: '',
    rateLimitQps: 0,
    accessTokenValiditySeconds: 1800,
    ...overrides,
  }
}

/** An application with a secret. `clientId` has to be unique. */
export function newApplication(
  clientId: string,
  overrides: Partial<Omit<NewPartnerApplication, 'clientId'>> = {},
): NewPartnerApplication {
  const { clientId: _, ...input } = applicationInput()
  const secret = {
    secretHash: `hash-of-${clientId}`,
    secretHint: 'abcd',
    secretUpdateTime: new Date('2026-09-10T04:00:00.007Z'),
  }
  return { ...input, ...secret, ...overrides, clientId }
}

/** A quality check. */
export function qualityCheckInput(overrides: Partial<QcRecordInput> = {}): QcRecordInput {
  return {
    goodsId: 'G1',
    source: 1,
    qcPathList: [],
    completionTime: new Date('2026-09-10T04:00:00.000Z'),
    ...overrides,
  }
}

/** A member. `unionId` has to be unique. */
export function newMember(unionId: string, overrides: Partial<Omit<NewMember, 'unionId'>> = {}): NewMember {
  return { status: 0, ...overrides, unionId }
}

/** An address of this member. */
export function addressInput(userId: number, overrides: Partial<Omit<AddressInput, 'userId'>> = {}): AddressInput {
  const place = { country: 'US', city: 'Springfield', addressLine: '1 Example Street' }
  return { userId, name: 'Ana', phone: '+1 555 0100', ...place, isDefault: false, ...overrides }
}

/** A binding; it needs `memberId` or `unionId`. */
export function partnerMemberInput(
  overrides: Partial<PartnerMemberInput> & ({ memberId: number } | { unionId: string }),
): PartnerMemberInput {
  return { clientId: 'client', externalUserId: 'user', status: 0, supplementAuth: true, ...overrides }
}

/** A wallet redeem code without any limit. `code` has to be unique. */
export function redeemCodeInput(
  code: string,
  overrides: Partial<Omit<WalletRedeemCodeInput, 'code'>> = {},
): WalletRedeemCodeInput {
  const limits = { maxUsage: -1, takeLimitCount: -1, dailyTakeLimitCount: -1 }
  return { name: 'Check-in', grantAmount: 100, ...limits, status: 0, ...overrides, code }
}

/** A row of the operate log. */
export function auditEntry(tenantId: number, overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    tenantId,
    adminId: '7',
    adminName: 'Ana',
    action: 'create',
    resource: 'goods/qc-record',
    resourceId: '1',
    before: null,
    after: '{"id":1}',
    requestId: 'request-1',
    createTime: new Date('2026-09-10T04:00:00.000Z'),
    ...overrides,
  }
}

/** A row of the access log. */
export function accessEntry(tenantId: number, overrides: Partial<ApiAccessEntry> = {}): ApiAccessEntry {
  return {
    tenantId,
    clientId: 'client',
    path: '/open-api/goods/detail',
    code: 0,
    durationMs: 3,
    ip: '203.0.113.7',
    requestId: 'request-1',
    createTime: new Date('2026-09-10T04:00:00.000Z'),
    ...overrides,
  }
}
