// Written by `npm run write:cli` from docs/openapi/partner.json.

/** The version of the document that this command line was written for. */
export const documentVersion = '2.9.0'

/** An operation, as the client names it. */
export interface DocumentedOperation {
  readonly name: string
  readonly path: string
  readonly summary: string
  readonly scope: string
}

/** Every operation that is called with a token. */
export const documentedOperations: readonly DocumentedOperation[] = [
  {
    name: 'goods.detail',
    path: '/open-api/goods/detail',
    summary: 'Get the live detail of goods',
    scope: 'goods:detail:read',
  },
  {
    name: 'goods.qcDetail',
    path: '/open-api/goods/qc-detail',
    summary: 'Get the latest quality check',
    scope: 'goods:qc:read',
  },
  {
    name: 'goods.qcImages',
    path: '/open-api/goods/qc-images',
    summary: 'Get photos of the latest check',
    scope: 'goods:qc:read',
  },
  {
    name: 'goods.qcPage',
    path: '/open-api/goods/qc-page',
    summary: 'Page through quality checks',
    scope: 'goods:qc:read',
  },
  {
    name: 'goods.searchByImages',
    path: '/open-api/goods/search-by-images',
    summary: 'Search goods by image',
    scope: 'goods:search:read',
  },
  {
    name: 'goods.searchUrlParse',
    path: '/open-api/goods/search-url-parse',
    summary: 'Find the goods of a link',
    scope: 'goods:search:read',
  },
  {
    name: 'system.partnerMember.query',
    path: '/open-api/system/partner-member/query',
    summary: 'Query the binding of a user',
    scope: 'system:partner-member:read',
  },
  {
    name: 'system.partnerMember.list',
    path: '/open-api/system/partner-member/list',
    summary: 'List the bound users',
    scope: 'system:partner-member:read',
  },
  {
    name: 'pay.wallet.balance',
    path: '/open-api/pay/wallet/balance',
    summary: 'Get the wallet balance',
    scope: 'pay:wallet:query',
  },
  {
    name: 'promotion.spreadsheet.page',
    path: '/open-api/promotion/spreadsheet/page',
    summary: 'Page through a promoter’s goods',
    scope: 'promotion:spreadsheet:read',
  },
  {
    name: 'pay.exchangeRate.list',
    path: '/open-api/pay/exchange-rate/list',
    summary: 'List the exchange rates',
    scope: 'pay:exchange-rate:read',
  },
  {
    name: 'promotion.chatCheckin',
    path: '/open-api/promotion/chat-checkin',
    summary: 'Check in for the day',
    scope: 'promotion:chat-checkin:claim',
  },
  {
    name: 'promotion.memberCoupon.page',
    path: '/open-api/promotion/member-coupon/page',
    summary: 'Page through a member’s coupons',
    scope: 'promotion:member-coupon:read',
  },
  {
    name: 'promotion.memberCoupon.extend',
    path: '/open-api/promotion/member-coupon/extend',
    summary: 'Extend coupons of a member',
    scope: 'promotion:member-coupon:extend',
  },
  {
    name: 'promotion.memberCoupon.restore',
    path: '/open-api/promotion/member-coupon/restore',
    summary: 'Restore coupons of a member',
    scope: 'promotion:member-coupon:restore',
  },
  {
    name: 'promotion.redeemCode.redeem',
    path: '/open-api/promotion/redeem-code/redeem',
    summary: 'Redeem a code',
    scope: 'promotion:redeem-code:redeem',
  },
  {
    name: 'promotion.couponExchangeCode.status',
    path: '/open-api/promotion/coupon-exchange-code/status',
    summary: 'Get the status of a code',
    scope: 'promotion:coupon-exchange-code:read',
  },
  {
    name: 'pay.order.create',
    path: '/open-api/pay/order/create',
    summary: 'Create a payment order',
    scope: 'pay:order:create',
  },
  {
    name: 'pay.order.query',
    path: '/open-api/pay/order/query',
    summary: 'Query a payment order',
    scope: 'pay:order:query',
  },
  {
    name: 'pay.order.page',
    path: '/open-api/pay/order/page',
    summary: 'Page through payment orders',
    scope: 'pay:order:query',
  },
  {
    name: 'pay.order.uploadShipments',
    path: '/open-api/pay/order/upload-shipments',
    summary: 'Upload tracking numbers of paid orders',
    scope: 'pay:order:shipments',
  },
  {
    name: 'order.purchase.quote',
    path: '/open-api/order/purchase/quote',
    summary: 'Quote a purchase',
    scope: 'order:purchase:quote',
  },
  {
    name: 'order.purchase.create',
    path: '/open-api/order/purchase/create',
    summary: 'Create a purchase',
    scope: 'order:purchase:create',
  },
  {
    name: 'order.purchase.query',
    path: '/open-api/order/purchase/query',
    summary: 'Query a purchase',
    scope: 'order:purchase:query',
  },
  {
    name: 'pay.wallet.pay',
    path: '/open-api/pay/wallet/pay',
    summary: 'Pay from a member’s wallet',
    scope: 'pay:wallet:pay',
  },
  {
    name: 'order.purchase.supplement.list',
    path: '/open-api/order/purchase/supplement/list',
    summary: 'List unpaid supplements',
    scope: 'order:purchase:query',
  },
  {
    name: 'order.purchase.supplement.tradeNo',
    path: '/open-api/order/purchase/supplement/trade-no',
    summary: 'Get the payment of supplements',
    scope: 'order:purchase:supplement-pay',
  },
  {
    name: 'order.bagOrder.query',
    path: '/open-api/order/bag-order/query',
    summary: 'Query a bag order',
    scope: 'order:bag-order:read',
  },
  {
    name: 'order.bagOrder.page',
    path: '/open-api/order/bag-order/page',
    summary: 'Page through a member’s bag orders',
    scope: 'order:bag-order:read',
  },
  {
    name: 'order.orderItem.page',
    path: '/open-api/order/order-item/page',
    summary: 'Page through a member’s order items',
    scope: 'order:order-item:read',
  },
  {
    name: 'order.invoice.create',
    path: '/open-api/order/invoice/create',
    summary: 'Ask for an invoice',
    scope: 'order:invoice:create',
  },
  {
    name: 'order.invoice.query',
    path: '/open-api/order/invoice/query',
    summary: 'Query an invoice',
    scope: 'order:invoice:query',
  },
  {
    name: 'logistics.track.query',
    path: '/open-api/logistics/track/query',
    summary: 'Track a parcel',
    scope: 'logistics:track:query',
  },
  {
    name: 'logistics.line.freightEstimate',
    path: '/open-api/logistics/line/freight-estimate',
    summary: 'Estimate the freight of a parcel',
    scope: 'logistics:freight-estimate:read',
  },
  {
    name: 'member.auth.chatAuthorizeUrl',
    path: '/open-api/member/auth/chat-authorize-url',
    summary: 'Create a chat login address',
    scope: 'member:auth:chat-login',
  },
  {
    name: 'member.auth.chatLoginStatus',
    path: '/open-api/member/auth/chat-login-status',
    summary: 'Get the status of a login',
    scope: 'member:auth:chat-login',
  },
  {
    name: 'member.consumption.query',
    path: '/open-api/member/consumption/query',
    summary: 'Query a member’s consumption',
    scope: 'member:consumption:read',
  },
  { name: 'event.list', path: '/open-api/event/list', summary: 'List events', scope: 'event:event:read' },
  {
    name: 'webhook.endpoint.create',
    path: '/open-api/webhook/endpoint/create',
    summary: 'Create a webhook endpoint',
    scope: 'event:webhook:manage',
  },
  {
    name: 'webhook.endpoint.list',
    path: '/open-api/webhook/endpoint/list',
    summary: 'List your webhook endpoints',
    scope: 'event:webhook:manage',
  },
  {
    name: 'webhook.endpoint.update',
    path: '/open-api/webhook/endpoint/update',
    summary: 'Replace a webhook endpoint',
    scope: 'event:webhook:manage',
  },
  {
    name: 'webhook.endpoint.delete',
    path: '/open-api/webhook/endpoint/delete',
    summary: 'Delete a webhook endpoint',
    scope: 'event:webhook:manage',
  },
  {
    name: 'webhook.endpoint.rotateSecret',
    path: '/open-api/webhook/endpoint/rotate-secret',
    summary: 'Rotate the secret of an endpoint',
    scope: 'event:webhook:manage',
  },
  {
    name: 'webhook.endpoint.test',
    path: '/open-api/webhook/endpoint/test',
    summary: 'Test a webhook endpoint',
    scope: 'event:webhook:manage',
  },
  {
    name: 'webhook.delivery.page',
    path: '/open-api/webhook/delivery/page',
    summary: 'Page through webhook deliveries',
    scope: 'event:webhook:manage',
  },
  {
    name: 'webhook.delivery.retry',
    path: '/open-api/webhook/delivery/retry',
    summary: 'Retry a webhook delivery',
    scope: 'event:webhook:manage',
  },
]
