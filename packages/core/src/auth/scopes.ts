/** Scope → endpoints under `/open-api/`, as the specification's scope table lists them. */
const SCOPE_TABLE = {
  'goods:detail:read': ['goods/detail'],
  'goods:qc:read': ['goods/qc-detail', 'goods/qc-images', 'goods/qc-page'],
  'goods:search:read': ['goods/search-by-images', 'goods/search-url-parse'],
  'promotion:redeem-code:redeem': ['promotion/redeem-code/redeem'],
  'promotion:member-coupon:read': ['promotion/member-coupon/page'],
  'promotion:member-coupon:extend': ['promotion/member-coupon/extend'],
  'promotion:member-coupon:restore': ['promotion/member-coupon/restore'],
  'promotion:coupon-exchange-code:read': ['promotion/coupon-exchange-code/status'],
  'promotion:spreadsheet:read': ['promotion/spreadsheet/page'],
  'pay:order:create': ['pay/order/create'],
  'pay:order:query': ['pay/order/query', 'pay/order/page'],
  'pay:order:shipments': ['pay/order/upload-shipments'],
  'pay:exchange-rate:read': ['pay/exchange-rate/list'],
  'order:bag-order:read': ['order/bag-order/query', 'order/bag-order/page'],
  'order:order-item:read': ['order/order-item/page'],
  'logistics:track:query': ['logistics/track/query'],
  'logistics:freight-estimate:read': ['logistics/line/freight-estimate'],
  'member:auth:chat-login': ['member/auth/chat-authorize-url', 'member/auth/chat-login-status'],
  'system:partner-member:read': ['system/partner-member/query', 'system/partner-member/list'],
  'order:purchase:quote': ['order/purchase/quote'],
  'order:purchase:create': ['order/purchase/create'],
  'order:purchase:query': ['order/purchase/query', 'order/purchase/supplement/list'],
  'order:purchase:supplement-pay': ['order/purchase/supplement/trade-no'],
  'pay:wallet:query': ['pay/wallet/balance'],
  'pay:wallet:pay': ['pay/wallet/pay'],
  'member:consumption:read': ['member/consumption/query'],
  'promotion:chat-checkin:claim': ['promotion/chat-checkin'],
  'order:invoice:create': ['order/invoice/create'],
  'order:invoice:query': ['order/invoice/query'],
} as const

/** The scopes that the specification does not have. */
const EXTENSION_TABLE = {
  'event:event:read': ['event/list'],
  'event:webhook:manage': [
    'webhook/endpoint/create',
    'webhook/endpoint/list',
    'webhook/endpoint/update',
    'webhook/endpoint/delete',
    'webhook/endpoint/rotate-secret',
    'webhook/endpoint/test',
    'webhook/delivery/page',
    'webhook/delivery/retry',
  ],
} as const

type SpecifiedScope = keyof typeof SCOPE_TABLE
type ExtensionScope = keyof typeof EXTENSION_TABLE

/** The name of a capability that an application can be granted: `{domain}:{resource}:{action}`. */
export type Scope = SpecifiedScope | ExtensionScope

/** The 29 scopes of the specification, in its order. */
const specifiedScopes = Object.keys(SCOPE_TABLE) as [SpecifiedScope, ...SpecifiedScope[]]
const extensionScopes = Object.keys(EXTENSION_TABLE) as [ExtensionScope, ...ExtensionScope[]]

/** All scopes: those of the specification, then the others. */
export const scopes: [Scope, ...Scope[]] = [...specifiedScopes, ...extensionScopes]

const under = (paths: readonly string[]) => paths.map((path) => `/open-api/${path}`)

/** The scope tables as the admin API lists them. */
export const scopeList = [
  ...specifiedScopes.map((scope) => ({ scope, endpoints: under(SCOPE_TABLE[scope]) })),
  ...extensionScopes.map((scope) => ({ scope, endpoints: under(EXTENSION_TABLE[scope]), extension: true as const })),
]
