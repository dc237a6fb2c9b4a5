// Written by `npm run write:client` from docs/openapi/partner.json.

export type paths = {
  '/open-api/goods/detail': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['getGoodsDetail']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/goods/qc-detail': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['getQcDetail']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/goods/qc-images': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['getQcImages']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/goods/qc-page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['listQcDetails']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/goods/search-by-images': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['searchGoodsByImage']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/goods/search-url-parse': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['parseGoodsLink']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/system/partner-member/query': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['QueryMemberBindAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/system/partner-member/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['QueryMemberBindListAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/pay/wallet/balance': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['WalletBalanceAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/promotion/spreadsheet/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['listSpreadsheetItems']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/pay/exchange-rate/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['PayExchangeAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/promotion/chat-checkin': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['claimChatCheckin']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/promotion/member-coupon/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['listMemberCoupons']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/promotion/member-coupon/extend': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['extendMemberCoupons']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/promotion/member-coupon/restore': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['restoreMemberCoupons']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/promotion/redeem-code/redeem': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['redeem']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/promotion/coupon-exchange-code/status': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['getCouponExchangeCodeStatus']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/pay/order/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['createPaymentOrder']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/pay/order/query': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['queryPaymentOrder']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/pay/order/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['pagePaymentOrders']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/pay/order/upload-shipments': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['uploadShipments']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/purchase/quote': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['PurchaseQuoteAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/purchase/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['PurchaseCreateAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/purchase/query': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['PurchaseQueryAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/pay/wallet/pay': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['WalletPayAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/purchase/supplement/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['PurchaseSupplementListAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/purchase/supplement/trade-no': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['PurchaseSupplementTradeNoAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/bag-order/query': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['queryBagOrder']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/bag-order/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['listBagOrders']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/order-item/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['listOrderItems']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/invoice/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['createInvoice']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/order/invoice/query': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['queryInvoice']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/logistics/track/query': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['queryTracking']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/logistics/line/freight-estimate': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['FreightEstimateAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/member/auth/chat-authorize-url': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['createChatAuthorizeUrl']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/member/auth/chat-login-status': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['getChatLoginStatus']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/member/consumption/query': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['MemberConsumptionAPI']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/event/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['listEvents']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/endpoint/create': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['createOwnWebhookEndpoint']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/endpoint/list': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['listOwnWebhookEndpoints']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/endpoint/update': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['updateOwnWebhookEndpoint']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/endpoint/delete': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['deleteOwnWebhookEndpoint']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/endpoint/rotate-secret': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['rotateOwnWebhookEndpointSecret']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/endpoint/test': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['testOwnWebhookEndpoint']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/delivery/page': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['pageOwnWebhookDeliveries']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
  '/open-api/webhook/delivery/retry': {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    get?: never
    put?: never
    post: operations['retryOwnWebhookDelivery']
    delete?: never
    options?: never
    head?: never
    patch?: never
    trace?: never
  }
}
export type webhooks = Record<string, never>
export type components = {
  schemas: {
    /** @description Beside the data of the operation. */
    Success: {
      /** @constant */
      code: 0
      /** @constant */
      msg: ''
    }
    Failure: {
      /** @description Branch on it: below 1000 the HTTP status, from 1000000000 on a business error. */
      code: number
      data: null
      /** @description For people; English, or Chinese where Accept-Language begins with zh. */
      msg: string
    }
    AccessToken: {
      /** @description The bearer credential, a signed JWT. */
      access_token: string
      /** @constant */
      token_type: 'Bearer'
      /** @description Lifetime in seconds. */
      expires_in: number
      /** @description Granted scopes, space-separated. */
      scope: string
      /**
       * @description Always empty: there is no refresh flow.
       * @constant
       */
      refresh_token: ''
    }
    /** @description The envelope, and the members of RFC 6749 §5.2 unless the host turned them off. */
    TokenFailure: components['schemas']['Failure'] & {
      /** @enum {string} */
      error?:
        | 'invalid_request'
        | 'unsupported_grant_type'
        | 'invalid_client'
        | 'unauthorized_client'
        | 'invalid_scope'
        | 'temporarily_unavailable'
        | 'server_error'
      error_description?: string
    }
    /** @description An endpoint was disabled because nothing arrived for too long, or because it said to be gone */
    'Event.webhook.endpoint.disabled': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'webhook.endpoint.disabled'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        endpointId: number
        url: string
        status: number
        disabledReason: string
      }
    }
    /** @description Somebody tries an endpoint; the event is in no feed and its position is 0 */
    'Event.webhook.test': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'webhook.test'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        endpointId: number
      }
    }
    /** @description A user of the application was bound to a member */
    'Event.member.binding.created': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'member.binding.created'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** @description 0 enabled, 1 disabled */
        status: number
        supplementAuth: boolean
      }
    }
    /** @description A binding was enabled or disabled */
    'Event.member.binding.status_changed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'member.binding.status_changed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** @description 0 enabled, 1 disabled */
        status: number
        /** @description 0 enabled, 1 disabled */
        previousStatus: number
      }
    }
    /** @description Whether supplements are debited without asking has changed */
    'Event.member.binding.supplement_auth_changed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'member.binding.supplement_auth_changed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        supplementAuth: boolean
      }
    }
    /** @description A user of the application is bound to the member no more */
    'Event.member.binding.deleted': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'member.binding.deleted'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
      }
    }
    /** @description A login at the chat platform that the application began was completed */
    'Event.member.chat_login.completed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'member.chat_login.completed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Digits, always text. */
        chatUserId: string
        member: {
          unionId: string
          /** @description Null while the member is bound to none of its users. */
          externalUserId: string | null
        }
      }
    }
    /** @description An entry was booked in a member’s wallet */
    'Event.member.wallet.changed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'member.wallet.changed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** @description What was booked, as the ledger has it */
        bizType: number
        /** @description Added to the wallet, or taken from it where negative; CNY cents */
        price: number
        /** @description The available balance after it, CNY cents */
        balance: number
        /** @description The frozen part after it, CNY cents */
        freezePrice: number
      }
    }
    /** @description A member was given a coupon */
    'Event.promotion.coupon.issued': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'promotion.coupon.issued'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        couponId: number
        templateId: number
        /** @enum {string} */
        status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
      }
    }
    /** @description A coupon was used, given back, settled, expired, restored or voided */
    'Event.promotion.coupon.status_changed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'promotion.coupon.status_changed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        couponId: number
        templateId: number
        /** @enum {string} */
        status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
        /** @enum {string} */
        previousStatus: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
      }
    }
    /** @description The validity of a coupon became longer */
    'Event.promotion.coupon.extended': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'promotion.coupon.extended'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        couponId: number
        templateId: number
        /** @enum {string} */
        status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
      }
    }
    /** @description A payment order was paid */
    'Event.pay.order.paid': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'pay.order.paid'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Platform number */
        orderNo: string
        /** @description Caller number */
        outOrderNo: string
        /** @description USD */
        payAmount: number
        /** @constant */
        payCurrency: 'USD'
        /** @description 0 pending, 10 paid, 20 closed */
        status: number
        /** @description 0 pending, 10 paid, 20 closed */
        previousStatus: number
      }
    }
    /** @description A payment order was closed without having been paid */
    'Event.pay.order.closed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'pay.order.closed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Platform number */
        orderNo: string
        /** @description Caller number */
        outOrderNo: string
        /** @description USD */
        payAmount: number
        /** @constant */
        payCurrency: 'USD'
        /** @description 0 pending, 10 paid, 20 closed */
        status: number
        /** @description 0 pending, 10 paid, 20 closed */
        previousStatus: number
      }
    }
    /** @description A closed payment order was paid after all, with a newer one in its place: the payer has to get it back */
    'Event.pay.order.refund_required': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'pay.order.refund_required'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Platform number */
        orderNo: string
        /** @description Caller number */
        outOrderNo: string
        /** @description USD */
        payAmount: number
        /** @constant */
        payCurrency: 'USD'
        /** @description 0 pending, 10 paid, 20 closed */
        status: number
        /** @description 0 pending, 10 paid, 20 closed */
        previousStatus: number
      }
    }
    /** @description An order item moved on */
    'Event.order.item.status_changed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.item.status_changed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        orderItemNo: string
        /** @description Of the sub-order */
        orderNo: string
        parentOrderNo: string
        /** @description 101 Unpaid, 102 Payment confirming, 104 Closed, payment timed out, 105 Cancelled, 201 Pending accept, 202 Accepted, 203 Waiting for supplement, 204 Purchasing, 205 Purchased, waiting for merchant, 206 Merchant shipped, 207 Out of stock, 208 Refund requested, 209 Refunded, closed, 301 Arrived at warehouse, 302 Quality check, 303 Quality problem, waiting for buyer, 304 Checked, being shelved, 305 Warehoused, 306 Selected for a bag, 307 Packing, 308 Shipped, 309 Returning to merchant, 310 Received, 311 Storage expired, disposed */
        status: number
        /** @description 101 Unpaid, 102 Payment confirming, 104 Closed, payment timed out, 105 Cancelled, 201 Pending accept, 202 Accepted, 203 Waiting for supplement, 204 Purchasing, 205 Purchased, waiting for merchant, 206 Merchant shipped, 207 Out of stock, 208 Refund requested, 209 Refunded, closed, 301 Arrived at warehouse, 302 Quality check, 303 Quality problem, waiting for buyer, 304 Checked, being shelved, 305 Warehoused, 306 Selected for a bag, 307 Packing, 308 Shipped, 309 Returning to merchant, 310 Received, 311 Storage expired, disposed */
        previousStatus: number
        carrierName: string | null
        expressNo: string | null
      }
    }
    /** @description A bag order was entered */
    'Event.order.bag.created': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.bag.created'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        bagOrderNo: string
        /** @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed */
        status: number
      }
    }
    /** @description A bag order moved on */
    'Event.order.bag.status_changed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.bag.status_changed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        bagOrderNo: string
        /** @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed */
        status: number
        /** @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed */
        previousStatus: number
      }
    }
    /** @description Part of what was paid for a bag order was given back */
    'Event.order.bag.refunded': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.bag.refunded'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        bagOrderNo: string
        /** @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed */
        status: number
        /** @description Given back now, CNY cents */
        amount: number
        /** @description Given back so far, CNY cents */
        refundAmount: number
      }
    }
    /** @description The file of an invoice is there */
    'Event.order.invoice.ready': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.invoice.ready'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        invoiceNo: string
        bagOrderNos: string[]
        /** @description 0 processing, 1 success, 2 failed */
        status: number
      }
    }
    /** @description An invoice could not be made */
    'Event.order.invoice.failed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.invoice.failed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        invoiceNo: string
        bagOrderNos: string[]
        /** @description 0 processing, 1 success, 2 failed */
        status: number
        failReason: string
      }
    }
    /** @description A purchase was paid from the member’s wallet */
    'Event.order.purchase.paid': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.purchase.paid'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Platform number */
        orderNo: string
        /** @description Caller number */
        outOrderNo: string
        /** @description CNY cents */
        payAmount: number
      }
    }
    /** @description A purchase was not paid in time */
    'Event.order.purchase.expired': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.purchase.expired'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Platform number */
        orderNo: string
        /** @description Caller number */
        outOrderNo: string
      }
    }
    /** @description Everything of an unpaid purchase was cancelled */
    'Event.order.purchase.cancelled': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.purchase.cancelled'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Platform number */
        orderNo: string
        /** @description Caller number */
        outOrderNo: string
      }
    }
    /** @description A paid order was charged a supplement */
    'Event.order.supplement.created': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.supplement.created'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        orderExpensesNo: string
        /** @description 1 purchase order, 2 bag order */
        bizType: number
        /** @description 102 goods, 104 freight, 203 freight of a bag order */
        expenseType: number
        /** @description The sub-order; null with a bag order. */
        orderNo: string | null
        /** @description Null with a purchase order. */
        bagOrderNo: string | null
        /** @description CNY cents */
        amount: number
      }
    }
    /** @description A supplement was paid from the member’s wallet */
    'Event.order.supplement.paid': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.supplement.paid'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        orderExpensesNo: string
        /** @description 1 purchase order, 2 bag order */
        bizType: number
        /** @description 102 goods, 104 freight, 203 freight of a bag order */
        expenseType: number
        /** @description The sub-order; null with a bag order. */
        orderNo: string | null
        /** @description Null with a purchase order. */
        bagOrderNo: string | null
        /** @description CNY cents */
        amount: number
        /** @description Whether it was debited without a call of the partner. */
        autoDebited: boolean
      }
    }
    /** @description An unpaid supplement was cancelled */
    'Event.order.supplement.cancelled': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'order.supplement.cancelled'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        orderExpensesNo: string
        /** @description 1 purchase order, 2 bag order */
        bizType: number
        /** @description 102 goods, 104 freight, 203 freight of a bag order */
        expenseType: number
        /** @description The sub-order; null with a bag order. */
        orderNo: string | null
        /** @description Null with a purchase order. */
        bagOrderNo: string | null
        /** @description CNY cents */
        amount: number
      }
    }
    /** @description A member’s points changed */
    'Event.promotion.points.changed': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'promotion.points.changed'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** @description Why, as the ledger has it */
        bizType: string
        /** @description Added, or taken away where negative */
        points: number
        /** @description What the member has after it */
        balance: number
      }
    }
    /** @description A member won a prize of a lucky draw */
    'Event.promotion.draw.won': {
      /** @description The same wherever the event is seen. */
      id: string
      /**
       * @description discriminator enum property added by openapi-typescript
       * @enum {string}
       */
      type: 'promotion.draw.won'
      /**
       * Format: date-time
       * @description When it happened.
       */
      timestamp: string
      /** @description The tenant that it happened in. */
      tenantId: number
      /** @description In the feed of the application, which has no gap. */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        luckyDrawId: number
        prizeId: number
        recordId: number
        prizeType: string
      }
    }
    Event:
      | components['schemas']['Event.webhook.endpoint.disabled']
      | components['schemas']['Event.webhook.test']
      | components['schemas']['Event.member.binding.created']
      | components['schemas']['Event.member.binding.status_changed']
      | components['schemas']['Event.member.binding.supplement_auth_changed']
      | components['schemas']['Event.member.binding.deleted']
      | components['schemas']['Event.member.chat_login.completed']
      | components['schemas']['Event.member.wallet.changed']
      | components['schemas']['Event.promotion.coupon.issued']
      | components['schemas']['Event.promotion.coupon.status_changed']
      | components['schemas']['Event.promotion.coupon.extended']
      | components['schemas']['Event.pay.order.paid']
      | components['schemas']['Event.pay.order.closed']
      | components['schemas']['Event.pay.order.refund_required']
      | components['schemas']['Event.order.item.status_changed']
      | components['schemas']['Event.order.bag.created']
      | components['schemas']['Event.order.bag.status_changed']
      | components['schemas']['Event.order.bag.refunded']
      | components['schemas']['Event.order.invoice.ready']
      | components['schemas']['Event.order.invoice.failed']
      | components['schemas']['Event.order.purchase.paid']
      | components['schemas']['Event.order.purchase.expired']
      | components['schemas']['Event.order.purchase.cancelled']
      | components['schemas']['Event.order.supplement.created']
      | components['schemas']['Event.order.supplement.paid']
      | components['schemas']['Event.order.supplement.cancelled']
      | components['schemas']['Event.promotion.points.changed']
      | components['schemas']['Event.promotion.draw.won']
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type Success = components['schemas']['Success']
export type Failure = components['schemas']['Failure']
export type AccessToken = components['schemas']['AccessToken']
export type TokenFailure = components['schemas']['TokenFailure']
export type EventWebhookEndpointDisabled = components['schemas']['Event.webhook.endpoint.disabled']
export type EventWebhookTest = components['schemas']['Event.webhook.test']
export type EventMemberBindingCreated = components['schemas']['Event.member.binding.created']
export type EventMemberBindingStatusChanged = components['schemas']['Event.member.binding.status_changed']
export type EventMemberBindingSupplementAuthChanged =
  components['schemas']['Event.member.binding.supplement_auth_changed']
