// Written by `npm run write:cli` from docs/openapi/partner.json.

/** An error of the document. */
export interface DocumentedError {
  readonly code: number
  readonly name: ErrorCodeName
  readonly messages: readonly string[]
  /** The operations that answer it; none for what any call may be answered. */
  readonly operations: readonly string[]
}

/** The name of an error of the document. */
export type ErrorCodeName =
  | 'BAD_REQUEST'
  | 'UNAUTHORIZED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'REQUEST_TIMEOUT'
  | 'PAYLOAD_TOO_LARGE'
  | 'TOO_MANY_REQUESTS'
  | 'INTERNAL_SERVER_ERROR'
  | 'SERVICE_UNAVAILABLE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'IDEMPOTENCY_KEY_BUSY'
  | 'PARTNER_MEMBER_NOT_BOUND'
  | 'PARTNER_MEMBER_DISABLED'
  | 'USER_NOT_EXISTS'
  | 'ADDRESS_NOT_EXISTS'
  | 'CHAT_REDIRECT_NOT_REGISTERED'
  | 'CHAT_LOGIN_NOT_CONFIGURED'
  | 'PAY_CHANNEL_NOT_CONFIGURED'
  | 'PAY_ORDER_NOT_FOUND'
  | 'PAY_ORDER_NOT_WAITING'
  | 'PAY_ORDER_ALREADY_PAID'
  | 'PAY_ORDER_EXPIRED'
  | 'PAY_CHANNEL_ERROR'
  | 'PAY_AMOUNT_MISMATCH'
  | 'BUSINESS_ORDER_NOT_PAYABLE'
  | 'WALLET_BALANCE_NOT_ENOUGH'
  | 'SHIPMENT_ORDER_NOT_PAID'
  | 'GOODS_NOT_EXISTS'
  | 'GOODS_LINK_PARSE_FAILED'
  | 'IMAGE_URL_FORMAT_INVALID'
  | 'GOODS_PROVIDER_ERROR'
  | 'SKU_NOT_EXISTS'
  | 'STOCK_NOT_ENOUGH'
  | 'GOODS_REFUSED'
  | 'PURCHASE_AMOUNT_ILLEGAL'
  | 'PURCHASE_NOT_FOUND'
  | 'PURCHASE_PRICE_DEVIATION'
  | 'PURCHASE_PROCESSING'
  | 'EXPENSE_NOT_FOUND'
  | 'EXPENSE_MIXED'
  | 'EXPENSE_SETTLED'
  | 'BAG_ORDER_NOT_FOUND'
  | 'INVOICE_NOT_FOUND'
  | 'BAG_NOT_INVOICEABLE'
  | 'INVOICE_NOT_CONFIGURED'
  | 'INVOICE_LIMIT_REACHED'
  | 'INVOICE_FILE_UNAVAILABLE'
  | 'TRACK_PROVIDER_ERROR'
  | 'COUPON_EXTEND_NOT_UNUSED'
  | 'COUPON_TEMPLATE_NOT_EXISTS'
  | 'COUPON_TEMPLATE_NOT_ENOUGH'
  | 'COUPON_TEMPLATE_ALREADY_TAKEN'
  | 'COUPON_TEMPLATE_EXPIRED'
  | 'COUPON_TEMPLATE_CANNOT_TAKE'
  | 'PROMOTER_NOT_FOUND'
  | 'REDEEM_IDENTIFIER_MISSING'
  | 'REDEEM_MEMBER_NOT_EXISTS'
  | 'DUPLICATE_REQUEST_ID'
  | 'REDEEM_CODE_NOT_EXISTS'
  | 'REDEEM_CODE_EXPIRED'
  | 'REDEEM_CODE_VOIDED'
  | 'REDEEM_CODE_USER_LIMIT'
  | 'REDEEM_CODE_USER_DAILY_LIMIT'
  | 'REDEEM_CODE_IP_DAILY_LIMIT'
  | 'REDEEM_CODE_EXHAUSTED'
  | 'REDEEM_CODE_NOT_STARTED'
  | 'REDEEM_CODE_CONFIG_INVALID'
  | 'MEMBER_COUPON_LOCATOR_MISSING'
  | 'MEMBER_COUPON_MEMBER_NOT_EXISTS'
  | 'MEMBER_COUPON_NOT_OWNED'
  | 'MEMBER_COUPON_STATUS_INVALID'
  | 'COUPON_RESTORE_NOT_EXPIRED'
  | 'SPREADSHEET_RNO_MISSING'
  | 'CHECKIN_OFF'
  | 'CHECKIN_CODE_NOT_CONFIGURED'
  | 'CHECKIN_CREDIT_FAILED'
  | 'EVENT_CURSOR_INVALID'
  | 'EVENT_CURSOR_EXPIRED'
  | 'EVENT_CURSOR_AHEAD'
  | 'WEBHOOK_ENDPOINT_NOT_EXISTS'
  | 'WEBHOOK_URL_REFUSED'
  | 'WEBHOOK_ENDPOINT_LIMIT'
  | 'WEBHOOK_SENDER_NOT_CONFIGURED'
  | 'WEBHOOK_ROTATION_LIMIT'
  | 'WEBHOOK_DELIVERY_NOT_EXISTS'
  | 'WEBHOOK_DELIVERY_NOT_REPLAYABLE'

