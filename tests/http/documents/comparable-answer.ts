/** Members that no two installations answer alike, and how they look in each of them and in the document. */
interface Varying {
  readonly member: string
  readonly like: RegExp
  /** The operations whose answers vary in it; in all others it is compared as it is. */
  readonly of: readonly string[]
}

/** A time and 12 random characters, as numbers have them; the time is compared, too. */
const numbered = (prefix: string): RegExp => new RegExp(`^${prefix}20260910120000[0-9A-Z]{12}$`)
const PAYMENTS = ['createPaymentOrder', 'queryPaymentOrder', 'pagePaymentOrders', 'getPayOrder', 'getPayOrderPage']

const WEBHOOK_ENDPOINTS = ['getWebhookEndpoint', 'getWebhookEndpointPage', 'listOwnWebhookEndpoints']
const WEBHOOK_SECRETS = [
  ...['createWebhookEndpoint', 'rotateWebhookEndpointSecret'],
  ...['createOwnWebhookEndpoint', 'rotateOwnWebhookEndpointSecret'],
]

const CALLS = ['getApiAccessLogPage', 'getApiAccessLogLatest']

const varying: readonly Varying[] = [
  // Secrets, and what is a part of them. The documents have something in their place.
  { member: 'access_token', like: /^(<ACCESS_TOKEN>|[\w-]+\.[\w-]+\.[\w-]+)$/, of: ['issueToken'] },
  { member: 'clientSecret', like: /^(shown once|[A-Za-z0-9]{48})$/, of: ['createPartnerApp', 'resetPartnerAppSecret'] },
  { member: 'key', like: /^(shown once|oak_[A-Za-z0-9]{48})$/, of: ['createAdminKey'] },
  { member: 'secretHint', like: /^[A-Za-z0-9]{4}$/, of: ['getPartnerApp', 'getPartnerAppPage'] },
  { member: 'secret', like: /^whsec_(shown once|[A-Za-z0-9+/]{43}=)$/, of: WEBHOOK_SECRETS },
  { member: 'secretHint', like: /^[A-Za-z0-9+/]{3}=$/, of: WEBHOOK_ENDPOINTS },
  { member: 'keyHint', like: /^[A-Za-z0-9]{4}$/, of: ['getAdminKey', 'getAdminKeyPage'] },
  {
    member: 'after',
    like: /^\{"id":1,"name":"quality checks","keyHint":"[A-Za-z0-9]{4}","tenantIds":\[1\],/,
    of: ['getPlatformOperateLogPage'],
  },
  // Ids and numbers that the example's own call draws.
  { member: 'clientId', like: /^[A-Za-z0-9]{24}$/, of: ['createPartnerApp'] },
  { member: 'orderNo', like: numbered('P'), of: ['createPaymentOrder'] },
  { member: 'orderNo', like: numbered('G'), of: ['PurchaseCreateAPI'] },
  { member: 'paymentId', like: numbered('Z'), of: ['PurchaseCreateAPI'] },
  { member: 'invoiceNo', like: numbered('INV'), of: ['createInvoice'] },
  { member: 'batchNo', like: numbered('EC'), of: ['generateCouponExchangeCodes'] },
  { member: 'codes.0', like: /^AUTUMN-[0-9A-Z]{10}$/, of: ['generateCouponExchangeCodes'] },
  {
    member: 'authorizeUrl',
    like: /^https:\/\/chat\.example\.com\/oauth2\/authorize\?client_id=demo-chat-client&.*state=/,
    of: ['createChatAuthorizeUrl'],
  },
  // Has the epoch of a feed, which is random.
  { member: 'nextCursor', like: /^djEu[\w-]+$/, of: ['listEvents'] },
  // The payment provider's.
  { member: 'paymentOrderId', like: /^sp_[A-Za-z0-9]{24}$/, of: PAYMENTS },
  { member: 'paymentUrl', like: /^https:\/\/sandbox\.example\.com\/sandbox\/pay\/[A-Za-z0-9]{40}$/, of: PAYMENTS },
  // Of the call that made the row: the seeding of the demo draws none that is the same everywhere.
  { member: 'requestId', like: /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, of: ['getPlatformOperateLogPage'] },
  // How long something took.
  { member: 'durationMs', like: /^\d+$/, of: [...CALLS, 'testWebhookEndpoint', 'testOwnWebhookEndpoint'] },
  ...['meanMs', 'p50Ms', 'p95Ms', 'maxMs'].map((member) => ({
    member,
    like: /^\d+$/,
    of: ['getApiAccessLogStatistics'],
  })),
  // Where a feed ends, after its own name.
  { member: 'nextCursor', like: /^djEu[\w-]{20,60}$/, of: ['listEvents'] },
]

/** An answer with its varying members replaced by how they look. */
export function comparable(operationId: string, answer: unknown): unknown {
  const varies = varying.filter(({ of }) => of.includes(operationId))
  return replaced(answer, '')

  function replaced(value: unknown, path: string): unknown {
    if (typeof value === 'object' && value !== null) {
      const members = Object.entries(value).map(
        ([name, member]) => [name, replaced(member, `${path}.${name}`)] as const,
      )
      return Array.isArray(value) ? members.map(([, member]) => member) : Object.fromEntries(members)
    }
    const found = varies.find(({ member, like }) => path.endsWith(`.${member}`) && like.test(String(value)))
    return found === undefined ? value : `${typeof value} like ${String(found.like)}`
  }
}