export type EventMemberBindingDeleted = components['schemas']['Event.member.binding.deleted']
export type EventMemberChatLoginCompleted = components['schemas']['Event.member.chat_login.completed']
export type EventMemberWalletChanged = components['schemas']['Event.member.wallet.changed']
export type EventPromotionCouponIssued = components['schemas']['Event.promotion.coupon.issued']
export type EventPromotionCouponStatusChanged = components['schemas']['Event.promotion.coupon.status_changed']
export type EventPromotionCouponExtended = components['schemas']['Event.promotion.coupon.extended']
export type EventPayOrderPaid = components['schemas']['Event.pay.order.paid']
export type EventPayOrderClosed = components['schemas']['Event.pay.order.closed']
export type EventPayOrderRefundRequired = components['schemas']['Event.pay.order.refund_required']
export type EventOrderItemStatusChanged = components['schemas']['Event.order.item.status_changed']
export type EventOrderBagCreated = components['schemas']['Event.order.bag.created']
export type EventOrderBagStatusChanged = components['schemas']['Event.order.bag.status_changed']
export type EventOrderBagRefunded = components['schemas']['Event.order.bag.refunded']
export type EventOrderInvoiceReady = components['schemas']['Event.order.invoice.ready']
export type EventOrderInvoiceFailed = components['schemas']['Event.order.invoice.failed']
export type EventOrderPurchasePaid = components['schemas']['Event.order.purchase.paid']
export type EventOrderPurchaseExpired = components['schemas']['Event.order.purchase.expired']
export type EventOrderPurchaseCancelled = components['schemas']['Event.order.purchase.cancelled']
export type EventOrderSupplementCreated = components['schemas']['Event.order.supplement.created']
export type EventOrderSupplementPaid = components['schemas']['Event.order.supplement.paid']
export type EventOrderSupplementCancelled = components['schemas']['Event.order.supplement.cancelled']
export type EventPromotionPointsChanged = components['schemas']['Event.promotion.points.changed']
export type EventPromotionDrawWon = components['schemas']['Event.promotion.draw.won']
export type Event = components['schemas']['Event']
export type $defs = Record<string, never>
export interface operations {
  getGoodsDetail: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example 610947572360 */
          goodsId: string
          /**
           * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
           * @enum {integer}
           */
          source: 1 | 2 | 3
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            goodsId: string
            goodsTitle: string
            /** @description http(s) */
            goodsDetailUrl: string
            /** @description http(s) */
            goodsPicUrl: string
            /**
             * @description Price, yuan, two decimals
             * @example 12.50
             */
            price: string
            /**
             * @description Price, CNY cents
             * @example 1250
             */
            priceInCents: number
            /**
             * @description Price struck through; the spelling is the interface’s, yuan, two decimals
             * @example 12.50
             */
            orginalPrice: string
            stockNum: string
            salesCount: string
            goodsImageUrlList: string[]
            /**
             * @description Domestic freight, yuan, two decimals
             * @example 12.50
             */
            postFee: string
            goodsSource: number
            skuList: {
              skuId: string
              /** @description Spec id of marketplace B; null elsewhere. */
              specId: string | null
              /**
               * @description Price, yuan, two decimals
               * @example 12.50
               */
              price: string
              /**
               * @description Price, CNY cents
               * @example 1250
               */
              priceInCents: number
              /**
               * @description Selling price, yuan, two decimals
               * @example 12.50
               */
              salePrice: string
              /**
               * @description Selling price, CNY cents
               * @example 1250
               */
              salePriceInCents: number
              quantity: number
              /** @description http(s) */
              imageUrl: string
              propertiesId: string
              propertiesName: string
            }[]
            skuSpecInfoList: {
              /** @description Name of the dimension */
              skuSpecName: string
              skuSpecList: {
                pid: string | number
                vid: string | number
                pname: string
                vname: string
                /** @description http(s) */
                icon: string | null
              }[]
            }[]
          }
        }
      }
    }
  }
  getQcDetail: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example 610947572360 */
          goodsId: string
          /**
           * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
           * @enum {integer}
           */
          source: 1 | 2 | 3
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            goodsId: string
            /** @description Photo URLs */
            qcPathList: string[]
            /**
             * @description cm
             * @example 30
             */
            length: string | null
            /**
             * @description cm
             * @example 30
             */
            width: string | null
            /**
             * @description cm
             * @example 30
             */
            height: string | null
            /**
             * @description g
             * @example 30
             */
            weight: string | null
            /**
             * @description cm3
             * @example 30
             */
            volume: string | null
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            completionTime: string
          } | null
        }
      }
    }
  }
  getQcImages: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example 610947572360 */
          goodsId: string
          /**
           * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
           * @enum {integer}
           */
          source: 1 | 2 | 3
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': string[]
        }
      }
    }
  }
  listQcDetails: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Counts from 1.
           * @example 1
           */
          pageNo: number
          /** @example 10 */
          pageSize: number
          goodsId?: string | null
          /**
           * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
           * @enum {integer|null}
           */
          source?: 1 | 2 | 3 | null
          /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
          createTime?: string[] | null
          /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
          completionTime?: string[] | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: {
              goodsId: string
              /** @description Photo URLs */
              qcPathList: string[]
              /**
               * @description cm
               * @example 30
               */
              length: string | null
              /**
               * @description cm
               * @example 30
               */
              width: string | null
              /**
               * @description cm
               * @example 30
               */
              height: string | null
              /**
               * @description g
               * @example 30
               */
              weight: string | null
              /**
               * @description cm3
               * @example 30
               */
              volume: string | null
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              completionTime: string
            }[]
            total: number
          }
        }
      }
    }
  }
  searchGoodsByImage: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Public http(s) address of an image; its path ends in .jpg, .jpeg, .png, .webp, .gif or .bmp. */
          imagesUrl: string
          /**
           * @description Counts from 1.
           * @example 1
           */
          page: number
          /**
           * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
           * @enum {integer}
           */
          source: 1 | 2 | 3
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            goodsList: {
              goodsId: string
              goodsTitle: string
              /** @description http(s) */
              goodsDetailUrl: string
              /** @description http(s) */
              goodsPicUrl: string
              goodsSource: number
              /**
               * @description Price, yuan, two decimals
               * @example 12.50
               */
              price: string
              /**
               * @description Price, CNY cents
               * @example 1250
               */
              priceInCents: number
              /**
               * @description Price struck through, CNY cents
               * @example 1250
               */
              originPriceInCents: number
              salesCount: string
              /** @description Whether it sells for less than its price. */
              hasDiscount: boolean
              /**
               * @description What it sells for now; the price where there is no discount, CNY cents
               * @example 1250
               */
              discountPriceInCents: number
            }[]
            page: number
            /** @description Always 20. */
            size: number
            totalPage: number
            totalCount: number
          }
        }
      }
    }
  }
  parseGoodsLink: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description A link, or a text with one in it. */
          searchUrl: string
          /** @description Promoter code; appended to `targetGoodsDetailUrl` when not empty. */
          rno?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            goodsId: string
            /** @description 1 marketplace A, 2 marketplace B, 3 marketplace C, 4 other */
            goodsSource: number
            /** @enum {string} */
            goodsSourceName: 'taobao' | 'alibaba' | 'weidian' | 'other'
            /** @description The original detail page. */
            goodsDetailUrl: string
            /** @description The in-site share link. */
            targetGoodsDetailUrl: string
            success: boolean
            /** @description The part of the text that was read. */
            searchUrl: string
          }
        }
      }
    }
  }
  QueryMemberBindAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example user-1001 */
          externalUserId: string
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            externalUserId: string
            memberUnionId: string
            /** @description False where the member is disabled; a binding that is not usable is an error. */
            bound: boolean
          }
        }
      }
    }
  }
  QueryMemberBindListAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': Record<string, never>
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            externalUserId: string
            memberUnionId: string
            /** @description 0 enabled, 1 disabled */
            status: number
            /** @description Available, CNY cents */
            balance: number
            /** @description Frozen, CNY cents */
            freezePrice: number
            /** @constant */
            currencyCode: 'CNY'
          }[]
        }
      }
    }
  }
  WalletBalanceAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example user-1001 */
          externalUserId: string
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /**
             * @description Available, CNY cents
             * @example 1250
             */
            balance: number
            /**
             * @description Frozen, CNY cents
             * @example 1250
             */
            freezePrice: number
            /** @constant */
            currencyCode: 'CNY'
          }
        }
      }
    }
  }
  listSpreadsheetItems: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Counts from 1.
           * @default 1
           * @example 1
           */
          pageNo?: number | null
          /**
           * @default 10
           * @example 10
           */
          pageSize?: number | null
          /** @description Promoter code; required. */
          rno?: string | null
          categoryCode?: string | null
          /** @description In either title, whatever the case. */
          keyword?: string | null
          /**
           * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
           * @enum {integer|null}
           */
          source?: 1 | 2 | 3 | null
          /**
           * @description Absent: created last first; 1 sold most first, 2 cheapest first, 3 dearest first.
           * @enum {integer|null}
           */
          sort?: 1 | 2 | 3 | null
          /**
           * @description Lowest price, inclusive, CNY cents
           * @example 1250
           */
          minGoodsPrice?: number | null
          /**
           * @description Highest price, inclusive, CNY cents
           * @example 1250
           */
          maxGoodsPrice?: number | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: {
              goodsId: string
              /** @description English */
              goodsTitle: string
              /** @description Chinese */
              localGoodsTitle: string | null
              /** @description CNY cents */
              priceInCents: number
              /**
               * @description USD, two decimals, at the stored rate; null where the platform has none.
               * @example 1.75
               */
              priceInUsd: string | null
              goodsSource: number
              /** @description http(s) */
              goodsPicUrl: string | null
              /** @description All images once they are known, otherwise the main image at most. */
              goodsImageUrlList: string[]
              /** @description In-site link that contains rno */
              goodsDetailUrl: string
              goodsSaleCount: number
              /** @description Bound promotion code */
              goodsSda: string | null
              goodsCategoryCode: string | null
              /** @description At most 5, completed last first */
              qcInfoList: {
                goodsId: string
                skuId: string | null
                source: number
                goodsName: string | null
                localGoodsName: string | null
                specName: string | null
                localSpecName: string | null
                /** @description http(s) */
                imagePath: string | null
                /** @description http(s) */
                goodsDetailUrl: string | null
                /** @description Photo URLs */
                qcPathList: string[]
                /**
                 * @description cm
                 * @example 30
                 */
                length: string | null
                /**
                 * @description cm
                 * @example 30
                 */
                width: string | null
                /**
                 * @description cm
                 * @example 30
                 */
                height: string | null
                /**
                 * @description g
                 * @example 30
                 */
                weight: string | null
                /**
                 * @description cm3
                 * @example 30
                 */
                volume: string | null
                /**
                 * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
                 * @example 2026-09-10 12:00:00
                 */
                completionTime: string
              }[]
            }[]
            total: number
          }
        }
      }
    }
  }
  PayExchangeAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': Record<string, never>
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            name: string
            /** @description ISO code */
            abbreviationCode: string
            symbol: string
            /**
             * @description 1 CNY = exchangeRate units of the currency
             * @example 0.14
             */
            exchangeRate: number
          }[]
        }
      }
    }
  }
  claimChatCheckin: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example 812345678901234567 */
          chatUserId: string
          /** @description Idempotency key: the same value is processed once within 10 minutes. */
          requestId?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            alreadyCheckedIn: boolean
            /** @description CNY cents; null when already checked in. */
            grantAmount: number | null
            success: boolean
            message: string
          }
        }
      }
    }
  }
  listMemberCoupons: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Counts from 1.
           * @example 1
           */
          pageNo?: number | null
          /** @example 10 */
          pageSize?: number | null
          /** @description Decides where it is given, before unionId and email. */
          userId?: number | null
          /** @description Decides where there is no userId. */
          unionId?: string | null
          /** @description Decides where there is neither; compared exactly. */
          email?: string | null
          /** @description UNUSED, USED, FINISH, EXPIRE or INVALID; absent or empty is all */
          status?: string | null
          /** @description A part of the code, in any case */
          code?: string | null
          templateId?: number | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: {
              id: number
              templateId: number
              title: string
              code: string
              /**
               * @description As it is stored: a coupon whose validity is over is UNUSED until the job has expired it.
               * @enum {string}
               */
              status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
              /** @description 1 shipping, 2 product, 3 site-wide */
              couponType: number | null
              /** @description 1 amount-off, 2 percentage-off */
              discountType: number
              /** @description Amount off, cents; 0 with a percentage */
              discountPrice: number
              /** @description 80 means 20% off */
              discountPercent: number | null
              /** @description Minimum spend in cents, 0 = none */
              usePriceCondition: number
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              validStartTime: string
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              validEndTime: string
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              useTime: string | null
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              takeTime: string
            }[]
            total: number
          }
        }
      }
    }
  }
  extendMemberCoupons: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Decides where it is given, before unionId and email. */
          userId?: number | null
          /** @description Decides where there is no userId. */
          unionId?: string | null
          /** @description Decides where there is neither; compared exactly. */
          email?: string | null
          couponIds: number[]
          extendDays: number
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            successCount: number
            coupons: {
              id: number
              /**
               * @description As it is stored: a coupon whose validity is over is UNUSED until the job has expired it.
               * @enum {string}
               */
              status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              validEndTime: string
            }[]
          }
        }
      }
    }
  }
  restoreMemberCoupons: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Decides where it is given, before unionId and email. */
          userId?: number | null
          /** @description Decides where there is no userId. */
          unionId?: string | null
          /** @description Decides where there is neither; compared exactly. */
          email?: string | null
          couponIds: number[]
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            successCount: number
            coupons: {
              id: number
              /**
               * @description As it is stored: a coupon whose validity is over is UNUSED until the job has expired it.
               * @enum {string}
               */
              status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              validEndTime: string
            }[]
          }
        }
      }
    }
  }
  redeem: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example WELCOME */
          code: string
          /** @description Of the member’s account, exactly. */
          email?: string | null
          /** @description Chat-platform user id: digits, as text. */
          chatUserId?: string | null
          /** @description Idempotency key: the same value is processed once within 10 minutes. */
          requestId?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            code: string
            /** @description As sent, or the member’s where issued by chat user id. */
            email: string | null
            chatUserId: string | null
            /**
             * @description One text per coupon, separated by commas.
             * @example 20% OFF,$5 OFF
             */
            prize: string
            success: boolean
            message: string
            coupons: {
              templateId: number
              title: string
              /** @description 1 shipping, 2 product, 3 site-wide */
              couponType: number
              /** @description 1 amount off, 2 percentage off */
              discountType: number
              /** @description Amount off, cents; 0 with a percentage */
              discountPrice: number
              /** @description 80 means 20 % off; null for an amount. */
              discountPercent: number | null
              /** @description Minimum spend in cents, 0 for none. */
              usePriceCondition: number
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              validStartTime: string
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              validEndTime: string
            }[]
          }
        }
      }
    }
  }
  getCouponExchangeCodeStatus: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example WELCOME */
          code: string
          userId?: number | null
          unionId?: string | null
          chatUserId?: string | null
          email?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            code: string
            /** @enum {string} */
            status: 'VALID' | 'NOT_STARTED' | 'EXPIRED' | 'VOIDED' | 'EXHAUSTED'
            statusDesc: string
            businessName: string
            sceneCode: string | null
            /** @enum {string} */
            grantMode: 'ALL' | 'RANDOM_ONE'
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            validStart: string
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            validEnd: string
            /** @description -1 is unlimited. */
            maxUsage: number
            usedCount: number
            /** @description null is unlimited. */
            remainingCount: number | null
            /** @description Of one member; -1 is unlimited. */
            takeLimitCount: number
            /** @description Of one member in a day; -1 is unlimited. */
            dailyTakeLimitCount: number
            coupons: {
              templateId: number
              title: string
              /** @description 1 shipping, 2 product, 3 site-wide */
              couponType: number
              /** @description 1 amount off, 2 percentage off */
              discountType: number
              /** @description Amount off, cents; 0 with a percentage */
              discountPrice: number
              discountPercent: number | null
              usePriceCondition: number
            }[]
            userUsedCount: number | null
            /** @description null is unlimited, or that no member was named. */
            userRemainingCount: number | null
          }
        }
      }
    }
  }
  createPaymentOrder: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Caller number */
          outOrderNo: string
          /** @description USD, at most 2 decimals. */
          payAmount: number
          subject?: string | null
          description?: string | null
          /** @description Not sent to the channel unless it is complete. */
          shippingInfo?: {
            firstName?: string | null
            lastName?: string | null
            /**
             * @description ISO 3166-1 alpha-2.
             * @example GB
             */
            country?: string | null
            addressLine?: string | null
            city?: string | null
            zipcode?: string | null
            /**
             * @description E.164 allowed; it is split.
             * @example +44 7700 900123
             */
            phone?: string | null
            email?: string | null
            /**
             * @description Without +; derived from callingCodeCountry or country when omitted.
             * @example 44
             */
            callingCode?: string | null
            /**
             * @description ISO 3166-1 alpha-2; country when omitted.
             * @example GB
             */
            callingCodeCountry?: string | null
          } | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Platform number */
            orderNo: string
            /** @description Caller number */
            outOrderNo: string
            /** @description Channel number; null while the channel is not known to have the order. */
            paymentOrderId: string | null
            /** @description Where the payer is sent to */
            paymentUrl: string | null
            /**
             * @description USD
             * @example 19.9
             */
            payAmount: number
            /** @constant */
            payCurrency: 'USD'
          }
        }
      }
    }
  }
  queryPaymentOrder: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description Platform number */
          orderNo?: string | null
          /** @description Caller number */
          outOrderNo?: string | null
          /** @description Channel number */
          paymentOrderId?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description status is 10 */
            paid: boolean
            /** @description 0 pending, 10 paid, 20 closed */
            status: number
            /**
             * @description ISO 8601 local date-time, Asia/Shanghai
             * @example 2026-09-10T12:00:00
             */
            paidTime: string | null
            /** @description Platform number */
            orderNo: string
            /** @description Caller number */
            outOrderNo: string
            /** @description Channel number; null while the channel is not known to have the order. */
            paymentOrderId: string | null
            /**
             * @description USD
             * @example 19.9
             */
            payAmount: number
            /** @constant */
            payCurrency: 'USD'
          }
        }
      }
    }
  }
  pagePaymentOrders: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Counts from 1.
           * @example 1
           */
          pageNo: number
          /** @example 10 */
          pageSize: number
          /**
           * @description 0 pending, 10 paid, 20 closed
           * @enum {integer|null}
           */
          status?: 0 | 10 | 20 | null
          /** @description A part of the caller number, in any case. */
          outOrderNo?: string | null
          /** @description Platform number, exact */
          orderNo?: string | null
          /** @description Channel number, exact */
          paymentOrderId?: string | null
          /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
          createTime?: string[] | null
          /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
          paidTime?: string[] | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: {
              /** @description status is 10 */
              paid: boolean
              /** @description 0 pending, 10 paid, 20 closed */
              status: number
              /**
               * @description ISO 8601 local date-time, Asia/Shanghai
               * @example 2026-09-10T12:00:00
               */
              paidTime: string | null
              /** @description Platform number */
              orderNo: string
              /** @description Caller number */
              outOrderNo: string
              /** @description Channel number; null while the channel is not known to have the order. */
              paymentOrderId: string | null
              /**
               * @description USD
               * @example 19.9
               */
              payAmount: number
              /** @constant */
              payCurrency: 'USD'
              /**
               * @description ISO 8601 local date-time, Asia/Shanghai
               * @example 2026-09-10T12:00:00
               */
              createTime: string
            }[]
            total: number
          }
        }
      }
    }
  }
  uploadShipments: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          shipments: {
            /** @description One of the three has to be there; the first decides, in this order. */
            orderNo?: string | null
            /** @description One of the three has to be there; the first decides, in this order. */
            outOrderNo?: string | null
            /** @description One of the three has to be there; the first decides, in this order. */
            paymentOrderId?: string | null
            trackingNo: string
            carrierCode?: string | null
            carrierName?: string | null
            trackingUrl?: string | null
            /**
             * @default SHIPPED
             * @enum {string|null}
             */
            status?: 'SHIPPED' | 'IN_TRANSIT' | 'DELIVERED' | 'CANCELLED' | null
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            shippedTime?: string | null
            bagOrderNo?: string | null
          }[]
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            successCount: number
            failCount: number
            results: {
              /** @description As sent where there is no such order */
              orderNo: string | null
              /** @description As sent where there is no such order */
              outOrderNo: string | null
              trackingNo: string
              success: boolean
              /** @description 0, or one of the codes of this operation */
              code: number
              msg: string
            }[]
          }
        }
      }
    }
  }
  PurchaseQuoteAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example user-1001 */
          externalUserId: string
          items: {
            /**
             * @description 1 marketplace A, 2 marketplace B, 3 marketplace C, 5 marketplace E
             * @enum {integer}
             */
            platformChannel: 1 | 2 | 3 | 5
            /** @example 610947572360 */
            goodsId: string
            /** @example 4358970531 */
            skuId: string
            /** @example 2 */
            qty: number
            remarks?: string | null
          }[]
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Goods of all shops, CNY cents */
            goodsTotalAmount: number
            /** @description Domestic freight, once for each goods, CNY cents */
            freightTotalAmount: number
            /** @description Both, CNY cents */
            payAmount: number
            /** @constant */
            currencyCode: 'CNY'
            /** @description In order of first appearance */
            shops: {
              /** @description Null for goods of a marketplace that names no shop. */
              shopId: string | null
              shopName: string
              localShopName: string
              platformChannel: number
              /** @description Goods, CNY cents */
              goodsAmount: number
              /** @description Domestic freight, CNY cents */
              freightAmount: number
              /** @description Both, CNY cents */
              payAmount: number
              items: {
                goodsId: string
                skuId: string
                goodsName: string
                localGoodsName: string
                specName: string
                localSpecName: string
                /** @description http(s) */
                imagePath: string
                qty: number
                /** @description Of one piece, CNY cents */
                price: number
                /** @description Of all pieces, without freight, CNY cents */
                amount: number
                /** @description Pieces in stock */
                stockQty: number
              }[]
            }[]
          }
        }
      }
    }
  }
  PurchaseCreateAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example shop-order-20260910-9 */
          outOrderNo: string
          /** @example user-1001 */
          externalUserId: string
          items: {
            /**
             * @description 1 marketplace A, 2 marketplace B, 3 marketplace C, 5 marketplace E
             * @enum {integer}
             */
            platformChannel: 1 | 2 | 3 | 5
            /** @example 610947572360 */
            goodsId: string
            /** @example 4358970531 */
            skuId: string
            /** @example 2 */
            qty: number
            remarks?: string | null
          }[]
          /** @description The member’s default address where absent. */
          addressId?: number | null
          orderComment?: string | null
          /**
           * @description CNY cents, from the quote: refused where the live price is too far from it.
           * @example 26200
           */
          expectedPayAmount?: number | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            outOrderNo: string
            orderNo: string
            /** @description What wallet/pay takes. */
            paymentId: string
            /** @description CNY cents */
            payAmount: number
            /**
             * @description ISO 8601 local date-time, Asia/Shanghai
             * @example 2026-09-10T12:00:00
             */
            expireTime: string
            /** @description Whether it had been created before. */
            duplicated: boolean
          }
        }
      }
    }
  }
  PurchaseQueryAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          outOrderNo?: string | null
          /** @description Of the order or of one of its sub-orders. */
          orderNo?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Null unless refStatus is 1. */
            paymentId: string | null
            /** @description CNY cents; null unless refStatus is 1. */
            payAmount: number | null
            /** @description 0 processing, 1 created, 2 creation failed */
            refStatus: number
            /** @description A sub-order for each shop; none unless refStatus is 1. */
            orders: {
              /** @description Of the sub-order */
              orderNo: string
              /** @description Null for goods of a marketplace that names no shop. */
              shopId: string | null
              shopName: string
              localShopName: string
              platformChannel: number
              /** @description The lowest one among its items that are neither cancelled, closed nor refunded. */
              status: number
              statusDesc: string
              /** @description Goods, CNY cents */
              goodsAmount: number
              /** @description Domestic freight, CNY cents */
              freightAmount: number
              /** @description Both, CNY cents */
              payAmount: number
              /** @description Supplements that are not cancelled, CNY cents */
              supplementAmount: number
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              createTime: string
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              payTime: string | null
              items: {
                orderItemNo: string
                goodsId: string
                skuId: string
                goodsName: string
                specName: string
                /** @description http(s) */
                imagePath: string
                qty: number
                /** @description Of one piece, as it was quoted, CNY cents */
                price: number
                /** @description Of one piece, as it is charged, CNY cents */
                actualPrice: number
                /** @description Domestic freight of the line, CNY cents */
                freightFee: number
                /** @description The specification’s order item status */
                status: number
                carrierName: string | null
                expressNo: string | null
              }[]
            }[]
          }
        }
      }
    }
  }
  WalletPayAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Any that is bound to the member whose payment it is.
           * @example user-1001
           */
          externalUserId: string
          /** @example S20260910120000SRVPXCSBGEDU */
          paymentId: string
          /** @description CNY cents: refused where the payment is about another amount. */
          payAmount?: number | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description 0 unpaid, 10 success, 20 refunded, 30 closed */
            status: number
            paySuccess: boolean
            /** @description Debited, CNY cents */
            payAmount: number
            /**
             * @description ISO 8601 local date-time, Asia/Shanghai
             * @example 2026-09-10T12:00:00
             */
            successTime: string
            /** @description Available after it, CNY cents */
            balance: number
          }
        }
      }
    }
  }
  PurchaseSupplementListAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example user-1001 */
          externalUserId: string
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description What the list comes to, CNY cents */
            supplementTotalAmount: number
            orders: {
              /** @description 1 purchase order, 2 bag order */
              bizType: number
              /** @description 102 goods supplement, 104 freight supplement, 203 bag freight supplement */
              expenseType: number
              orderExpensesNo: string
              /** @description The sub-order; null with a bag order. */
              orderNo: string | null
              /** @description Null with a purchase order. */
              bagOrderNo: string | null
              /** @description CNY cents */
              amount: number
              reason: string
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              createTime: string
            }[]
          }
        }
      }
    }
  }
  PurchaseSupplementTradeNoAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @example user-1001 */
          externalUserId: string
          /**
           * @description Of purchase orders or of bag orders, not of both.
           * @example [
           *       "E20260910120000RLC6KUMNUBGT"
           *     ]
           */
          orderExpensesNoList: string[]
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            paymentId: string
            /** @description CNY cents */
            payAmount: number
            /**
             * @description 3 freight, 6 goods, 7 bag, 8 goods plus freight
             * @enum {integer}
             */
            payType: 3 | 6 | 7 | 8
          }
        }
      }
    }
  }
  queryBagOrder: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          bagOrderNo: string
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            exists: boolean
            bagOrderNo: string | null
            status: number | null
            statusDesc: string | null
            /**
             * @description When it was submitted
             * @example 2026-09-10 12:00:00
             */
            createTime: string | null
            /** @description The owner; null where the member was deleted. */
            unionId: string | null
          }
        }
      }
    }
  }
  listBagOrders: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Counts from 1.
           * @example 1
           */
          pageNo: number
          /** @example 10 */
          pageSize: number
          memberId?: number | null
          /** @description With memberId: both have to name the same member. */
          unionId?: string | null
          /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
          createTime?: string[] | null
          status?: number | null
          bagOrderNo?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: {
              bagOrderNo: string
              outboundOrderNo: string | null
              status: number
              statusDesc: string
              goodsQty: number
              /** @description CNY cents */
              goodsTotalAmount: number
              /** @description Grams */
              estimateWeight: number
              /** @description Cubic centimetres */
              estimateVolume: number
              unionId: string
              /**
               * @description When it was submitted
               * @example 2026-09-10 12:00:00
               */
              createTime: string
            }[]
            total: number
          }
        }
      }
    }
  }
  listOrderItems: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Counts from 1.
           * @example 1
           */
          pageNo: number
          /** @example 10 */
          pageSize: number
          memberId?: number | null
          /** @description With memberId: both have to name the same member. */
          unionId?: string | null
          /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
          createTime?: string[] | null
          status?: number | null
          /** @description Of the purchase or of one of its sub-orders */
          orderNo?: string | null
          orderItemNo?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: {
              /** @description Of the sub-order */
              orderNo: string
              orderItemNo: string
              /** @description 1xx payment, 2xx purchase, 3xx warehouse; the list may grow. */
              status: number
              unionId: string
              goodsName: string
              localGoodsName: string
              specName: string
              localSpecName: string
              /** @description http(s) */
              imagePath: string
              qty: number
              /** @description Of one piece, as quoted, CNY cents */
              price: number
              /** @description Of one piece, as charged, CNY cents */
              actualPrice: number
              /** @description Domestic freight of the line, CNY cents */
              freightFee: number
              shopName: string
              localShopName: string
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              createTime: string
            }[]
            total: number
          }
        }
      }
    }
  }
  createInvoice: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Of one bag order; or bagOrderNos.
           * @example B202609101200009ZAQL6XGZWKP
           */
          bagOrderNo?: string | null
          bagOrderNos?: string[] | null
          /** @description A language tag (BCP 47): `en` or `zh`; any other is `en`. */
          language?: string | null
          /** @description Whom the invoice is made out to. */
          title?: string | null
          remark?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            invoiceNo: string
            bagOrderNos: string[]
            /** @description 0 processing, 1 success */
            status: number
          }
        }
      }
    }
  }
  queryInvoice: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          invoiceNo?: string | null
          bagOrderNo?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            invoiceNo: string
            bagOrderNos: string[]
            /** @description 0 processing, 1 success, 2 failed */
            status: number
            /** @description Made for this answer, good until fileExpireTime; null unless status is 1. */
            fileUrl: string | null
            fileName: string | null
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            fileExpireTime: string | null
            failReason: string | null
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            createTime: string
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            finishTime: string | null
          }
        }
      }
    }
  }
  queryTracking: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          trackingNo: string
          /**
           * @description 1 domestic, 2 international
           * @enum {integer}
           */
          type: 1 | 2
          /** @description Domestic: improves the recognition of the number */
          carrierName?: string | null
          /** @description A language tag (BCP 47), for example zh, en or es */
          language?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json':
            | {
                trackingNo: string
                /**
                 * @description Of the newest event; PENDING as long as there is none.
                 * @enum {string}
                 */
                status: 'PENDING' | 'IN_TRANSIT' | 'DELIVERING' | 'DELIVERED' | 'EXCEPTION'
                /** @description Of the newest event */
                trackContent: string | null
                /**
                 * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
                 * @example 2026-09-10 12:00:00
                 */
                trackDate: string | null
                /** @description Newest first */
                trackItems: {
                  currentPosition: string | null
                  content: string
                  /**
                   * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
                   * @example 2026-09-10 12:00:00
                   */
                  trackDate: string
                  /** @enum {string} */
                  status: 'PENDING' | 'IN_TRANSIT' | 'DELIVERING' | 'DELIVERED' | 'EXCEPTION'
                }[]
                /** @constant */
                type: 1
                carrierName: string | null
                carrierCode: string | null
                checkStatus: string | number | boolean | null
                arrivalTime: string | null
              }
            | {
                trackingNo: string
                /**
                 * @description Of the newest event; PENDING as long as there is none.
                 * @enum {string}
                 */
                status: 'PENDING' | 'IN_TRANSIT' | 'DELIVERING' | 'DELIVERED' | 'EXCEPTION'
                /** @description Of the newest event */
                trackContent: string | null
                /**
                 * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
                 * @example 2026-09-10 12:00:00
                 */
                trackDate: string | null
                /** @description Newest first */
                trackItems: {
                  currentPosition: string | null
                  content: string
                  /**
                   * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
                   * @example 2026-09-10 12:00:00
                   */
                  trackDate: string
                  /** @enum {string} */
                  status: 'PENDING' | 'IN_TRANSIT' | 'DELIVERING' | 'DELIVERED' | 'EXCEPTION'
                }[]
                /** @constant */
                type: 2
                logisticsOrderNo: string | null
                expressNo: string | null
                lastMileTrackingNo: string | null
                supplierCode: string | null
                supplierName: string | null
                logisticsLineName: string | null
                /** @description http(s) */
                trackUrl: string | null
                shipCountry: string | null
                country: string | null
              }
        }
      }
    }
  }
  FreightEstimateAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /** @description ISO 3166-1 alpha-2, upper or lower case */
          countryCode: string
          /**
           * @description g; fractions are rounded up
           * @example 1200
           */
          weight: number
          /** @description A language tag (BCP 47), for example zh, en or es */
          language?: string | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            id: number
            lineUUid: string
            /** @description In the language, where it can be had; otherwise in English. */
            lineName: string
            /** @description URL */
            icon: string | null
            /** @description How long a parcel takes */
            referenceTime: string | null
            /** @description CNY cents, without promotions */
            totalFee: number
            /** @description 1 actual weight, 2 volumetric weight */
            billingType: number
          }[]
        }
      }
    }
  }
  createChatAuthorizeUrl: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * Format: uri
           * @description One of the redirects registered at the chat platform, letter by letter.
           * @example https://shop.example.com/chat/callback
           */
          redirectUri: string
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            authorizeUrl: string
          }
        }
      }
    }
  }
  getChatLoginStatus: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description Digits, always text.
           * @example 812345678901234567
           */
          chatUserId: string
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            loggedIn: boolean
            memberId: number | null
            unionId: string | null
          }
        }
      }
    }
  }
  MemberConsumptionAPI: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          memberId?: number | null
          unionId?: string | null
          /** @description The chat-platform user id, the same value as chatUserId: digits, as text. */
          chatOpenId?: string | null
          /** @description [start, end], both inclusive: submission of bag orders, payment of recharges. Absent: all of time. */
          createTime?: string[] | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            memberId: number
            unionId: string
            /** @description As it was sent; null where it was not. */
            chatOpenId: string | null
            /** @description Submitted and paid bag orders; not the unpaid, cancelled and closed ones */
            bagOrderCount: number
            /** @description Paid for them, minus refunds, CNY cents */
            bagConsumeAmount: number
            /** @description Recharged, bonus included, minus refunds, CNY cents */
            totalRechargeAmount: number
            /** @description Successful recharges, refunded ones included */
            rechargeCount: number
            /** @description As it was sent; null for lifetime totals. */
            startTime: string | null
            /** @description As it was sent; null for lifetime totals. */
            endTime: string | null
          }
        }
      }
    }
  }
  listEvents: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /** @description `nextCursor` of an earlier answer; `now` for the end; absent: from the oldest that is kept. */
          after?: string | null
          /** @description Only these; a name that is none matches nothing. Absent or empty: all. */
          types?: string[] | null
          /** @description 100 when absent. */
          limit?: number | null
          /** @description How long to wait for the first event where there is none; 0 when absent. */
          waitSeconds?: number | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            events: components['schemas']['Event'][]
            nextCursor: string
            /** @description Whether there is more behind `nextCursor`. */
            hasMore: boolean
          }
        }
      }
    }
  }
  createOwnWebhookEndpoint: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          /**
           * @description A public https:// address without user information.
           * @example https://partner.example.com/webhooks
           */
          url: string
          description?: string | null
          /** @description The types that are sent; `*` is all of them, those to come included. */
          eventTypes: (
            | '*'
            | 'pay.order.paid'
            | 'pay.order.closed'
            | 'pay.order.refund_required'
            | 'order.purchase.paid'
            | 'order.purchase.expired'
            | 'order.purchase.cancelled'
            | 'order.item.status_changed'
            | 'order.bag.created'
            | 'order.bag.status_changed'
            | 'order.bag.refunded'
            | 'order.supplement.created'
            | 'order.supplement.paid'
            | 'order.supplement.cancelled'
            | 'order.invoice.ready'
            | 'order.invoice.failed'
            | 'promotion.coupon.issued'
            | 'promotion.coupon.status_changed'
            | 'promotion.coupon.extended'
            | 'promotion.draw.won'
            | 'promotion.points.changed'
            | 'member.wallet.changed'
            | 'member.binding.created'
            | 'member.binding.status_changed'
            | 'member.binding.supplement_auth_changed'
            | 'member.binding.deleted'
            | 'member.chat_login.completed'
            | 'webhook.endpoint.disabled'
            | 'webhook.test'
          )[]
          /**
           * @description 0: an event waits for those of the same subject before it, 1: for none. 0 when absent on create; an update that lacks it keeps it.
           * @enum {integer|null}
           */
          ordering?: 0 | 1 | null
          /**
           * @description 0 enabled, 1 disabled. 0 when absent on create; an update that lacks it keeps it.
           * @enum {integer|null}
           */
          status?: 0 | 1 | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            id: number
            /** @description Shown this once. */
            secret: string
          }
        }
      }
    }
  }
  listOwnWebhookEndpoints: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': Record<string, never>
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            id: number
            url: string
            description: string | null
            eventTypes: string[]
            /** @description 0 enabled, 1 disabled, 2 disabled because nothing arrived for too long */
            status: number
            /** @description 0 by subject, 1 none */
            ordering: number
            /** @description The last characters of the newest secret. */
            secretHint: string
            /** @description Why the engine disabled it. */
            disabledReason: string | null
            /**
             * @description Since when no attempt succeeded.
             * @example 2026-09-10 12:00:00
             */
            failingSince: string | null
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            createTime: string
          }[]
        }
      }
    }
  }
  updateOwnWebhookEndpoint: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          id: number
          /**
           * @description A public https:// address without user information.
           * @example https://partner.example.com/webhooks
           */
          url: string
          description?: string | null
          /** @description The types that are sent; `*` is all of them, those to come included. */
          eventTypes: (
            | '*'
            | 'pay.order.paid'
            | 'pay.order.closed'
            | 'pay.order.refund_required'
            | 'order.purchase.paid'
            | 'order.purchase.expired'
            | 'order.purchase.cancelled'
            | 'order.item.status_changed'
            | 'order.bag.created'
            | 'order.bag.status_changed'
            | 'order.bag.refunded'
            | 'order.supplement.created'
            | 'order.supplement.paid'
            | 'order.supplement.cancelled'
            | 'order.invoice.ready'
            | 'order.invoice.failed'
            | 'promotion.coupon.issued'
            | 'promotion.coupon.status_changed'
            | 'promotion.coupon.extended'
            | 'promotion.draw.won'
            | 'promotion.points.changed'
            | 'member.wallet.changed'
            | 'member.binding.created'
            | 'member.binding.status_changed'
            | 'member.binding.supplement_auth_changed'
            | 'member.binding.deleted'
            | 'member.chat_login.completed'
            | 'webhook.endpoint.disabled'
            | 'webhook.test'
          )[]
          /**
           * @description 0: an event waits for those of the same subject before it, 1: for none. 0 when absent on create; an update that lacks it keeps it.
           * @enum {integer|null}
           */
          ordering?: 0 | 1 | null
          /**
           * @description 0 enabled, 1 disabled. 0 when absent on create; an update that lacks it keeps it.
           * @enum {integer|null}
           */
          status?: 0 | 1 | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': true
        }
      }
    }
  }
  deleteOwnWebhookEndpoint: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          id: number
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': true
        }
      }
    }
  }
  rotateOwnWebhookEndpointSecret: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          id: number
          /** @description For how long the secrets before it still sign; a day when absent. */
          overlapSeconds?: number | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Shown this once. */
            secret: string
            /**
             * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
             * @example 2026-09-10 12:00:00
             */
            previousExpireTime: string
          }
        }
      }
    }
  }
  testOwnWebhookEndpoint: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          id: number
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            /** @description Null where nothing answered. */
            statusCode: number | null
            durationMs: number
            /**
             * @description Null for any 2xx.
             * @enum {string|null}
             */
            failure: 'timeout' | 'forbidden-address' | 'tls' | 'connection' | 'status' | null
          }
        }
      }
    }
  }
  pageOwnWebhookDeliveries: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody?: {
      content: {
        'application/json': {
          /**
           * @description Counts from 1.
           * @default 1
           * @example 1
           */
          pageNo?: number | null
          /**
           * @default 10
           * @example 10
           */
          pageSize?: number | null
          endpointId?: number | null
          /** @description 0 waiting, 1 delivered, 2 dead, 3 cancelled */
          status?: number | null
          type?: string | null
          subject?: string | null
          /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
          createTime?: string[] | null
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': {
            list: {
              id: number
              endpointId: number
              /** @description Of the event in the application’s feed. */
              position: number
              /** @description What `webhook-id` says. */
              eventId: string
              /** @description Counts the deliveries of the event to this endpoint, from 0. */
              replayNo: number
              type: string
              subject: string
              /** @description 0 waiting, 1 delivered, 2 dead, 3 cancelled */
              status: number
              attempts: number
              /**
               * @description Of the next attempt, while it waits.
               * @example 2026-09-10 12:00:00
               */
              dueTime: string
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              deliveredTime: string | null
              /**
               * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
               * @example 2026-09-10 12:00:00
               */
              createTime: string
            }[]
            total: number
          }
        }
      }
    }
  }
  retryOwnWebhookDelivery: {
    parameters: {
      query?: never
      header?: never
      path?: never
      cookie?: never
    }
    requestBody: {
      content: {
        'application/json': {
          id: number
        }
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': true
        }
      }
    }
  }
}