/** Every error of the document, by number. */
export const documentedErrors: readonly DocumentedError[] = [
  {
    code: 400,
    name: 'BAD_REQUEST',
    messages: [
      'TENANT_ID_MISSING: The tenant-id header is missing',
      'BODY_MISSING: Request body is missing',
      'MALFORMED_JSON: Malformed JSON',
      'BODY_TOO_DEEP: Malformed JSON: nested deeper than 32 levels',
      'BODY_TOO_BIG: Malformed JSON: more than 10000 members and elements',
      'MEMBER_REPEATED: Malformed JSON: an object has the same member twice',
      'INVALID_PARAMETER: Invalid parameter: pageSize must be at most 200',
      'UNSUPPORTED_CONTENT_TYPE: Unsupported content type',
      'UNSUPPORTED_CONTENT_ENCODING: Unsupported content encoding',
    ],
    operations: [],
  },
  {
    code: 401,
    name: 'UNAUTHORIZED',
    messages: ['UNAUTHORIZED: Unauthorized: access token is missing, invalid or expired'],
    operations: [],
  },
  {
    code: 403,
    name: 'FORBIDDEN',
    messages: [
      'SCOPE_NOT_GRANTED: Forbidden: scope goods:detail:read is not granted',
      'WRONG_USER_TYPE: Forbidden: wrong user type',
      'TENANT_MISMATCH: Forbidden: tenant mismatch',
      'IP_NOT_ALLOWED: Forbidden: IP address not allowed',
    ],
    operations: [],
  },
  { code: 404, name: 'NOT_FOUND', messages: ['NOT_FOUND: Not found: /open-api/unknown'], operations: [] },
  { code: 405, name: 'METHOD_NOT_ALLOWED', messages: ['METHOD_NOT_ALLOWED: Method not allowed'], operations: [] },
  {
    code: 408,
    name: 'REQUEST_TIMEOUT',
    messages: ['REQUEST_TIMEOUT: The request body did not arrive in time'],
    operations: [],
  },
  { code: 413, name: 'PAYLOAD_TOO_LARGE', messages: ['PAYLOAD_TOO_LARGE: Payload too large'], operations: [] },
  { code: 429, name: 'TOO_MANY_REQUESTS', messages: ['TOO_MANY_REQUESTS: Too many requests'], operations: [] },
  {
    code: 500,
    name: 'INTERNAL_SERVER_ERROR',
    messages: ['INTERNAL_SERVER_ERROR: Internal server error'],
    operations: [],
  },
  {
    code: 503,
    name: 'SERVICE_UNAVAILABLE',
    messages: ['SERVICE_UNAVAILABLE: Service temporarily unavailable, please retry later'],
    operations: [],
  },
  {
    code: 1002021000,
    name: 'IDEMPOTENCY_KEY_REUSED',
    messages: ['This key was used before for another call: a new call needs a new key'],
    operations: [
      'promotion.chatCheckin',
      'promotion.memberCoupon.extend',
      'promotion.memberCoupon.restore',
      'promotion.redeemCode.redeem',
      'pay.order.create',
      'pay.order.uploadShipments',
      'order.purchase.create',
      'pay.wallet.pay',
      'order.purchase.supplement.tradeNo',
      'order.invoice.create',
      'webhook.endpoint.create',
      'webhook.endpoint.update',
      'webhook.endpoint.delete',
      'webhook.endpoint.rotateSecret',
      'webhook.endpoint.test',
      'webhook.delivery.retry',
    ],
  },
  {
    code: 1002021001,
    name: 'IDEMPOTENCY_KEY_BUSY',
    messages: ['The first call with this Idempotency-Key has not ended yet: send it again later'],
    operations: [
      'promotion.chatCheckin',
      'promotion.memberCoupon.extend',
      'promotion.memberCoupon.restore',
      'promotion.redeemCode.redeem',
      'pay.order.create',
      'pay.order.uploadShipments',
      'order.purchase.create',
      'pay.wallet.pay',
      'order.purchase.supplement.tradeNo',
      'order.invoice.create',
      'webhook.endpoint.create',
      'webhook.endpoint.update',
      'webhook.endpoint.delete',
      'webhook.endpoint.rotateSecret',
      'webhook.endpoint.test',
      'webhook.delivery.retry',
    ],
  },
  {
    code: 1002030000,
    name: 'PARTNER_MEMBER_NOT_BOUND',
    messages: ['externalUserId is not bound to a member'],
    operations: [
      'system.partnerMember.query',
      'pay.wallet.balance',
      'order.purchase.quote',
      'order.purchase.create',
      'pay.wallet.pay',
      'order.purchase.supplement.list',
      'order.purchase.supplement.tradeNo',
    ],
  },
  {
    code: 1002030001,
    name: 'PARTNER_MEMBER_DISABLED',
    messages: ['The binding of this externalUserId is disabled'],
    operations: [
      'system.partnerMember.query',
      'pay.wallet.balance',
      'order.purchase.quote',
      'order.purchase.create',
      'pay.wallet.pay',
      'order.purchase.supplement.list',
      'order.purchase.supplement.tradeNo',
    ],
  },
  {
    code: 1004001000,
    name: 'USER_NOT_EXISTS',
    messages: ['Member does not exist'],
    operations: ['member.consumption.query'],
  },
  {
    code: 1004004000,
    name: 'ADDRESS_NOT_EXISTS',
    messages: ['Address does not exist'],
    operations: ['order.purchase.create'],
  },
  {
    code: 1004020000,
    name: 'CHAT_REDIRECT_NOT_REGISTERED',
    messages: ['redirectUri is not registered at the chat platform'],
    operations: ['member.auth.chatAuthorizeUrl'],
  },
  {
    code: 1004020001,
    name: 'CHAT_LOGIN_NOT_CONFIGURED',
    messages: ['Chat-platform login is not configured'],
    operations: ['member.auth.chatAuthorizeUrl'],
  },
  {
    code: 1007001000,
    name: 'PAY_CHANNEL_NOT_CONFIGURED',
    messages: ['No payment channel is configured'],
    operations: ['pay.order.create', 'pay.order.uploadShipments'],
  },
  {
    code: 1007002000,
    name: 'PAY_ORDER_NOT_FOUND',
    messages: ['Payment order does not exist'],
    operations: ['pay.order.query', 'pay.order.uploadShipments', 'pay.wallet.pay', 'order.purchase.supplement.tradeNo'],
  },
  {
    code: 1007002001,
    name: 'PAY_ORDER_NOT_WAITING',
    messages: ['Payment order does not wait for a payment'],
    operations: ['pay.wallet.pay'],
  },
  {
    code: 1007002002,
    name: 'PAY_ORDER_ALREADY_PAID',
    messages: ['Payment order is paid already'],
    operations: ['pay.wallet.pay'],
  },
  {
    code: 1007002003,
    name: 'PAY_ORDER_EXPIRED',
    messages: ['Payment order has expired'],
    operations: ['pay.wallet.pay'],
  },
  {
    code: 1007002004,
    name: 'PAY_CHANNEL_ERROR',
    messages: ['The payment channel refused or did not answer, please try again later'],
    operations: ['pay.order.create', 'pay.order.uploadShipments'],
  },
  {
    code: 1007002006,
    name: 'PAY_AMOUNT_MISMATCH',
    messages: ['payAmount is not the amount of the payment order'],
    operations: ['pay.wallet.pay'],
  },
  {
    code: 1007002007,
    name: 'BUSINESS_ORDER_NOT_PAYABLE',
    messages: ['In its present state the business order allows no such payment or charge'],
    operations: ['pay.wallet.pay'],
  },
  {
    code: 1007007001,
    name: 'WALLET_BALANCE_NOT_ENOUGH',
    messages: ['The wallet balance is not enough'],
    operations: ['pay.wallet.pay'],
  },
  {
    code: 1007010000,
    name: 'SHIPMENT_ORDER_NOT_PAID',
    messages: ['Payment order is not paid, so that nothing can be shipped for it'],
    operations: ['pay.order.uploadShipments'],
  },
  {
    code: 1008020000,
    name: 'GOODS_NOT_EXISTS',
    messages: ['Goods {goodsId} does not exist'],
    operations: ['goods.detail', 'order.purchase.quote', 'order.purchase.create'],
  },
  {
    code: 1008020001,
    name: 'GOODS_LINK_PARSE_FAILED',
    messages: ['No goods link was recognised: {seen}'],
    operations: ['goods.searchUrlParse'],
  },
  {
    code: 1008020002,
    name: 'IMAGE_URL_FORMAT_INVALID',
    messages: ['imagesUrl must be the public http(s) address of an image that ends in {extensions}'],
    operations: ['goods.searchByImages'],
  },
  {
    code: 1008020003,
    name: 'GOODS_PROVIDER_ERROR',
    messages: ['The marketplace did not answer, please try again later'],
    operations: ['goods.detail', 'goods.searchByImages', 'order.purchase.quote', 'order.purchase.create'],
  },
  {
    code: 1008020004,
    name: 'SKU_NOT_EXISTS',
    messages: ['Goods {goodsId} has no SKU {skuId}'],
    operations: ['order.purchase.quote', 'order.purchase.create'],
  },
  {
    code: 1008020005,
    name: 'STOCK_NOT_ENOUGH',
    messages: ['SKU {skuId} of goods {goodsId} has only {stockQty} in stock'],
    operations: ['order.purchase.quote', 'order.purchase.create'],
  },
  {
    code: 1008020006,
    name: 'GOODS_REFUSED',
    messages: ['The marketplace refuses this'],
    operations: ['goods.detail', 'goods.searchByImages', 'order.purchase.quote', 'order.purchase.create'],
  },
  {
    code: 1011003000,
    name: 'PURCHASE_AMOUNT_ILLEGAL',
    messages: ['The amount to pay must be more than 0 and no more than one payment can move'],
    operations: ['order.purchase.quote', 'order.purchase.create'],
  },
  {
    code: 1011020000,
    name: 'PURCHASE_NOT_FOUND',
    messages: ['Purchase order does not exist'],
    operations: ['order.purchase.query'],
  },
  {
    code: 1011020001,
    name: 'PURCHASE_PRICE_DEVIATION',
    messages: ['The live price is {payAmount} cents, too far from expectedPayAmount {expectedPayAmount}'],
    operations: ['order.purchase.create'],
  },
  {
    code: 1011020002,
    name: 'PURCHASE_PROCESSING',
    messages: ['An order with this outOrderNo is being created, please query it later'],
    operations: ['order.purchase.create'],
  },
  {
    code: 1011021000,
    name: 'EXPENSE_NOT_FOUND',
    messages: ['Supplement does not exist'],
    operations: ['order.purchase.supplement.tradeNo'],
  },
  {
    code: 1011021001,
    name: 'EXPENSE_MIXED',
    messages: ['Supplements of purchase orders and of bag orders cannot be paid together'],
    operations: ['order.purchase.supplement.tradeNo'],
  },
  {
    code: 1011021002,
    name: 'EXPENSE_SETTLED',
    messages: ['The supplement is paid or cancelled, or its order has ended'],
    operations: ['order.purchase.supplement.tradeNo'],
  },
  {
    code: 1011022000,
    name: 'BAG_ORDER_NOT_FOUND',
    messages: ['Bag order does not exist'],
    operations: ['order.invoice.create'],
  },
  {
    code: 1011023000,
    name: 'INVOICE_NOT_FOUND',
    messages: ['Invoice does not exist'],
    operations: ['order.invoice.query'],
  },
  {
    code: 1011023001,
    name: 'BAG_NOT_INVOICEABLE',
    messages: ['A bag order that is unpaid, cancelled or closed has no invoice'],
    operations: ['order.invoice.create'],
  },
  {
    code: 1011023002,
    name: 'INVOICE_NOT_CONFIGURED',
    messages: ['Invoices are not available here'],
    operations: ['order.invoice.create', 'order.invoice.query'],
  },
  {
    code: 1011023003,
    name: 'INVOICE_LIMIT_REACHED',
    messages: ['Too many invoices of this application are not finished yet'],
    operations: ['order.invoice.create'],
  },
  {
    code: 1011023004,
    name: 'INVOICE_FILE_UNAVAILABLE',
    messages: ['The file of the invoice cannot be reached, please try again later'],
    operations: ['order.invoice.query'],
  },
  {
    code: 1011024000,
    name: 'TRACK_PROVIDER_ERROR',
    messages: ['The carrier did not answer, please try again later'],
    operations: ['logistics.track.query'],
  },
  {
    code: 1013003005,
    name: 'COUPON_EXTEND_NOT_UNUSED',
    messages: ['Only unused coupons can be extended'],
    operations: ['promotion.memberCoupon.extend'],
  },
  {
    code: 1013004000,
    name: 'COUPON_TEMPLATE_NOT_EXISTS',
    messages: ['Coupon template does not exist'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013004002,
    name: 'COUPON_TEMPLATE_NOT_ENOUGH',
    messages: ['Not enough coupons of the template are left'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013004003,
    name: 'COUPON_TEMPLATE_ALREADY_TAKEN',
    messages: ['The member has as many coupons of the template as one may take'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013004004,
    name: 'COUPON_TEMPLATE_EXPIRED',
    messages: ['The dates of the coupon template are over'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013004005,
    name: 'COUPON_TEMPLATE_CANNOT_TAKE',
    messages: ['The coupon template is disabled'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013007000,
    name: 'PROMOTER_NOT_FOUND',
    messages: ['Promoter does not exist or is not active'],
    operations: ['promotion.spreadsheet.page'],
  },
  {
    code: 1013022000,
    name: 'REDEEM_IDENTIFIER_MISSING',
    messages: ['One of email and chatUserId is required'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013022001,
    name: 'REDEEM_MEMBER_NOT_EXISTS',
    messages: ['Member does not exist or is not bound'],
    operations: ['promotion.chatCheckin', 'promotion.redeemCode.redeem', 'promotion.couponExchangeCode.status'],
  },
  {
    code: 1013022002,
    name: 'DUPLICATE_REQUEST_ID',
    messages: ['This requestId was processed within the last 10 minutes'],
    operations: ['promotion.chatCheckin', 'promotion.redeemCode.redeem'],
  },
  {
    code: 1013023000,
    name: 'REDEEM_CODE_NOT_EXISTS',
    messages: ['Redeem code does not exist'],
    operations: ['promotion.redeemCode.redeem', 'promotion.couponExchangeCode.status'],
  },
  {
    code: 1013023001,
    name: 'REDEEM_CODE_EXPIRED',
    messages: ['Redeem code has expired'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013023002,
    name: 'REDEEM_CODE_VOIDED',
    messages: ['Redeem code is voided'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013023003,
    name: 'REDEEM_CODE_USER_LIMIT',
    messages: ['The member has redeemed this code as often as it allows'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013023004,
    name: 'REDEEM_CODE_USER_DAILY_LIMIT',
    messages: ['The member has redeemed this code as often as it allows in a day'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013023005,
    name: 'REDEEM_CODE_IP_DAILY_LIMIT',
    messages: ['This code was redeemed from the address as often as it allows in a day'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013023006,
    name: 'REDEEM_CODE_EXHAUSTED',
    messages: ['Redeem code is used up'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013023007,
    name: 'REDEEM_CODE_NOT_STARTED',
    messages: ['Redeem code is not valid yet'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013023008,
    name: 'REDEEM_CODE_CONFIG_INVALID',
    messages: ['Redeem code is configured wrongly'],
    operations: ['promotion.redeemCode.redeem'],
  },
  {
    code: 1013024000,
    name: 'MEMBER_COUPON_LOCATOR_MISSING',
    messages: ['One of userId, unionId and email is required'],
    operations: ['promotion.memberCoupon.page', 'promotion.memberCoupon.extend', 'promotion.memberCoupon.restore'],
  },
  {
    code: 1013024001,
    name: 'MEMBER_COUPON_MEMBER_NOT_EXISTS',
    messages: ['Member does not exist'],
    operations: ['promotion.memberCoupon.page', 'promotion.memberCoupon.extend', 'promotion.memberCoupon.restore'],
  },
  {
    code: 1013024002,
    name: 'MEMBER_COUPON_NOT_OWNED',
    messages: ['A coupon does not belong to the member'],
    operations: ['promotion.memberCoupon.extend', 'promotion.memberCoupon.restore'],
  },
  {
    code: 1013024003,
    name: 'MEMBER_COUPON_STATUS_INVALID',
    messages: ['status must be one of UNUSED, USED, FINISH, EXPIRE and INVALID'],
    operations: ['promotion.memberCoupon.page'],
  },
  {
    code: 1013024004,
    name: 'COUPON_RESTORE_NOT_EXPIRED',
    messages: ['Only expired coupons can be restored'],
    operations: ['promotion.memberCoupon.restore'],
  },
  {
    code: 1013025000,
    name: 'SPREADSHEET_RNO_MISSING',
    messages: ['rno is missing'],
    operations: ['promotion.spreadsheet.page'],
  },
  {
    code: 1013026000,
    name: 'CHECKIN_OFF',
    messages: ['The check-in activity is off'],
    operations: ['promotion.chatCheckin'],
  },
  {
    code: 1013026001,
    name: 'CHECKIN_CODE_NOT_CONFIGURED',
    messages: ['The check-in redeem code is not configured'],
    operations: ['promotion.chatCheckin'],
  },
  {
    code: 1013026002,
    name: 'CHECKIN_CREDIT_FAILED',
    messages: ['The check-in reward could not be credited'],
    operations: ['promotion.chatCheckin'],
  },
  {
    code: 1015001000,
    name: 'EVENT_CURSOR_INVALID',
    messages: ['This is not a cursor of your feed'],
    operations: ['event.list'],
  },
  {
    code: 1015001001,
    name: 'EVENT_CURSOR_EXPIRED',
    messages: [
      'Events behind this cursor are no longer kept: read the state of your objects, then begin without a cursor',
    ],
    operations: ['event.list'],
  },
  {
    code: 1015001002,
    name: 'EVENT_CURSOR_AHEAD',
    messages: ['This cursor is ahead of the feed: read the state of your objects, then begin without a cursor'],
    operations: ['event.list'],
  },
  {
    code: 1015002000,
    name: 'WEBHOOK_ENDPOINT_NOT_EXISTS',
    messages: ['Webhook endpoint does not exist'],
    operations: [
      'webhook.endpoint.update',
      'webhook.endpoint.delete',
      'webhook.endpoint.rotateSecret',
      'webhook.endpoint.test',
      'webhook.delivery.retry',
    ],
  },
  {
    code: 1015002001,
    name: 'WEBHOOK_URL_REFUSED',
    messages: ['Events are sent to public https:// addresses without user information only'],
    operations: ['webhook.endpoint.create', 'webhook.endpoint.update'],
  },
  {
    code: 1015002002,
    name: 'WEBHOOK_ENDPOINT_LIMIT',
    messages: ['An application has at most 10 webhook endpoints'],
    operations: ['webhook.endpoint.create'],
  },
  {
    code: 1015002003,
    name: 'WEBHOOK_SENDER_NOT_CONFIGURED',
    messages: ['Webhooks are not available here; read event/list instead'],
    operations: ['webhook.endpoint.create', 'webhook.endpoint.update', 'webhook.endpoint.test'],
  },
  {
    code: 1015002004,
    name: 'WEBHOOK_ROTATION_LIMIT',
    messages: ['Five secrets of this endpoint are live: end a rotation before beginning another'],
    operations: ['webhook.endpoint.rotateSecret'],
  },
  {
    code: 1015003000,
    name: 'WEBHOOK_DELIVERY_NOT_EXISTS',
    messages: ['Webhook delivery does not exist'],
    operations: ['webhook.delivery.retry'],
  },
  {
    code: 1015003001,
    name: 'WEBHOOK_DELIVERY_NOT_REPLAYABLE',
    messages: ['This delivery waits for its next attempt already'],
    operations: ['webhook.delivery.retry'],
  },
]
