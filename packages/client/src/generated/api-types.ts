// Written by `npm run write:client` from docs/openapi/partner.json.

export type components = {
  schemas: {
    /**
     * @example {
     *       "access_token": "<ACCESS_TOKEN>",
     *       "token_type": "Bearer",
     *       "expires_in": 1800,
     *       "scope": "goods:detail:read goods:qc:read",
     *       "refresh_token": ""
     *     }
     */
    AccessToken: {
      /** @description The bearer credential, a signed JWT. */
      access_token: string
      /** @constant */
      token_type: 'Bearer'
      /**
       * Format: int32
       * @description Lifetime in seconds.
       */
      expires_in: number
      /** @description Granted scopes, space-separated. */
      scope: string
      /** @description Always empty: there is no refresh flow. */
      refresh_token: string
    }
    /**
     * @example {
     *       "bagOrderNo": "B20260910120000WHVCYU48RKA5",
     *       "outboundOrderNo": "OUT-3",
     *       "status": 6,
     *       "statusDesc": "Shipped",
     *       "goodsQty": 3,
     *       "goodsTotalAmount": 25600,
     *       "estimateWeight": 1500,
     *       "estimateVolume": 12000,
     *       "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *       "createTime": "2026-09-10 12:00:00"
     *     }
     */
    BagOrder: {
      bagOrderNo: string
      outboundOrderNo: string | null
      /** Format: int64 */
      status: number
      statusDesc: string
      /** Format: int64 */
      goodsQty: number
      /**
       * Format: int64
       * @description CNY cents
       */
      goodsTotalAmount: number
      /**
       * Format: int64
       * @description Grams
       */
      estimateWeight: number
      /**
       * Format: int64
       * @description Cubic centimetres
       */
      estimateVolume: number
      unionId: string
      /**
       * @description When it was submitted
       * @example 2026-09-10 12:00:00
       */
      createTime: string
    }
    /**
     * @example {
     *       "list": [
     *         {
     *           "bagOrderNo": "B20260910120000WHVCYU48RKA5",
     *           "outboundOrderNo": "OUT-3",
     *           "status": 6,
     *           "statusDesc": "Shipped",
     *           "goodsQty": 3,
     *           "goodsTotalAmount": 25600,
     *           "estimateWeight": 1500,
     *           "estimateVolume": 12000,
     *           "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *           "createTime": "2026-09-10 12:00:00"
     *         }
     *       ],
     *       "total": 1
     *     }
     */
    BagOrderPage: {
      list: components['schemas']['BagOrder'][]
      /** Format: int64 */
      total: number
    }
    /**
     * @example {
     *       "exists": true,
     *       "bagOrderNo": "B20260910120000WHVCYU48RKA5",
     *       "status": 6,
     *       "statusDesc": "Shipped",
     *       "createTime": "2026-09-10 12:00:00",
     *       "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD"
     *     }
     */
    BagOrderState: {
      exists: boolean
      bagOrderNo: string | null
      /** Format: int64 */
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
    /**
     * @example {
     *       "externalUserId": "user-1001",
     *       "memberUnionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *       "status": 0,
     *       "balance": 438610,
     *       "freezePrice": 0,
     *       "currencyCode": "CNY"
     *     }
     */
    BoundMember: {
      externalUserId: string
      memberUnionId: string
      /**
       * Format: int64
       * @description 0 enabled, 1 disabled
       */
      status: number
      /**
       * Format: int64
       * @description Available, CNY cents
       */
      balance: number
      /**
       * Format: int64
       * @description Frozen, CNY cents
       */
      freezePrice: number
      /** @constant */
      currencyCode: 'CNY'
    }
    /**
     * @example {
     *       "id": 1,
     *       "status": "UNUSED",
     *       "validEndTime": "2100-01-30 23:59:59"
     *     }
     */
    ChangedCoupon: {
      /** Format: int64 */
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
    }
    /**
     * @example {
     *       "successCount": 1,
     *       "coupons": [
     *         {
     *           "id": 1,
     *           "status": "UNUSED",
     *           "validEndTime": "2100-01-30 23:59:59"
     *         }
     *       ]
     *     }
     */
    ChangedCoupons: {
      /** Format: int64 */
      successCount: number
      coupons: components['schemas']['ChangedCoupon'][]
    }
    /**
     * @example {
     *       "authorizeUrl": "https://chat.example.com/oauth2/authorize?client_id=demo-chat-client&redirect_uri=https%3A%2F%2Fshop.example.com%2Fchat%2Fcallback&response_type=code&scope=identify%20email&state=1.FLKmQxw32ANzkj8P6rlalN0DysqVipoXk5pBVSOrjAD.MrqjdKioi78ooMLGdsDMFNwkq0xj4EuCivREsFjrxxY"
     *     }
     */
    ChatAuthorizeUrl: {
      authorizeUrl: string
    }
    /**
     * @example {
     *       "alreadyCheckedIn": false,
     *       "grantAmount": 100,
     *       "success": true,
     *       "message": "Checked in"
     *     }
     */
    ChatCheckin: {
      alreadyCheckedIn: boolean
      /**
       * Format: int64
       * @description CNY cents; null when already checked in.
       */
      grantAmount: number | null
      success: boolean
      message: string
    }
    /**
     * @example {
     *       "loggedIn": true,
     *       "memberId": 1,
     *       "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD"
     *     }
     */
    ChatLoginStatus: {
      loggedIn: boolean
      /** Format: int64 */
      memberId: number | null
      unionId: string | null
    }
    /**
     * @example {
     *       "chatUserId": "812345678901234567",
     *       "requestId": "checkin-812345678901234567-20260910"
     *     }
     */
    ClaimChatCheckinRequest: {
      /** @example 812345678901234567 */
      chatUserId: string
      /** @description Idempotency key: the same value is processed once within 10 minutes. */
      requestId?: string | null
    }
    /**
     * @example {
     *       "redirectUri": "https://shop.example.com/chat/callback"
     *     }
     */
    CreateChatAuthorizeUrlRequest: {
      /**
       * Format: uri
       * @description One of the redirects registered at the chat platform, letter by letter.
       * @example https://shop.example.com/chat/callback
       */
      redirectUri: string
    }
    /**
     * @example {
     *       "bagOrderNos": [
     *         "B202609101200009ZAQL6XGZWKP"
     *       ],
     *       "language": "en",
     *       "title": "Example Trading Ltd."
     *     }
     */
    CreateInvoiceRequest: {
      /** @description Of one bag order; or bagOrderNos. */
      bagOrderNo?: string | null
      bagOrderNos?: string[] | null
      /** @description A language tag (BCP 47): `en` or `zh`; anything else is `en`. */
      language?: string | null
      /** @description Whom the invoice is made out to. */
      title?: string | null
      remark?: string | null
    } & (unknown | unknown)
    /**
     * @example {
     *       "url": "https://partner.example.com/events",
     *       "eventTypes": [
     *         "pay.order.paid",
     *         "order.item.status_changed"
     *       ],
     *       "status": 1
     *     }
     */
    CreateOwnWebhookEndpointRequest: {
      /**
       * @description A public https:// address without user information.
       * @example https://partner.example.com/webhooks
       */
      url: string
      description?: string | null
      /** @description The types that are sent; `*` is all of them, those to come included. */
      eventTypes: components['schemas']['WebhookEventType'][]
      ordering?: (0 | 1) | null
      status?: (0 | 1) | null
    }
    /**
     * @example {
     *       "outOrderNo": "shop-20260910-2",
     *       "payAmount": 19.5,
     *       "subject": "Canvas backpack"
     *     }
     */
    CreatePaymentOrderRequest: {
      /** @description Caller number */
      outOrderNo: string
      /** @description USD, at most 2 decimals. */
      payAmount: number
      subject?: string | null
      description?: string | null
      /** @description Not sent to the channel unless it is complete. */
      shippingInfo?: components['schemas']['ShippingInfo'] | null
    }
    /**
     * @example {
     *       "invoiceNo": "INV20260910120000M4XK8RTQ2WVZ",
     *       "bagOrderNos": [
     *         "B202609101200009ZAQL6XGZWKP"
     *       ],
     *       "status": 0
     *     }
     */
    CreatedInvoice: {
      invoiceNo: string
      bagOrderNos: string[]
      /**
       * Format: int64
       * @description 0 processing, 1 success
       */
      status: number
    }
    /**
     * @example {
     *       "orderNo": "P20260910120000K7WQ2MXR9TBC",
     *       "outOrderNo": "shop-20260910-2",
     *       "paymentOrderId": "sp_afjdsFdEWVPEegChMraCFjrK",
     *       "paymentUrl": "https://sandbox.example.com/sandbox/pay/XdWJxplheCYS6atqhyhDl6tK7RKI5YvLqZs59uCI",
     *       "payAmount": 19.5,
     *       "payCurrency": "USD"
     *     }
     */
    CreatedPaymentOrder: {
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
       * @example 19.5
       */
      payAmount: number
      /** @constant */
      payCurrency: 'USD'
    }
    /**
     * @example {
     *       "outOrderNo": "shop-order-20260910-9",
     *       "orderNo": "G20260910120000GRAWBVE4YX7X",
     *       "paymentId": "Z20260910120000NPQRSTUVWXYZ",
     *       "payAmount": 26200,
     *       "expireTime": "2026-09-10T14:00:00",
     *       "duplicated": false
     *     }
     */
    CreatedPurchase: {
      outOrderNo: string
      orderNo: string
      /** @description What wallet/pay takes. */
      paymentId: string
      /**
       * Format: int64
       * @description CNY cents
       */
      payAmount: number
      /**
       * @description ISO 8601 local date-time, Asia/Shanghai
       * @example 2026-09-10T12:00:00
       */
      expireTime: string
      /** @description Whether it had been created before. */
      duplicated: boolean
    }
    /**
     * @example {
     *       "id": 2,
     *       "secret": "whsec_shown once"
     *     }
     */
    CreatedWebhookEndpoint: {
      /** Format: int64 */
      id: number
      /** @description Shown this once. */
      secret: string
    }
    /**
     * @example {
     *       "id": 1
     *     }
     */
    DeleteOwnWebhookEndpointRequest: {
      /** Format: int64 */
      id: number
    }
    /**
     * @example {
     *       "trackingNo": "YT2026091012345",
     *       "type": 1,
     *       "status": "DELIVERED",
     *       "trackContent": "Signed for by the warehouse",
     *       "trackDate": "2026-09-10 12:00:00",
     *       "trackItems": [
     *         {
     *           "currentPosition": "Guangzhou",
     *           "content": "Signed for by the warehouse",
     *           "trackDate": "2026-09-10 12:00:00",
     *           "status": "DELIVERED"
     *         },
     *         {
     *           "currentPosition": "Hangzhou",
     *           "content": "Picked up",
     *           "trackDate": "2026-09-08 18:30:00",
     *           "status": "IN_TRANSIT"
     *         }
     *       ],
     *       "carrierName": "YTO Express",
     *       "carrierCode": "yuantong",
     *       "checkStatus": "1",
     *       "arrivalTime": "2026-09-10 12:00:00"
     *     }
     */
    DomesticTracking: {
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
      trackItems: components['schemas']['TrackingEvent'][]
      /**
       * Format: int32
       * @constant
       */
      type: 1
      carrierName: string | null
      carrierCode: string | null
      checkStatus: string | number | boolean | null
      arrivalTime: string | null
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
    /** @description A user of the application was bound to a member. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /**
         * Format: int64
         * @description 0 enabled, 1 disabled
         */
        status: number
        supplementAuth: boolean
      }
    }
    /** @description A user of the application is bound to the member no more. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /**
         * Format: int64
         * @description 0 enabled, 1 disabled
         */
        status: number
        /**
         * Format: int64
         * @description 0 enabled, 1 disabled
         */
        previousStatus: number
      }
    }
    /** @description Whether supplements are debited without asking has changed. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
    /** @description A login at the chat platform that the application began was completed. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
    /** @description An entry was booked in a member’s wallet. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /**
         * Format: int64
         * @description What was booked, as the ledger has it
         */
        bizType: number
        /**
         * Format: int64
         * @description Added to the wallet, or taken from it where negative; CNY cents
         */
        price: number
        /**
         * Format: int64
         * @description The available balance after it, CNY cents
         */
        balance: number
        /**
         * Format: int64
         * @description The frozen part after it, CNY cents
         */
        freezePrice: number
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        bagOrderNo: string
        /**
         * Format: int64
         * @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed
         */
        status: number
      }
    }
    /** @description Part of what was paid for a bag order was given back. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        bagOrderNo: string
        /**
         * Format: int64
         * @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed
         */
        status: number
        /**
         * Format: int64
         * @description Given back now, CNY cents
         */
        amount: number
        /**
         * Format: int64
         * @description Given back so far, CNY cents
         */
        refundAmount: number
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        bagOrderNo: string
        /**
         * Format: int64
         * @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed
         */
        status: number
        /**
         * Format: int64
         * @description 0 Unpaid, 1 Pending review, 2 Pending outbound, 3 Outbound in progress, 4 Pending extra payment, 5 Pending shipment, 6 Shipped, 7 Received, 8 Returned, 9 Cancelled, 10 Closed
         */
        previousStatus: number
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        invoiceNo: string
        bagOrderNos: string[]
        /**
         * Format: int64
         * @description 0 processing, 1 success, 2 failed
         */
        status: number
        failReason: string
      }
    }
    /** @description The file of an invoice is there. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        invoiceNo: string
        bagOrderNos: string[]
        /**
         * Format: int64
         * @description 0 processing, 1 success, 2 failed
         */
        status: number
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
        /**
         * Format: int64
         * @description 101 Unpaid, 102 Payment confirming, 104 Closed, payment timed out, 105 Cancelled, 201 Pending accept, 202 Accepted, 203 Waiting for supplement, 204 Purchasing, 205 Purchased, waiting for merchant, 206 Merchant shipped, 207 Out of stock, 208 Refund requested, 209 Refunded, closed, 301 Arrived at warehouse, 302 Quality check, 303 Quality problem, waiting for buyer, 304 Checked, being shelved, 305 Warehoused, 306 Selected for a bag, 307 Packing, 308 Shipped, 309 Returning to merchant, 310 Received, 311 Storage expired, disposed
         */
        status: number
        /**
         * Format: int64
         * @description 101 Unpaid, 102 Payment confirming, 104 Closed, payment timed out, 105 Cancelled, 201 Pending accept, 202 Accepted, 203 Waiting for supplement, 204 Purchasing, 205 Purchased, waiting for merchant, 206 Merchant shipped, 207 Out of stock, 208 Refund requested, 209 Refunded, closed, 301 Arrived at warehouse, 302 Quality check, 303 Quality problem, waiting for buyer, 304 Checked, being shelved, 305 Warehoused, 306 Selected for a bag, 307 Packing, 308 Shipped, 309 Returning to merchant, 310 Received, 311 Storage expired, disposed
         */
        previousStatus: number
        carrierName: string | null
        expressNo: string | null
      }
    }
    /** @description Everything of an unpaid purchase was cancelled. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
    /** @description A purchase was not paid in time. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
    /** @description A purchase was paid: from the member’s wallet, or another way, as operations have confirmed. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** @description Platform number */
        orderNo: string
        /** @description Caller number */
        outOrderNo: string
        /**
         * Format: int64
         * @description CNY cents, without what was cancelled before
         */
        payAmount: number
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        orderExpensesNo: string
        /**
         * Format: int64
         * @description 1 purchase order, 2 bag order
         */
        bizType: number
        /**
         * Format: int64
         * @description 102 goods, 104 freight, 203 freight of a bag order
         */
        expenseType: number
        /** @description The sub-order; null with a bag order. */
        orderNo: string | null
        /** @description Null with a purchase order. */
        bagOrderNo: string | null
        /**
         * Format: int64
         * @description CNY cents
         */
        amount: number
      }
    }
    /** @description A paid order was charged a supplement. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        orderExpensesNo: string
        /**
         * Format: int64
         * @description 1 purchase order, 2 bag order
         */
        bizType: number
        /**
         * Format: int64
         * @description 102 goods, 104 freight, 203 freight of a bag order
         */
        expenseType: number
        /** @description The sub-order; null with a bag order. */
        orderNo: string | null
        /** @description Null with a purchase order. */
        bagOrderNo: string | null
        /**
         * Format: int64
         * @description CNY cents
         */
        amount: number
      }
    }
    /** @description A supplement was paid from the member’s wallet. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        orderExpensesNo: string
        /**
         * Format: int64
         * @description 1 purchase order, 2 bag order
         */
        bizType: number
        /**
         * Format: int64
         * @description 102 goods, 104 freight, 203 freight of a bag order
         */
        expenseType: number
        /** @description The sub-order; null with a bag order. */
        orderNo: string | null
        /** @description Null with a purchase order. */
        bagOrderNo: string | null
        /**
         * Format: int64
         * @description CNY cents
         */
        amount: number
        /** @description Whether it was debited without a call of the partner. */
        autoDebited: boolean
      }
    }
    /** @description It had not been paid. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
        /**
         * Format: int64
         * @description 0 pending, 10 paid, 20 closed
         */
        status: number
        /**
         * Format: int64
         * @description 0 pending, 10 paid, 20 closed
         */
        previousStatus: number
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
        /**
         * Format: int64
         * @description 0 pending, 10 paid, 20 closed
         */
        status: number
        /**
         * Format: int64
         * @description 0 pending, 10 paid, 20 closed
         */
        previousStatus: number
      }
    }
    /** @description A closed payment order was paid after all, with a newer one in its place: the payer has to get it back. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
        /**
         * Format: int64
         * @description 0 pending, 10 paid, 20 closed
         */
        status: number
        /**
         * Format: int64
         * @description 0 pending, 10 paid, 20 closed
         */
        previousStatus: number
      }
    }
    /** @description The validity of a coupon became longer. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** Format: int64 */
        couponId: number
        /** Format: int64 */
        templateId: number
        /** @enum {string} */
        status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** Format: int64 */
        couponId: number
        /** Format: int64 */
        templateId: number
        /** @enum {string} */
        status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
      }
    }
    /** @description A coupon was used, given back, settled, expired, restored or voided. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** Format: int64 */
        couponId: number
        /** Format: int64 */
        templateId: number
        /** @enum {string} */
        status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
        /** @enum {string} */
        previousStatus: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
      }
    }
    /** @description A member won a prize of a lucky draw. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        member: {
          unionId: string
          externalUserId: string
        }
        /** Format: int64 */
        luckyDrawId: number
        /** Format: int64 */
        prizeId: number
        /** Format: int64 */
        recordId: number
        prizeType: string
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
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
        /**
         * Format: int64
         * @description Added, or taken away where negative
         */
        points: number
        /**
         * Format: int64
         * @description What the member has after it
         */
        balance: number
      }
    }
    /** @description An endpoint was disabled because nothing arrived for too long, or because it said to be gone. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int64
       * @description In the feed of the application, which has no gap.
       */
      position: number
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** Format: int64 */
        endpointId: number
        url: string
        /** Format: int64 */
        status: number
        disabledReason: string
      }
    }
    /** @description The event is in no feed and its position is 0. */
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
      /**
       * Format: int64
       * @description The tenant that it happened in.
       */
      tenantId: number
      /**
       * Format: int32
       * @description There is none in the feed.
       * @constant
       */
      position: 0
      /** @description What it happened to; events of one subject come in their order. */
      subject: string
      data: {
        /** Format: int64 */
        endpointId: number
      }
    }
    /**
     * @example {
     *       "events": [],
     *       "nextCursor": "djEuYTFCMmMzRDRlNUY2ZzdIOC4w",
     *       "hasMore": false
     *     }
     */
    EventPage: {
      events: components['schemas']['Event'][]
      nextCursor: string
      /** @description Whether there is more behind `nextCursor`. */
      hasMore: boolean
    }
    /**
     * @example {
     *       "name": "US Dollar",
     *       "abbreviationCode": "USD",
     *       "symbol": "$",
     *       "exchangeRate": 0.14
     *     }
     */
    ExchangeRate: {
      name: string
      /** @description ISO code */
      abbreviationCode: string
      symbol: string
      /**
       * @description 1 CNY = exchangeRate units of the currency
       * @example 0.14
       */
      exchangeRate: number
    }
    /**
     * @example {
     *       "userId": 1,
     *       "couponIds": [
     *         1
     *       ],
     *       "extendDays": 30
     *     }
     */
    ExtendMemberCouponsRequest: {
      /**
       * Format: int64
       * @description Decides where it is given, before unionId and email.
       */
      userId?: number | null
      /** @description Decides where there is no userId. */
      unionId?: string | null
      /** @description Decides where there is neither; compared exactly. */
      email?: string | null
      couponIds: number[]
      /** Format: int32 */
      extendDays: number
    }
    Failure: {
      /**
       * Format: int32
       * @enum {integer}
       */
      code: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 429 | 500
      data: null
      /** @description For people; English, or Chinese where Accept-Language begins with zh. */
      msg: string
    }
    /**
     * @example {
     *       "goodsId": "610947572360",
     *       "goodsTitle": "Canvas backpack, 15 inch laptop sleeve",
     *       "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *       "goodsPicUrl": "https://img.example.com/610947572360.jpg",
     *       "goodsSource": 1,
     *       "price": "128.00",
     *       "priceInCents": 12800,
     *       "originPriceInCents": 19900,
     *       "salesCount": "3000+",
     *       "hasDiscount": false,
     *       "discountPriceInCents": 12800
     *     }
     */
    FoundGoods: {
      goodsId: string
      goodsTitle: string
      /** @description http(s) */
      goodsDetailUrl: string
      /** @description http(s) */
      goodsPicUrl: string
      /** Format: int64 */
      goodsSource: number
      /**
       * @description Price, yuan, two decimals
       * @example 12.50
       */
      price: string
      /**
       * Format: int64
       * @description Price, CNY cents
       * @example 1250
       */
      priceInCents: number
      /**
       * Format: int64
       * @description Price struck through, CNY cents
       * @example 1250
       */
      originPriceInCents: number
      salesCount: string
      /** @description Whether it sells for less than its price. */
      hasDiscount: boolean
      /**
       * Format: int64
       * @description What it sells for now; the price where there is no discount, CNY cents
       * @example 1250
       */
      discountPriceInCents: number
    }
    /**
     * @example {
     *       "id": 1,
     *       "lineUUid": "cb2f3b43-fbe0-4a15-80e1-9649389d4732",
     *       "lineName": "Air express",
     *       "icon": "https://img.example.com/lines/air.png",
     *       "referenceTime": "5-8 days",
     *       "totalFee": 18800,
     *       "billingType": 1
     *     }
     */
    FreightEstimate: {
      /** Format: int64 */
      id: number
      lineUUid: string
      /** @description In the language, where it can be had; otherwise in English. */
      lineName: string
      /** @description URL */
      icon: string | null
      /** @description How long a parcel takes */
      referenceTime: string | null
      /**
       * Format: int64
       * @description CNY cents, without promotions
       */
      totalFee: number
      /**
       * Format: int64
       * @description 1 actual weight, 2 volumetric weight
       */
      billingType: number
    }
    /**
     * @example {
     *       "countryCode": "AU",
     *       "weight": 1200
     *     }
     */
    FreightEstimateRequest: {
      /** @description ISO 3166-1 alpha-2, upper or lower case */
      countryCode: string
      /**
       * @description g; fractions are rounded up
       * @example 1200
       */
      weight: number
      /** @description A language tag (BCP 47), for example zh or es; `en` where it is absent or none */
      language?: string | null
    }
    /**
     * @example {
     *       "chatUserId": "812345678901234567"
     *     }
     */
    GetChatLoginStatusRequest: {
      /**
       * @description Digits, always text.
       * @example 812345678901234567
       */
      chatUserId: string
    }
    /**
     * @example {
     *       "code": "WELCOME",
     *       "userId": 1
     *     }
     */
    GetCouponExchangeCodeStatusRequest: {
      /** @example WELCOME */
      code: string
      /** Format: int64 */
      userId?: number | null
      unionId?: string | null
      chatUserId?: string | null
      email?: string | null
    }
    /**
     * @example {
     *       "goodsId": "610947572360",
     *       "goodsTitle": "Canvas backpack, 15 inch laptop sleeve",
     *       "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *       "goodsPicUrl": "https://img.example.com/610947572360.jpg",
     *       "price": "128.00",
     *       "priceInCents": 12800,
     *       "orginalPrice": "199.00",
     *       "stockNum": "120",
     *       "salesCount": "3000+",
     *       "goodsImageUrlList": [
     *         "https://img.example.com/610947572360.jpg",
     *         "https://img.example.com/610947572360-2.jpg",
     *         "https://img.example.com/610947572360-3.jpg"
     *       ],
     *       "postFee": "6.00",
     *       "goodsSource": 1,
     *       "skuList": [
     *         {
     *           "skuId": "4358970531",
     *           "specId": null,
     *           "price": "128.00",
     *           "priceInCents": 12800,
     *           "salePrice": "128.00",
     *           "salePriceInCents": 12800,
     *           "quantity": 60,
     *           "imageUrl": "https://img.example.com/610947572360.jpg",
     *           "propertiesId": "1627207:28320",
     *           "propertiesName": "Colour:White"
     *         },
     *         {
     *           "skuId": "4358970532",
     *           "specId": null,
     *           "price": "128.00",
     *           "priceInCents": 12800,
     *           "salePrice": "128.00",
     *           "salePriceInCents": 12800,
     *           "quantity": 42,
     *           "imageUrl": "https://img.example.com/610947572360.jpg",
     *           "propertiesId": "1627207:28341",
     *           "propertiesName": "Colour:Black"
     *         },
     *         {
     *           "skuId": "4358970533",
     *           "specId": null,
     *           "price": "128.00",
     *           "priceInCents": 12800,
     *           "salePrice": "128.00",
     *           "salePriceInCents": 12800,
     *           "quantity": 18,
     *           "imageUrl": "https://img.example.com/610947572360.jpg",
     *           "propertiesId": "1627207:30156",
     *           "propertiesName": "Colour:Army green"
     *         }
     *       ],
     *       "skuSpecInfoList": [
     *         {
     *           "skuSpecName": "Colour",
     *           "skuSpecList": [
     *             {
     *               "pid": "1627207",
     *               "vid": "28320",
     *               "pname": "Colour",
     *               "vname": "White",
     *               "icon": null
     *             },
     *             {
     *               "pid": "1627207",
     *               "vid": "28341",
     *               "pname": "Colour",
     *               "vname": "Black",
     *               "icon": null
     *             },
     *             {
     *               "pid": "1627207",
     *               "vid": "30156",
     *               "pname": "Colour",
     *               "vname": "Army green",
     *               "icon": null
     *             }
     *           ]
     *         }
     *       ]
     *     }
     */
    Goods: {
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
       * Format: int64
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
      /** Format: int64 */
      goodsSource: number
      skuList: components['schemas']['Sku'][]
      skuSpecInfoList: components['schemas']['SkuDimension'][]
    }
    /**
     * @example {
     *       "goodsId": "681239504417",
     *       "goodsSource": 2,
     *       "goodsSourceName": "alibaba",
     *       "goodsDetailUrl": "https://detail.1688.com/offer/681239504417.html",
     *       "targetGoodsDetailUrl": "https://www.example.com/goods/detail?goodsId=681239504417&source=2&rno=R1001",
     *       "success": true,
     *       "searchUrl": "https://m.1688.com/offer/681239504417.html?spm=a26352"
     *     }
     */
    GoodsLink: {
      goodsId: string
      /**
       * Format: int64
       * @description 1 marketplace A, 2 marketplace B, 3 marketplace C, 4 other
       */
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
    /**
     * @example {
     *       "goodsId": "610947572360",
     *       "source": 1
     *     }
     */
    GoodsReference: {
      /**
       * @description Not `0`, which names no goods.
       * @example 610947572360
       */
      goodsId: string
      /**
       * Format: int32
       * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
       * @enum {integer}
       */
      source: 1 | 2 | 3
    }
    /**
     * @example {
     *       "goodsList": [
     *         {
     *           "goodsId": "610947572360",
     *           "goodsTitle": "Canvas backpack, 15 inch laptop sleeve",
     *           "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *           "goodsPicUrl": "https://img.example.com/610947572360.jpg",
     *           "goodsSource": 1,
     *           "price": "128.00",
     *           "priceInCents": 12800,
     *           "originPriceInCents": 19900,
     *           "salesCount": "3000+",
     *           "hasDiscount": false,
     *           "discountPriceInCents": 12800
     *         },
     *         {
     *           "goodsId": "674182905317",
     *           "goodsTitle": "Wireless earphones with charging case",
     *           "goodsDetailUrl": "https://item.taobao.com/item.htm?id=674182905317",
     *           "goodsPicUrl": "https://img.example.com/674182905317.jpg",
     *           "goodsSource": 1,
     *           "price": "89.90",
     *           "priceInCents": 8990,
     *           "originPriceInCents": 15900,
     *           "salesCount": "1.2w+",
     *           "hasDiscount": false,
     *           "discountPriceInCents": 8990
     *         },
     *         {
     *           "goodsId": "722650318846",
     *           "goodsTitle": "Linen shirt, long sleeve",
     *           "goodsDetailUrl": "https://item.taobao.com/item.htm?id=722650318846",
     *           "goodsPicUrl": "https://img.example.com/722650318846.jpg",
     *           "goodsSource": 1,
     *           "price": "76.50",
     *           "priceInCents": 7650,
     *           "originPriceInCents": 7650,
     *           "salesCount": "860",
     *           "hasDiscount": false,
     *           "discountPriceInCents": 7650
     *         }
     *       ],
     *       "page": 1,
     *       "size": 20,
     *       "totalPage": 1,
     *       "totalCount": 3
     *     }
     */
    ImageSearchResult: {
      goodsList: components['schemas']['FoundGoods'][]
      /** Format: int64 */
      page: number
      /**
       * Format: int64
       * @description Always 20.
       */
      size: number
      /** Format: int64 */
      totalPage: number
      /** Format: int64 */
      totalCount: number
    }
    /**
     * @example {
     *       "trackingNo": "INTL2026091012345",
     *       "type": 2,
     *       "status": "IN_TRANSIT",
     *       "trackContent": "Left the airport",
     *       "trackDate": "2026-09-10 12:00:00",
     *       "trackItems": [
     *         {
     *           "currentPosition": "Sydney",
     *           "content": "Left the airport",
     *           "trackDate": "2026-09-10 12:00:00",
     *           "status": "IN_TRANSIT"
     *         }
     *       ],
     *       "logisticsOrderNo": "LO-2026-1",
     *       "expressNo": "EX-2026-1",
     *       "lastMileTrackingNo": null,
     *       "supplierCode": "EXAMPLE",
     *       "supplierName": "Example Logistics",
     *       "logisticsLineName": "Air, tax included",
     *       "trackUrl": null,
     *       "shipCountry": "CN",
     *       "country": "AU"
     *     }
     */
    InternationalTracking: {
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
      trackItems: components['schemas']['TrackingEvent'][]
      /**
       * Format: int32
       * @constant
       */
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
    /**
     * @example {
     *       "invoiceNo": "INV202609101200004C96W8JACJXC",
     *       "bagOrderNos": [
     *         "B20260910120000WHVCYU48RKA5"
     *       ],
     *       "status": 1,
     *       "fileUrl": "https://files.example.com/invoices/1/invoice-INV202609101200004C96W8JACJXC.pdf?expires=1789016400&signature=…",
     *       "fileName": "invoice-INV202609101200004C96W8JACJXC.pdf",
     *       "fileExpireTime": "2026-09-10 13:00:00",
     *       "failReason": null,
     *       "createTime": "2026-09-10 12:00:00",
     *       "finishTime": "2026-09-10 12:00:00"
     *     }
     */
    Invoice: {
      invoiceNo: string
      bagOrderNos: string[]
      /**
       * Format: int64
       * @description 0 processing, 1 success, 2 failed
       */
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
    /**
     * @example {
     *       "pageNo": 1,
     *       "pageSize": 10,
     *       "memberId": 1,
     *       "status": 6
     *     }
     */
    ListBagOrdersRequest: {
      /**
       * Format: int64
       * @description Counts from 1.
       * @example 1
       */
      pageNo: number
      /**
       * Format: int32
       * @example 10
       */
      pageSize: number
      /** Format: int64 */
      memberId?: number | null
      /** @description With memberId: both have to name the same member. */
      unionId?: string | null
      /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
      createTime?: string[] | null
      /** Format: int32 */
      status?: number | null
      bagOrderNo?: string | null
    } & (unknown | unknown)
    /**
     * @example {
     *       "after": "now"
     *     }
     */
    ListEventsRequest: {
      /** @description `nextCursor` of an earlier answer; `now` for the end; absent: from the oldest that is kept. */
      after?: string | null
      /** @description Only these; a name that is none matches nothing. Absent or empty: all. */
      types?: string[] | null
      /**
       * Format: int32
       * @description 100 when absent.
       */
      limit?: number | null
      /**
       * Format: int32
       * @description How long to wait for the first event where there is none; 0 when absent.
       */
      waitSeconds?: number | null
    }
    /**
     * @example {
     *       "pageNo": 1,
     *       "pageSize": 10,
     *       "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *       "status": "UNUSED"
     *     }
     */
    ListMemberCouponsRequest: {
      /**
       * Format: int64
       * @description Counts from 1.
       * @example 1
       */
      pageNo?: number | null
      /**
       * Format: int32
       * @example 10
       */
      pageSize?: number | null
      /**
       * Format: int64
       * @description Decides where it is given, before unionId and email.
       */
      userId?: number | null
      /** @description Decides where there is no userId. */
      unionId?: string | null
      /** @description Decides where there is neither; compared exactly. */
      email?: string | null
      /** @description UNUSED, USED, FINISH, EXPIRE or INVALID; absent or empty is all */
      status?: string | null
      /** @description A part of the code, in any case */
      code?: string | null
      /** Format: int64 */
      templateId?: number | null
    }
    /**
     * @example {
     *       "pageNo": 1,
     *       "pageSize": 10,
     *       "memberId": 1,
     *       "status": 305
     *     }
     */
    ListOrderItemsRequest: {
      /**
       * Format: int64
       * @description Counts from 1.
       * @example 1
       */
      pageNo: number
      /**
       * Format: int32
       * @example 10
       */
      pageSize: number
      /** Format: int64 */
      memberId?: number | null
      /** @description With memberId: both have to name the same member. */
      unionId?: string | null
      /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
      createTime?: string[] | null
      /** Format: int64 */
      status?: number | null
      /** @description Of the purchase or of one of its sub-orders */
      orderNo?: string | null
      orderItemNo?: string | null
    } & (unknown | unknown)
    /**
     * @example {
     *       "pageNo": 1,
     *       "pageSize": 10,
     *       "completionTime": [
     *         "2025-11-03 00:00:00",
     *         "2025-11-03 23:59:59"
     *       ]
     *     }
     */
    ListQcDetailsRequest: {
      /**
       * Format: int64
       * @description Counts from 1.
       * @example 1
       */
      pageNo: number
      /**
       * Format: int32
       * @example 10
       */
      pageSize: number
      goodsId?: string | null
      /** @description 1 marketplace A, 2 marketplace B, 3 marketplace C */
      source?: (1 | 2 | 3) | null
      /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
      createTime?: string[] | null
      /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
      completionTime?: string[] | null
    }
    /**
     * @example {
     *       "pageNo": 1,
     *       "pageSize": 10,
     *       "rno": "DEMO",
     *       "keyword": "backpack",
     *       "sort": 2,
     *       "minGoodsPrice": 1000
     *     }
     */
    ListSpreadsheetItemsRequest: {
      /**
       * Format: int64
       * @description Counts from 1.
       * @default 1
       * @example 1
       */
      pageNo?: number | null
      /**
       * Format: int32
       * @default 10
       * @example 10
       */
      pageSize?: number | null
      /** @description Promoter code; required. */
      rno?: string | null
      categoryCode?: string | null
      /** @description In either title, whatever the case. */
      keyword?: string | null
      /** @description 1 marketplace A, 2 marketplace B, 3 marketplace C */
      source?: (1 | 2 | 3) | null
      /** @description 1 sold most first, 2 cheapest first, 3 dearest first; absent: created last first */
      sort?: (1 | 2 | 3) | null
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
    /**
     * @example {
     *       "externalUserId": "user-1001",
     *       "memberUnionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *       "bound": true
     *     }
     */
    MemberBinding: {
      externalUserId: string
      memberUnionId: string
      /** @description False where the member is disabled; a binding that is not usable is an error. */
      bound: boolean
    }
    /**
     * @example {
     *       "memberId": 1,
     *       "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *       "chatOpenId": "812345678901234567",
     *       "bagOrderCount": 2,
     *       "bagConsumeAmount": 19600,
     *       "totalRechargeAmount": 500000,
     *       "rechargeCount": 1,
     *       "startTime": "2026-09-01 00:00:00",
     *       "endTime": "2026-09-30 23:59:59"
     *     }
     */
    MemberConsumption: {
      /** Format: int64 */
      memberId: number
      unionId: string
      /** @description As it was sent; null where it was not. */
      chatOpenId: string | null
      /**
       * Format: int64
       * @description Submitted and paid bag orders; not the unpaid, cancelled and closed ones
       */
      bagOrderCount: number
      /**
       * Format: int64
       * @description Paid for them, minus refunds, CNY cents
       */
      bagConsumeAmount: number
      /**
       * Format: int64
       * @description Recharged, bonus included, minus refunds, CNY cents
       */
      totalRechargeAmount: number
      /**
       * Format: int64
       * @description Successful recharges, refunded ones included
       */
      rechargeCount: number
      /** @description As it was sent; null for lifetime totals. */
      startTime: string | null
      /** @description As it was sent; null for lifetime totals. */
      endTime: string | null
    }
    /**
     * @example {
     *       "chatOpenId": "812345678901234567",
     *       "createTime": [
     *         "2026-09-01 00:00:00",
     *         "2026-09-30 23:59:59"
     *       ]
     *     }
     */
    MemberConsumptionRequest: {
      /** Format: int64 */
      memberId?: number | null
      unionId?: string | null
      /** @description The chat-platform user id, the same value as chatUserId: digits, as text. */
      chatOpenId?: string | null
      /** @description [start, end], both inclusive: submission of bag orders, payment of recharges. Absent: all of time. */
      createTime?: string[] | null
    } & (unknown | unknown | unknown)
    /**
     * @example {
     *       "id": 1,
     *       "templateId": 1,
     *       "title": "Five dollars off",
     *       "code": "DEMOWELCOME",
     *       "status": "UNUSED",
     *       "couponType": 3,
     *       "discountType": 1,
     *       "discountPrice": 500,
     *       "discountPercent": null,
     *       "usePriceCondition": 5000,
     *       "validStartTime": "2025-01-01 00:00:00",
     *       "validEndTime": "2099-12-31 23:59:59",
     *       "useTime": null,
     *       "takeTime": "2026-09-10 12:00:00"
     *     }
     */
    MemberCoupon: {
      /** Format: int64 */
      id: number
      /** Format: int64 */
      templateId: number
      title: string
      code: string
      /**
       * @description As it is stored: a coupon whose validity is over is UNUSED until the job has expired it.
       * @enum {string}
       */
      status: 'UNUSED' | 'USED' | 'FINISH' | 'EXPIRE' | 'INVALID'
      /**
       * Format: int64
       * @description 1 shipping, 2 product, 3 site-wide
       */
      couponType: number | null
      /**
       * Format: int64
       * @description 1 amount-off, 2 percentage-off
       */
      discountType: number
      /**
       * Format: int64
       * @description Amount off, cents; 0 with a percentage
       */
      discountPrice: number
      /**
       * Format: int64
       * @description 80 means 20% off
       */
      discountPercent: number | null
      /**
       * Format: int64
       * @description Minimum spend in cents, 0 = none
       */
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
    }
    /**
     * @example {
     *       "list": [
     *         {
     *           "id": 1,
     *           "templateId": 1,
     *           "title": "Five dollars off",
     *           "code": "DEMOWELCOME",
     *           "status": "UNUSED",
     *           "couponType": 3,
     *           "discountType": 1,
     *           "discountPrice": 500,
     *           "discountPercent": null,
     *           "usePriceCondition": 5000,
     *           "validStartTime": "2025-01-01 00:00:00",
     *           "validEndTime": "2099-12-31 23:59:59",
     *           "useTime": null,
     *           "takeTime": "2026-09-10 12:00:00"
     *         }
     *       ],
     *       "total": 1
     *     }
     */
    MemberCouponPage: {
      list: components['schemas']['MemberCoupon'][]
      /** Format: int64 */
      total: number
    }
    /**
     * @example {
     *       "orderNo": "S202609101200007Q26HDEJJ3MY",
     *       "orderItemNo": "I20260910120000NA597QQCJSM8",
     *       "status": 305,
     *       "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *       "goodsName": "Wireless earphones with charging case",
     *       "localGoodsName": "真无线蓝牙耳机 充电仓",
     *       "specName": "Colour:White",
     *       "localSpecName": "Colour:White",
     *       "imagePath": "https://img.example.com/674182905317.jpg",
     *       "qty": 1,
     *       "price": 8990,
     *       "actualPrice": 8990,
     *       "freightFee": 0,
     *       "shopName": "Quiet Room Audio",
     *       "localShopName": "静室数码旗舰店",
     *       "createTime": "2026-09-10 12:00:00"
     *     }
     */
    OrderItem: {
      /** @description Of the sub-order */
      orderNo: string
      orderItemNo: string
      /**
       * Format: int64
       * @description 1xx payment, 2xx purchase, 3xx warehouse; the list may grow.
       */
      status: number
      unionId: string
      goodsName: string
      localGoodsName: string
      specName: string
      localSpecName: string
      /** @description http(s) */
      imagePath: string
      /** Format: int64 */
      qty: number
      /**
       * Format: int64
       * @description Of one piece, as quoted, CNY cents
       */
      price: number
      /**
       * Format: int64
       * @description Of one piece, as charged, CNY cents
       */
      actualPrice: number
      /**
       * Format: int64
       * @description Domestic freight of the line, CNY cents
       */
      freightFee: number
      shopName: string
      localShopName: string
      /**
       * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
       * @example 2026-09-10 12:00:00
       */
      createTime: string
    }
    /**
     * @example {
     *       "list": [
     *         {
     *           "orderNo": "S202609101200007Q26HDEJJ3MY",
     *           "orderItemNo": "I20260910120000NA597QQCJSM8",
     *           "status": 305,
     *           "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *           "goodsName": "Wireless earphones with charging case",
     *           "localGoodsName": "真无线蓝牙耳机 充电仓",
     *           "specName": "Colour:White",
     *           "localSpecName": "Colour:White",
     *           "imagePath": "https://img.example.com/674182905317.jpg",
     *           "qty": 1,
     *           "price": 8990,
     *           "actualPrice": 8990,
     *           "freightFee": 0,
     *           "shopName": "Quiet Room Audio",
     *           "localShopName": "静室数码旗舰店",
     *           "createTime": "2026-09-10 12:00:00"
     *         }
     *       ],
     *       "total": 1
     *     }
     */
    OrderItemPage: {
      list: components['schemas']['OrderItem'][]
      /** Format: int64 */
      total: number
    }
    /**
     * @example {
     *       "pageNo": 1,
     *       "pageSize": 10
     *     }
     */
    PageOwnWebhookDeliveriesRequest: {
      /**
       * Format: int64
       * @description Counts from 1.
       * @default 1
       * @example 1
       */
      pageNo?: number | null
      /**
       * Format: int32
       * @default 10
       * @example 10
       */
      pageSize?: number | null
      /** Format: int64 */
      endpointId?: number | null
      /**
       * Format: int64
       * @description 0 waiting, 1 delivered, 2 dead, 3 cancelled
       */
      status?: number | null
      type?: string | null
      subject?: string | null
      /** @description [start, end], both inclusive, yyyy-MM-dd HH:mm:ss */
      createTime?: string[] | null
    }
    /**
     * @example {
     *       "pageNo": 1,
     *       "pageSize": 10,
     *       "status": 10
     *     }
     */
    PagePaymentOrdersRequest: {
      /**
       * Format: int64
       * @description Counts from 1.
       * @example 1
       */
      pageNo: number
      /**
       * Format: int32
       * @example 10
       */
      pageSize: number
      /** @description 0 pending, 10 paid, 20 closed */
      status?: (0 | 10 | 20) | null
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
    /**
     * @example {
     *       "searchUrl": "https://m.1688.com/offer/681239504417.html?spm=a26352",
     *       "rno": "R1001"
     *     }
     */
    ParseGoodsLinkRequest: {
      /** @description A link, or a text with one in it. */
      searchUrl: string
      /** @description Promoter code; appended to `targetGoodsDetailUrl` when not empty. */
      rno?: string | null
    }
    /**
     * @example {
     *       "paid": true,
     *       "status": 10,
     *       "paidTime": "2026-09-10T12:00:00",
     *       "orderNo": "P20260910120000B9MR3R3ZZUA2",
     *       "outOrderNo": "shop-20260910-1",
     *       "paymentOrderId": "sp_UWlfXpUA7SPZegOctAq2QlXE",
     *       "payAmount": 19.5,
     *       "payCurrency": "USD",
     *       "createTime": "2026-09-10T12:00:00"
     *     }
     */
    PaymentOrder: {
      /** @description status is 10 */
      paid: boolean
      /**
       * Format: int64
       * @description 0 pending, 10 paid, 20 closed
       */
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
       * @example 19.5
       */
      payAmount: number
      /** @constant */
      payCurrency: 'USD'
      /**
       * @description ISO 8601 local date-time, Asia/Shanghai
       * @example 2026-09-10T12:00:00
       */
      createTime: string
    }
    /**
     * @example {
     *       "list": [
     *         {
     *           "paid": true,
     *           "status": 10,
     *           "paidTime": "2026-09-10T12:00:00",
     *           "orderNo": "P20260910120000B9MR3R3ZZUA2",
     *           "outOrderNo": "shop-20260910-1",
     *           "paymentOrderId": "sp_UWlfXpUA7SPZegOctAq2QlXE",
     *           "payAmount": 19.5,
     *           "payCurrency": "USD",
     *           "createTime": "2026-09-10T12:00:00"
     *         }
     *       ],
     *       "total": 1
     *     }
     */
    PaymentOrderPage: {
      list: components['schemas']['PaymentOrder'][]
      /** Format: int64 */
      total: number
    }
    /**
     * @example {
     *       "paid": true,
     *       "status": 10,
     *       "paidTime": "2026-09-10T12:00:00",
     *       "orderNo": "P20260910120000B9MR3R3ZZUA2",
     *       "outOrderNo": "shop-20260910-1",
     *       "paymentOrderId": "sp_UWlfXpUA7SPZegOctAq2QlXE",
     *       "payAmount": 19.5,
     *       "payCurrency": "USD"
     *     }
     */
    PaymentOrderState: {
      /** @description status is 10 */
      paid: boolean
      /**
       * Format: int64
       * @description 0 pending, 10 paid, 20 closed
       */
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
       * @example 19.5
       */
      payAmount: number
      /** @constant */
      payCurrency: 'USD'
    }
    /**
     * @example {
     *       "paymentId": "Z202609101200008QCWLK6SFM4T",
     *       "payAmount": 35190,
     *       "refStatus": 1,
     *       "orders": [
     *         {
     *           "orderNo": "S20260910120000FNR5TRECELRS",
     *           "shopId": "105730164",
     *           "shopName": "Plain Canvas Works",
     *           "localShopName": "素帆布工坊",
     *           "platformChannel": 1,
     *           "status": 205,
     *           "statusDesc": "Purchased, waiting for merchant",
     *           "goodsAmount": 25600,
     *           "freightAmount": 600,
     *           "payAmount": 26200,
     *           "supplementAmount": 0,
     *           "createTime": "2026-09-10 12:00:00",
     *           "payTime": "2026-09-10 12:00:00",
     *           "items": [
     *             {
     *               "orderItemNo": "I20260910120000N87C3VLNKZF7",
     *               "goodsId": "610947572360",
     *               "skuId": "4358970531",
     *               "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *               "specName": "Colour:White",
     *               "imagePath": "https://img.example.com/610947572360.jpg",
     *               "qty": 2,
     *               "price": 12800,
     *               "actualPrice": 12800,
     *               "freightFee": 600,
     *               "status": 205,
     *               "carrierName": null,
     *               "expressNo": null
     *             }
     *           ]
     *         },
     *         {
     *           "orderNo": "S202609101200007Q26HDEJJ3MY",
     *           "shopId": "364210957",
     *           "shopName": "Quiet Room Audio",
     *           "localShopName": "静室数码旗舰店",
     *           "platformChannel": 1,
     *           "status": 305,
     *           "statusDesc": "Warehoused",
     *           "goodsAmount": 8990,
     *           "freightAmount": 0,
     *           "payAmount": 8990,
     *           "supplementAmount": 0,
     *           "createTime": "2026-09-10 12:00:00",
     *           "payTime": "2026-09-10 12:00:00",
     *           "items": [
     *             {
     *               "orderItemNo": "I20260910120000NA597QQCJSM8",
     *               "goodsId": "674182905317",
     *               "skuId": "4912350118",
     *               "goodsName": "Wireless earphones with charging case",
     *               "specName": "Colour:White",
     *               "imagePath": "https://img.example.com/674182905317.jpg",
     *               "qty": 1,
     *               "price": 8990,
     *               "actualPrice": 8990,
     *               "freightFee": 0,
     *               "status": 305,
     *               "carrierName": null,
     *               "expressNo": null
     *             }
     *           ]
     *         }
     *       ]
     *     }
     */
    Purchase: {
      /** @description Null unless refStatus is 1. */
      paymentId: string | null
      /**
       * Format: int64
       * @description CNY cents; null unless refStatus is 1.
       */
      payAmount: number | null
      /**
       * Format: int64
       * @description 0 processing, 1 created, 2 creation failed
       */
      refStatus: number
      /** @description A sub-order for each shop; none unless refStatus is 1. */
      orders: components['schemas']['SubOrder'][]
    }
    /**
     * @example {
     *       "outOrderNo": "shop-order-20260910-9",
     *       "externalUserId": "user-1001",
     *       "items": [
     *         {
     *           "platformChannel": 1,
     *           "goodsId": "610947572360",
     *           "skuId": "4358970531",
     *           "qty": 2
     *         }
     *       ],
     *       "expectedPayAmount": 26200
     *     }
     */
    PurchaseCreateRequest: {
      /** @example shop-order-20260910-9 */
      outOrderNo: string
      /** @example user-1001 */
      externalUserId: string
      items: components['schemas']['PurchaseItem'][]
      /**
       * Format: int64
       * @description The member’s default address where absent.
       */
      addressId?: number | null
      orderComment?: string | null
      /**
       * Format: int64
       * @description CNY cents, from the quote: refused where the live price is too far from it.
       * @example 26200
       */
      expectedPayAmount?: number | null
    }
    /**
     * @example {
     *       "platformChannel": 1,
     *       "goodsId": "610947572360",
     *       "skuId": "4358970531",
     *       "qty": 2
     *     }
     */
    PurchaseItem: {
      /**
       * Format: int32
       * @description 1 marketplace A, 2 marketplace B, 3 marketplace C, 5 marketplace E
       * @enum {integer}
       */
      platformChannel: 1 | 2 | 3 | 5
      /** @example 610947572360 */
      goodsId: string
      /** @example 4358970531 */
      skuId: string
      /**
       * Format: int32
       * @example 2
       */
      qty: number
      remarks?: string | null
    }
    /**
     * @example {
     *       "outOrderNo": "shop-order-20260910-1"
     *     }
     */
    PurchaseQueryRequest: {
      outOrderNo?: string | null
      /** @description Of the order or of one of its sub-orders. */
      orderNo?: string | null
    } & (unknown | unknown)
    /**
     * @example {
     *       "goodsTotalAmount": 25600,
     *       "freightTotalAmount": 600,
     *       "payAmount": 26200,
     *       "currencyCode": "CNY",
     *       "shops": [
     *         {
     *           "shopId": "105730164",
     *           "shopName": "Plain Canvas Works",
     *           "localShopName": "素帆布工坊",
     *           "platformChannel": 1,
     *           "goodsAmount": 25600,
     *           "freightAmount": 600,
     *           "payAmount": 26200,
     *           "items": [
     *             {
     *               "goodsId": "610947572360",
     *               "skuId": "4358970531",
     *               "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *               "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *               "specName": "Colour:White",
     *               "localSpecName": "Colour:White",
     *               "imagePath": "https://img.example.com/610947572360.jpg",
     *               "qty": 2,
     *               "price": 12800,
     *               "amount": 25600,
     *               "stockQty": 60
     *             }
     *           ]
     *         }
     *       ]
     *     }
     */
    PurchaseQuote: {
      /**
       * Format: int64
       * @description Goods of all shops, CNY cents
       */
      goodsTotalAmount: number
      /**
       * Format: int64
       * @description Domestic freight, once for each goods, CNY cents
       */
      freightTotalAmount: number
      /**
       * Format: int64
       * @description Both, CNY cents
       */
      payAmount: number
      /** @constant */
      currencyCode: 'CNY'
      /** @description In order of first appearance */
      shops: components['schemas']['QuotedShop'][]
    }
    /**
     * @example {
     *       "externalUserId": "user-1001",
     *       "items": [
     *         {
     *           "platformChannel": 1,
     *           "goodsId": "610947572360",
     *           "skuId": "4358970531",
     *           "qty": 2
     *         }
     *       ]
     *     }
     */
    PurchaseQuoteRequest: {
      /** @example user-1001 */
      externalUserId: string
      items: components['schemas']['PurchaseItem'][]
    }
    /**
     * @example {
     *       "externalUserId": "user-1001"
     *     }
     */
    PurchaseSupplementListRequest: {
      /** @example user-1001 */
      externalUserId: string
    }
    /**
     * @example {
     *       "externalUserId": "user-1001",
     *       "orderExpensesNoList": [
     *         "E20260910120000RLC6KUMNUBGT"
     *       ]
     *     }
     */
    PurchaseSupplementTradeNoRequest: {
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
    /**
     * @example {
     *       "orderItemNo": "I20260910120000N87C3VLNKZF7",
     *       "goodsId": "610947572360",
     *       "skuId": "4358970531",
     *       "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *       "specName": "Colour:White",
     *       "imagePath": "https://img.example.com/610947572360.jpg",
     *       "qty": 2,
     *       "price": 12800,
     *       "actualPrice": 12800,
     *       "freightFee": 600,
     *       "status": 205,
     *       "carrierName": null,
     *       "expressNo": null
     *     }
     */
    PurchasedItem: {
      orderItemNo: string
      goodsId: string
      skuId: string
      goodsName: string
      specName: string
      /** @description http(s) */
      imagePath: string
      /** Format: int64 */
      qty: number
      /**
       * Format: int64
       * @description Of one piece, as it was quoted, CNY cents
       */
      price: number
      /**
       * Format: int64
       * @description Of one piece, as it is charged, CNY cents
       */
      actualPrice: number
      /**
       * Format: int64
       * @description Domestic freight of the line, CNY cents
       */
      freightFee: number
      /**
       * Format: int64
       * @description The specification’s order item status
       */
      status: number
      carrierName: string | null
      expressNo: string | null
    }
    /**
     * @example {
     *       "goodsId": "610947572360",
     *       "qcPathList": [
     *         "https://img.example.com/qc/610947572360-2-1.jpg",
     *         "https://img.example.com/qc/610947572360-2-2.jpg",
     *         "https://img.example.com/qc/610947572360-2-3.jpg"
     *       ],
     *       "length": "42",
     *       "width": "30",
     *       "height": "15",
     *       "weight": "795",
     *       "volume": "18900",
     *       "completionTime": "2025-11-03 16:05:00"
     *     }
     */
    QualityCheck: {
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
    }
    /**
     * @example {
     *       "list": [
     *         {
     *           "goodsId": "610947572360",
     *           "qcPathList": [
     *             "https://img.example.com/qc/610947572360-2-1.jpg",
     *             "https://img.example.com/qc/610947572360-2-2.jpg",
     *             "https://img.example.com/qc/610947572360-2-3.jpg"
     *           ],
     *           "length": "42",
     *           "width": "30",
     *           "height": "15",
     *           "weight": "795",
     *           "volume": "18900",
     *           "completionTime": "2025-11-03 16:05:00"
     *         }
     *       ],
     *       "total": 1
     *     }
     */
    QualityCheckPage: {
      list: components['schemas']['QualityCheck'][]
      /** Format: int64 */
      total: number
    }
    /**
     * @example {
     *       "bagOrderNo": "B20260910120000WHVCYU48RKA5"
     *     }
     */
    QueryBagOrderRequest: {
      bagOrderNo: string
    }
    /**
     * @example {
     *       "invoiceNo": "INV202609101200004C96W8JACJXC"
     *     }
     */
    QueryInvoiceRequest: {
      invoiceNo?: string | null
      bagOrderNo?: string | null
    } & (unknown | unknown)
    /**
     * @example {
     *       "externalUserId": "user-1001"
     *     }
     */
    QueryMemberBindRequest: {
      /** @example user-1001 */
      externalUserId: string
    }
    /**
     * @example {
     *       "outOrderNo": "shop-20260910-1"
     *     }
     */
    QueryPaymentOrderRequest: {
      /** @description Platform number */
      orderNo?: string | null
      /** @description Caller number */
      outOrderNo?: string | null
      /** @description Channel number */
      paymentOrderId?: string | null
    } & (unknown | unknown | unknown)
    /**
     * @example {
     *       "trackingNo": "YT2026091012345",
     *       "type": 1,
     *       "carrierName": "YTO Express"
     *     }
     */
    QueryTrackingRequest: {
      trackingNo: string
      /**
       * Format: int32
       * @description 1 domestic, 2 international
       * @enum {integer}
       */
      type: 1 | 2
      /** @description Domestic: improves the recognition of the number */
      carrierName?: string | null
      /** @description A language tag (BCP 47), for example zh, en or es; what is none counts as absent */
      language?: string | null
    }
    /**
     * @example {
     *       "goodsId": "610947572360",
     *       "skuId": "4358970531",
     *       "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *       "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *       "specName": "Colour:White",
     *       "localSpecName": "Colour:White",
     *       "imagePath": "https://img.example.com/610947572360.jpg",
     *       "qty": 2,
     *       "price": 12800,
     *       "amount": 25600,
     *       "stockQty": 60
     *     }
     */
    QuotedItem: {
      goodsId: string
      skuId: string
      goodsName: string
      localGoodsName: string
      specName: string
      localSpecName: string
      /** @description http(s) */
      imagePath: string
      /** Format: int64 */
      qty: number
      /**
       * Format: int64
       * @description Of one piece, CNY cents
       */
      price: number
      /**
       * Format: int64
       * @description Of all pieces, without freight, CNY cents
       */
      amount: number
      /**
       * Format: int64
       * @description Pieces in stock
       */
      stockQty: number
    }
    /**
     * @example {
     *       "shopId": "105730164",
     *       "shopName": "Plain Canvas Works",
     *       "localShopName": "素帆布工坊",
     *       "platformChannel": 1,
     *       "goodsAmount": 25600,
     *       "freightAmount": 600,
     *       "payAmount": 26200,
     *       "items": [
     *         {
     *           "goodsId": "610947572360",
     *           "skuId": "4358970531",
     *           "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *           "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *           "specName": "Colour:White",
     *           "localSpecName": "Colour:White",
     *           "imagePath": "https://img.example.com/610947572360.jpg",
     *           "qty": 2,
     *           "price": 12800,
     *           "amount": 25600,
     *           "stockQty": 60
     *         }
     *       ]
     *     }
     */
    QuotedShop: {
      /** @description Null for goods of a marketplace that names no shop. */
      shopId: string | null
      shopName: string
      localShopName: string
      /** Format: int64 */
      platformChannel: number
      /**
       * Format: int64
       * @description Goods, CNY cents
       */
      goodsAmount: number
      /**
       * Format: int64
       * @description Domestic freight, CNY cents
       */
      freightAmount: number
      /**
       * Format: int64
       * @description Both, CNY cents
       */
      payAmount: number
      items: components['schemas']['QuotedItem'][]
    }
    /**
     * @example {
     *       "templateId": 1,
     *       "title": "Five dollars off",
     *       "couponType": 3,
     *       "discountType": 1,
     *       "discountPrice": 500,
     *       "discountPercent": null,
     *       "usePriceCondition": 5000
     *     }
     */
    RedeemCodeCoupon: {
      /** Format: int64 */
      templateId: number
      title: string
      /**
       * Format: int64
       * @description 1 shipping, 2 product, 3 site-wide
       */
      couponType: number
      /**
       * Format: int64
       * @description 1 amount off, 2 percentage off
       */
      discountType: number
      /**
       * Format: int64
       * @description Amount off, cents; 0 with a percentage
       */
      discountPrice: number
      /** Format: int64 */
      discountPercent: number | null
      /** Format: int64 */
      usePriceCondition: number
    }
    /**
     * @example {
     *       "code": "WELCOME",
     *       "status": "VALID",
     *       "statusDesc": "Can be redeemed",
     *       "businessName": "Welcome",
     *       "sceneCode": null,
     *       "grantMode": "ALL",
     *       "validStart": "2025-01-01 00:00:00",
     *       "validEnd": "2099-12-31 23:59:59",
     *       "maxUsage": -1,
     *       "usedCount": 1,
     *       "remainingCount": null,
     *       "takeLimitCount": 3,
     *       "dailyTakeLimitCount": -1,
     *       "coupons": [
     *         {
     *           "templateId": 1,
     *           "title": "Five dollars off",
     *           "couponType": 3,
     *           "discountType": 1,
     *           "discountPrice": 500,
     *           "discountPercent": null,
     *           "usePriceCondition": 5000
     *         },
     *         {
     *           "templateId": 2,
     *           "title": "A fifth off",
     *           "couponType": 3,
     *           "discountType": 2,
     *           "discountPrice": 0,
     *           "discountPercent": 80,
     *           "usePriceCondition": 0
     *         }
     *       ],
     *       "userUsedCount": 0,
     *       "userRemainingCount": 3
     *     }
     */
    RedeemCodeStatus: {
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
      /**
       * Format: int64
       * @description -1 is unlimited.
       */
      maxUsage: number
      /** Format: int64 */
      usedCount: number
      /**
       * Format: int64
       * @description null is unlimited.
       */
      remainingCount: number | null
      /**
       * Format: int64
       * @description Of one member; -1 is unlimited.
       */
      takeLimitCount: number
      /**
       * Format: int64
       * @description Of one member in a day; -1 is unlimited.
       */
      dailyTakeLimitCount: number
      coupons: components['schemas']['RedeemCodeCoupon'][]
      /** Format: int64 */
      userUsedCount: number | null
      /**
       * Format: int64
       * @description null is unlimited, or that no member was named.
       */
      userRemainingCount: number | null
    }
    /**
     * @example {
     *       "code": "WELCOME",
     *       "chatUserId": "812345678901234567",
     *       "requestId": "redeem-20260910-1"
     *     }
     */
    RedeemRequest: {
      /** @example WELCOME */
      code: string
      /** @description Of the member’s account, exactly. */
      email?: string | null
      /** @description Chat-platform user id: digits, as text. */
      chatUserId?: string | null
      /** @description Idempotency key: the same value is processed once within 10 minutes. */
      requestId?: string | null
    }
    /**
     * @example {
     *       "templateId": 1,
     *       "title": "Five dollars off",
     *       "couponType": 3,
     *       "discountType": 1,
     *       "discountPrice": 500,
     *       "discountPercent": null,
     *       "usePriceCondition": 5000,
     *       "validStartTime": "2026-09-10 12:00:00",
     *       "validEndTime": "2026-10-10 12:00:00"
     *     }
     */
    RedeemedCoupon: {
      /** Format: int64 */
      templateId: number
      title: string
      /**
       * Format: int64
       * @description 1 shipping, 2 product, 3 site-wide
       */
      couponType: number
      /**
       * Format: int64
       * @description 1 amount off, 2 percentage off
       */
      discountType: number
      /**
       * Format: int64
       * @description Amount off, cents; 0 with a percentage
       */
      discountPrice: number
      /**
       * Format: int64
       * @description 80 means 20 % off; null for an amount.
       */
      discountPercent: number | null
      /**
       * Format: int64
       * @description Minimum spend in cents, 0 for none.
       */
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
    }
    /**
     * @example {
     *       "code": "WELCOME",
     *       "email": "demo.ana@example.com",
     *       "chatUserId": "812345678901234567",
     *       "prize": "$5 OFF,20% OFF",
     *       "success": true,
     *       "message": "Redeemed successfully",
     *       "coupons": [
     *         {
     *           "templateId": 1,
     *           "title": "Five dollars off",
     *           "couponType": 3,
     *           "discountType": 1,
     *           "discountPrice": 500,
     *           "discountPercent": null,
     *           "usePriceCondition": 5000,
     *           "validStartTime": "2026-09-10 12:00:00",
     *           "validEndTime": "2026-10-10 12:00:00"
     *         },
     *         {
     *           "templateId": 2,
     *           "title": "A fifth off",
     *           "couponType": 3,
     *           "discountType": 2,
     *           "discountPrice": 0,
     *           "discountPercent": 80,
     *           "usePriceCondition": 0,
     *           "validStartTime": "2026-09-10 12:00:00",
     *           "validEndTime": "2026-10-10 12:00:00"
     *         }
     *       ]
     *     }
     */
    Redemption: {
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
      coupons: components['schemas']['RedeemedCoupon'][]
    }
    /**
     * @example {
     *       "unionId": "RwARQkmEa2LQbtnARFWDvJdSmMUD",
     *       "couponIds": [
     *         3
     *       ]
     *     }
     */
    RestoreMemberCouponsRequest: {
      /**
       * Format: int64
       * @description Decides where it is given, before unionId and email.
       */
      userId?: number | null
      /** @description Decides where there is no userId. */
      unionId?: string | null
      /** @description Decides where there is neither; compared exactly. */
      email?: string | null
      couponIds: number[]
    }
    /**
     * @example {
     *       "id": 1
     *     }
     */
    RetryOwnWebhookDeliveryRequest: {
      /** Format: int64 */
      id: number
    }
    /**
     * @example {
     *       "id": 1,
     *       "overlapSeconds": 3600
     *     }
     */
    RotateOwnWebhookEndpointSecretRequest: {
      /** Format: int64 */
      id: number
      /**
       * Format: int32
       * @description For how long the secrets before it still sign; a day when absent.
       */
      overlapSeconds?: number | null
    }
    /**
     * @example {
     *       "secret": "whsec_shown once",
     *       "previousExpireTime": "2026-09-10 13:00:00"
     *     }
     */
    RotatedWebhookSecret: {
      /** @description Shown this once. */
      secret: string
      /**
       * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
       * @example 2026-09-10 12:00:00
       */
      previousExpireTime: string
    }
    /**
     * @example {
     *       "imagesUrl": "https://img.example.com/610947572360.jpg",
     *       "page": 1,
     *       "source": 1
     *     }
     */
    SearchGoodsByImageRequest: {
      /** @description Public http(s) address of an image; its path ends in .jpg, .jpeg, .png, .webp, .gif or .bmp. */
      imagesUrl: string
      /**
       * Format: int64
       * @description Counts from 1.
       * @example 1
       */
      page: number
      /**
       * Format: int32
       * @description 1 marketplace A, 2 marketplace B, 3 marketplace C
       * @enum {integer}
       */
      source: 1 | 2 | 3
    }
    /**
     * @example {
     *       "outOrderNo": "shop-20260910-1",
     *       "trackingNo": "YT2600001",
     *       "carrierCode": "yunexpress",
     *       "shippedTime": "2026-09-10 12:00:00"
     *     }
     */
    Shipment: {
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
    } & (unknown | unknown | unknown)
    /**
     * @example {
     *       "orderNo": "P20260910120000B9MR3R3ZZUA2",
     *       "outOrderNo": "shop-20260910-1",
     *       "trackingNo": "YT2600001",
     *       "success": true,
     *       "code": 0,
     *       "msg": ""
     *     }
     */
    ShipmentResult: {
      /** @description As sent where there is no such order */
      orderNo: string | null
      /** @description As sent where there is no such order */
      outOrderNo: string | null
      trackingNo: string
      success: boolean
      /**
       * Format: int64
       * @description 0, or one of the codes of this operation
       */
      code: number
      msg: string
    }
    /**
     * @example {
     *       "successCount": 1,
     *       "failCount": 1,
     *       "results": [
     *         {
     *           "orderNo": "P20260910120000B9MR3R3ZZUA2",
     *           "outOrderNo": "shop-20260910-1",
     *           "trackingNo": "YT2600001",
     *           "success": true,
     *           "code": 0,
     *           "msg": ""
     *         },
     *         {
     *           "orderNo": null,
     *           "outOrderNo": "SHOP-1002",
     *           "trackingNo": "YT2600002",
     *           "success": false,
     *           "code": 1007002000,
     *           "msg": "Payment order does not exist"
     *         }
     *       ]
     *     }
     */
    ShipmentResults: {
      /** Format: int64 */
      successCount: number
      /** Format: int64 */
      failCount: number
      results: components['schemas']['ShipmentResult'][]
    }
    /**
     * @example {
     *       "firstName": "Ana",
     *       "lastName": "Example",
     *       "country": "GB",
     *       "addressLine": "1 Example Street",
     *       "city": "London",
     *       "zipcode": "SW1A 1AA",
     *       "phone": "07700 900123",
     *       "email": "ana@example.com"
     *     }
     */
    ShippingInfo: {
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
    }
    /**
     * @example {
     *       "skuId": "4358970531",
     *       "specId": null,
     *       "price": "128.00",
     *       "priceInCents": 12800,
     *       "salePrice": "128.00",
     *       "salePriceInCents": 12800,
     *       "quantity": 60,
     *       "imageUrl": "https://img.example.com/610947572360.jpg",
     *       "propertiesId": "1627207:28320",
     *       "propertiesName": "Colour:White"
     *     }
     */
    Sku: {
      skuId: string
      /** @description Spec id of marketplace B; null elsewhere. */
      specId: string | null
      /**
       * @description Price, yuan, two decimals
       * @example 12.50
       */
      price: string
      /**
       * Format: int64
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
       * Format: int64
       * @description Selling price, CNY cents
       * @example 1250
       */
      salePriceInCents: number
      /** Format: int64 */
      quantity: number
      /** @description http(s) */
      imageUrl: string
      propertiesId: string
      propertiesName: string
    }
    /**
     * @example {
     *       "skuSpecName": "Colour",
     *       "skuSpecList": [
     *         {
     *           "pid": "1627207",
     *           "vid": "28320",
     *           "pname": "Colour",
     *           "vname": "White",
     *           "icon": null
     *         },
     *         {
     *           "pid": "1627207",
     *           "vid": "28341",
     *           "pname": "Colour",
     *           "vname": "Black",
     *           "icon": null
     *         },
     *         {
     *           "pid": "1627207",
     *           "vid": "30156",
     *           "pname": "Colour",
     *           "vname": "Army green",
     *           "icon": null
     *         }
     *       ]
     *     }
     */
    SkuDimension: {
      /** @description Name of the dimension */
      skuSpecName: string
      skuSpecList: components['schemas']['SkuDimensionValue'][]
    }
    /**
     * @example {
     *       "pid": "1627207",
     *       "vid": "28320",
     *       "pname": "Colour",
     *       "vname": "White",
     *       "icon": null
     *     }
     */
    SkuDimensionValue: {
      pid: string | number
      vid: string | number
      pname: string
      vname: string
      /** @description http(s) */
      icon: string | null
    }
    /**
     * @example {
     *       "goodsId": "610947572360",
     *       "goodsTitle": "Canvas backpack, 15 inch laptop sleeve",
     *       "localGoodsTitle": "帆布双肩包 15寸电脑夹层",
     *       "priceInCents": 12800,
     *       "priceInUsd": "17.92",
     *       "goodsSource": 1,
     *       "goodsPicUrl": "https://img.example.com/610947572360.jpg",
     *       "goodsImageUrlList": [
     *         "https://img.example.com/610947572360.jpg",
     *         "https://img.example.com/610947572360-2.jpg",
     *         "https://img.example.com/610947572360-3.jpg"
     *       ],
     *       "goodsDetailUrl": "https://www.example.com/goods/detail?goodsId=610947572360&source=1&rno=DEMO",
     *       "goodsSaleCount": 10,
     *       "goodsSda": "DEMO",
     *       "goodsCategoryCode": null,
     *       "qcInfoList": [
     *         {
     *           "goodsId": "610947572360",
     *           "skuId": "4358970531",
     *           "source": 1,
     *           "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *           "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *           "specName": "Colour:White",
     *           "localSpecName": "Colour:White",
     *           "imagePath": "https://img.example.com/610947572360.jpg",
     *           "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *           "length": "42",
     *           "width": "30",
     *           "qcPathList": [
     *             "https://img.example.com/qc/610947572360-2-1.jpg",
     *             "https://img.example.com/qc/610947572360-2-2.jpg",
     *             "https://img.example.com/qc/610947572360-2-3.jpg"
     *           ],
     *           "height": "15",
     *           "weight": "795",
     *           "volume": "18900",
     *           "completionTime": "2025-11-03 16:05:00"
     *         },
     *         {
     *           "goodsId": "610947572360",
     *           "skuId": "4358970531",
     *           "source": 1,
     *           "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *           "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *           "specName": "Colour:White",
     *           "localSpecName": "Colour:White",
     *           "imagePath": "https://img.example.com/610947572360.jpg",
     *           "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *           "length": "42",
     *           "width": "30",
     *           "qcPathList": [
     *             "https://img.example.com/qc/610947572360-1-1.jpg",
     *             "https://img.example.com/qc/610947572360-1-2.jpg",
     *             "https://img.example.com/qc/610947572360-1-3.jpg"
     *           ],
     *           "height": "14",
     *           "weight": "780",
     *           "volume": "17640",
     *           "completionTime": "2025-10-21 10:24:00"
     *         }
     *       ]
     *     }
     */
    SpreadsheetItem: {
      goodsId: string
      /** @description English */
      goodsTitle: string
      /** @description Chinese */
      localGoodsTitle: string | null
      /**
       * Format: int64
       * @description CNY cents
       */
      priceInCents: number
      /**
       * @description USD, two decimals, at the stored rate; null where the platform has none.
       * @example 1.75
       */
      priceInUsd: string | null
      /** Format: int64 */
      goodsSource: number
      /** @description http(s) */
      goodsPicUrl: string | null
      /** @description All images once they are known, otherwise the main image at most. */
      goodsImageUrlList: string[]
      /** @description In-site link that contains rno */
      goodsDetailUrl: string
      /** Format: int64 */
      goodsSaleCount: number
      /** @description Bound promotion code */
      goodsSda: string | null
      goodsCategoryCode: string | null
      /** @description At most 5, completed last first */
      qcInfoList: components['schemas']['SpreadsheetQualityCheck'][]
    }
    /**
     * @example {
     *       "list": [
     *         {
     *           "goodsId": "610947572360",
     *           "goodsTitle": "Canvas backpack, 15 inch laptop sleeve",
     *           "localGoodsTitle": "帆布双肩包 15寸电脑夹层",
     *           "priceInCents": 12800,
     *           "priceInUsd": "17.92",
     *           "goodsSource": 1,
     *           "goodsPicUrl": "https://img.example.com/610947572360.jpg",
     *           "goodsImageUrlList": [
     *             "https://img.example.com/610947572360.jpg",
     *             "https://img.example.com/610947572360-2.jpg",
     *             "https://img.example.com/610947572360-3.jpg"
     *           ],
     *           "goodsDetailUrl": "https://www.example.com/goods/detail?goodsId=610947572360&source=1&rno=DEMO",
     *           "goodsSaleCount": 10,
     *           "goodsSda": "DEMO",
     *           "goodsCategoryCode": null,
     *           "qcInfoList": [
     *             {
     *               "goodsId": "610947572360",
     *               "skuId": "4358970531",
     *               "source": 1,
     *               "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *               "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *               "specName": "Colour:White",
     *               "localSpecName": "Colour:White",
     *               "imagePath": "https://img.example.com/610947572360.jpg",
     *               "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *               "length": "42",
     *               "width": "30",
     *               "qcPathList": [
     *                 "https://img.example.com/qc/610947572360-2-1.jpg",
     *                 "https://img.example.com/qc/610947572360-2-2.jpg",
     *                 "https://img.example.com/qc/610947572360-2-3.jpg"
     *               ],
     *               "height": "15",
     *               "weight": "795",
     *               "volume": "18900",
     *               "completionTime": "2025-11-03 16:05:00"
     *             },
     *             {
     *               "goodsId": "610947572360",
     *               "skuId": "4358970531",
     *               "source": 1,
     *               "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *               "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *               "specName": "Colour:White",
     *               "localSpecName": "Colour:White",
     *               "imagePath": "https://img.example.com/610947572360.jpg",
     *               "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *               "length": "42",
     *               "width": "30",
     *               "qcPathList": [
     *                 "https://img.example.com/qc/610947572360-1-1.jpg",
     *                 "https://img.example.com/qc/610947572360-1-2.jpg",
     *                 "https://img.example.com/qc/610947572360-1-3.jpg"
     *               ],
     *               "height": "14",
     *               "weight": "780",
     *               "volume": "17640",
     *               "completionTime": "2025-10-21 10:24:00"
     *             }
     *           ]
     *         }
     *       ],
     *       "total": 1
     *     }
     */
    SpreadsheetItemPage: {
      list: components['schemas']['SpreadsheetItem'][]
      /** Format: int64 */
      total: number
    }
    /**
     * @example {
     *       "goodsId": "610947572360",
     *       "skuId": "4358970531",
     *       "source": 1,
     *       "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *       "localGoodsName": "帆布双肩包 15寸电脑夹层",
     *       "specName": "Colour:White",
     *       "localSpecName": "Colour:White",
     *       "imagePath": "https://img.example.com/610947572360.jpg",
     *       "goodsDetailUrl": "https://item.taobao.com/item.htm?id=610947572360",
     *       "length": "42",
     *       "width": "30",
     *       "qcPathList": [
     *         "https://img.example.com/qc/610947572360-2-1.jpg",
     *         "https://img.example.com/qc/610947572360-2-2.jpg",
     *         "https://img.example.com/qc/610947572360-2-3.jpg"
     *       ],
     *       "height": "15",
     *       "weight": "795",
     *       "volume": "18900",
     *       "completionTime": "2025-11-03 16:05:00"
     *     }
     */
    SpreadsheetQualityCheck: {
      goodsId: string
      skuId: string | null
      /** Format: int64 */
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
    }
    /**
     * @example {
     *       "orderNo": "S20260910120000FNR5TRECELRS",
     *       "shopId": "105730164",
     *       "shopName": "Plain Canvas Works",
     *       "localShopName": "素帆布工坊",
     *       "platformChannel": 1,
     *       "status": 205,
     *       "statusDesc": "Purchased, waiting for merchant",
     *       "goodsAmount": 25600,
     *       "freightAmount": 600,
     *       "payAmount": 26200,
     *       "supplementAmount": 0,
     *       "createTime": "2026-09-10 12:00:00",
     *       "payTime": "2026-09-10 12:00:00",
     *       "items": [
     *         {
     *           "orderItemNo": "I20260910120000N87C3VLNKZF7",
     *           "goodsId": "610947572360",
     *           "skuId": "4358970531",
     *           "goodsName": "Canvas backpack, 15 inch laptop sleeve",
     *           "specName": "Colour:White",
     *           "imagePath": "https://img.example.com/610947572360.jpg",
     *           "qty": 2,
     *           "price": 12800,
     *           "actualPrice": 12800,
     *           "freightFee": 600,
     *           "status": 205,
     *           "carrierName": null,
     *           "expressNo": null
     *         }
     *       ]
     *     }
     */
    SubOrder: {
      /** @description Of the sub-order */
      orderNo: string
      /** @description Null for goods of a marketplace that names no shop. */
      shopId: string | null
      shopName: string
      localShopName: string
      /** Format: int64 */
      platformChannel: number
      /**
       * Format: int64
       * @description The lowest one among its items that are neither cancelled, closed nor refunded.
       */
      status: number
      statusDesc: string
      /**
       * Format: int64
       * @description Goods, CNY cents
       */
      goodsAmount: number
      /**
       * Format: int64
       * @description Domestic freight, CNY cents
       */
      freightAmount: number
      /**
       * Format: int64
       * @description Both, CNY cents
       */
      payAmount: number
      /**
       * Format: int64
       * @description Supplements that are not cancelled, CNY cents
       */
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
      items: components['schemas']['PurchasedItem'][]
    }
    /**
     * @example {
     *       "paymentId": "S20260910120000SRVPXCSBGEDU",
     *       "payAmount": 300,
     *       "payType": 6
     *     }
     */
    SupplementPayment: {
      paymentId: string
      /**
       * Format: int64
       * @description CNY cents
       */
      payAmount: number
      /**
       * Format: int32
       * @description 3 freight, 6 goods, 7 bag, 8 goods plus freight
       * @enum {integer}
       */
      payType: 3 | 6 | 7 | 8
    }
    /**
     * @example {
     *       "id": 1
     *     }
     */
    TestOwnWebhookEndpointRequest: {
      /** Format: int64 */
      id: number
    }
    /** @description The envelope, and the members of RFC 6749 §5.2 unless the host turned them off. */
    TokenFailure: {
      /**
       * Format: int32
       * @enum {integer}
       */
      code: 400 | 401 | 403 | 404 | 405 | 408 | 413 | 429 | 500
      data: null
      /** @description For people; English, or Chinese where Accept-Language begins with zh. */
      msg: string
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
    /**
     * @example {
     *       "currentPosition": "Guangzhou",
     *       "content": "Signed for by the warehouse",
     *       "trackDate": "2026-09-10 12:00:00",
     *       "status": "DELIVERED"
     *     }
     */
    TrackingEvent: {
      currentPosition: string | null
      content: string
      /**
       * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
       * @example 2026-09-10 12:00:00
       */
      trackDate: string
      /** @enum {string} */
      status: 'PENDING' | 'IN_TRANSIT' | 'DELIVERING' | 'DELIVERED' | 'EXCEPTION'
    }
    /**
     * @example {
     *       "bizType": 1,
     *       "expenseType": 102,
     *       "orderExpensesNo": "E20260910120000RLC6KUMNUBGT",
     *       "orderNo": "S2026091012000073SSHNYMHGLJ",
     *       "bagOrderNo": null,
     *       "amount": 300,
     *       "reason": "Price rose before it was bought",
     *       "createTime": "2026-09-10 12:00:00"
     *     }
     */
    UnpaidSupplement: {
      /**
       * Format: int64
       * @description 1 purchase order, 2 bag order
       */
      bizType: number
      /**
       * Format: int64
       * @description 102 goods supplement, 104 freight supplement, 203 bag freight supplement
       */
      expenseType: number
      orderExpensesNo: string
      /** @description The sub-order; null with a bag order. */
      orderNo: string | null
      /** @description Null with a purchase order. */
      bagOrderNo: string | null
      /**
       * Format: int64
       * @description CNY cents
       */
      amount: number
      reason: string
      /**
       * @description yyyy-MM-dd HH:mm:ss, Asia/Shanghai
       * @example 2026-09-10 12:00:00
       */
      createTime: string
    }
    /**
     * @example {
     *       "supplementTotalAmount": 300,
     *       "orders": [
     *         {
     *           "bizType": 1,
     *           "expenseType": 102,
     *           "orderExpensesNo": "E20260910120000RLC6KUMNUBGT",
     *           "orderNo": "S2026091012000073SSHNYMHGLJ",
     *           "bagOrderNo": null,
     *           "amount": 300,
     *           "reason": "Price rose before it was bought",
     *           "createTime": "2026-09-10 12:00:00"
     *         }
     *       ]
     *     }
     */
    UnpaidSupplements: {
      /**
       * Format: int64
       * @description What the list comes to, CNY cents
       */
      supplementTotalAmount: number
      orders: components['schemas']['UnpaidSupplement'][]
    }
    /**
     * @example {
     *       "id": 1,
     *       "url": "https://partner.example.com/events",
     *       "eventTypes": [
     *         "pay.order.paid",
     *         "order.item.status_changed"
     *       ],
     *       "status": 1
     *     }
     */
    UpdateOwnWebhookEndpointRequest: {
      /** Format: int64 */
      id: number
      /**
       * @description A public https:// address without user information.
       * @example https://partner.example.com/webhooks
       */
      url: string
      description?: string | null
      /** @description The types that are sent; `*` is all of them, those to come included. */
      eventTypes: components['schemas']['WebhookEventType'][]
      ordering?: (0 | 1) | null
      status?: (0 | 1) | null
    }
    /**
     * @example {
     *       "shipments": [
     *         {
     *           "outOrderNo": "shop-20260910-1",
     *           "trackingNo": "YT2600001",
     *           "carrierCode": "yunexpress",
     *           "shippedTime": "2026-09-10 12:00:00"
     *         },
     *         {
     *           "outOrderNo": "SHOP-1002",
     *           "trackingNo": "YT2600002"
     *         }
     *       ]
     *     }
     */
    UploadShipmentsRequest: {
      shipments: components['schemas']['Shipment'][]
    }
    /**
     * @example {
     *       "balance": 438610,
     *       "freezePrice": 0,
     *       "currencyCode": "CNY"
     *     }
     */
    WalletBalance: {
      /**
       * Format: int64
       * @description Available, CNY cents
       * @example 1250
       */
      balance: number
      /**
       * Format: int64
       * @description Frozen, CNY cents
       * @example 1250
       */
      freezePrice: number
      /** @constant */
      currencyCode: 'CNY'
    }
    /**
     * @example {
     *       "externalUserId": "user-1001"
     *     }
     */
    WalletBalanceRequest: {
      /** @example user-1001 */
      externalUserId: string
    }
    /**
     * @example {
     *       "externalUserId": "user-1001",
     *       "paymentId": "S20260910120000SRVPXCSBGEDU",
     *       "payAmount": 300
     *     }
     */
    WalletPayRequest: {
      /**
       * @description Any that is bound to the member whose payment it is.
       * @example user-1001
       */
      externalUserId: string
      /** @example S20260910120000SRVPXCSBGEDU */
      paymentId: string
      /**
       * Format: int64
       * @description CNY cents: refused where the payment is about another amount.
       */
      payAmount?: number | null
    }
    /**
     * @example {
     *       "status": 10,
     *       "paySuccess": true,
     *       "payAmount": 300,
     *       "successTime": "2026-09-10T12:00:00",
     *       "balance": 438310
     *     }
     */
    WalletPayment: {
      /**
       * Format: int64
       * @description 0 unpaid, 10 success, 20 refunded, 30 closed
       */
      status: number
      paySuccess: boolean
      /**
       * Format: int64
       * @description Debited, CNY cents
       */
      payAmount: number
      /**
       * @description ISO 8601 local date-time, Asia/Shanghai
       * @example 2026-09-10T12:00:00
       */
      successTime: string
      /**
       * Format: int64
       * @description Available after it, CNY cents
       */
      balance: number
    }
    /**
     * @example {
     *       "id": 1,
     *       "endpointId": 1,
     *       "position": 1,
     *       "eventId": "evt_1_1",
     *       "replayNo": 0,
     *       "type": "member.binding.created",
     *       "subject": "member.binding/user-1001",
     *       "status": 3,
     *       "attempts": 0,
     *       "dueTime": "2026-09-10 12:00:00",
     *       "deliveredTime": null,
     *       "createTime": "2026-09-10 12:00:00"
     *     }
     */
    WebhookDelivery: {
      /** Format: int64 */
      id: number
      /** Format: int64 */
      endpointId: number
      /**
       * Format: int64
       * @description Of the event in the application’s feed.
       */
      position: number
      /** @description What `webhook-id` says. */
      eventId: string
      /**
       * Format: int64
       * @description Counts the deliveries of the event to this endpoint, from 0.
       */
      replayNo: number
      type: string
      subject: string
      /**
       * Format: int64
       * @description 0 waiting, 1 delivered, 2 dead, 3 cancelled
       */
      status: number
      /** Format: int64 */
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
    }
    /**
     * @example {
     *       "list": [
     *         {
     *           "id": 1,
     *           "endpointId": 1,
     *           "position": 1,
     *           "eventId": "evt_1_1",
     *           "replayNo": 0,
     *           "type": "member.binding.created",
     *           "subject": "member.binding/user-1001",
     *           "status": 3,
     *           "attempts": 0,
     *           "dueTime": "2026-09-10 12:00:00",
     *           "deliveredTime": null,
     *           "createTime": "2026-09-10 12:00:00"
     *         }
     *       ],
     *       "total": 1
     *     }
     */
    WebhookDeliveryPage: {
      list: components['schemas']['WebhookDelivery'][]
      /** Format: int64 */
      total: number
    }
    /**
     * @example {
     *       "id": 1,
     *       "url": "https://partner.example.com/webhooks",
     *       "description": "Made by the example host",
     *       "eventTypes": [
     *         "*"
     *       ],
     *       "status": 1,
     *       "ordering": 0,
     *       "secretHint": "ab0=",
     *       "disabledReason": null,
     *       "failingSince": null,
     *       "createTime": "2026-09-10 12:00:00"
     *     }
     */
    WebhookEndpoint: {
      /** Format: int64 */
      id: number
      url: string
      description: string | null
      eventTypes: string[]
      /**
       * Format: int64
       * @description 0 enabled, 1 disabled, 2 disabled because nothing arrived for too long
       */
      status: number
      /**
       * Format: int64
       * @description 0 by subject, 1 none
       */
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
    }
    /**
     * @example pay.order.paid
     * @enum {string}
     */
    WebhookEventType:
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
    /**
     * @example {
     *       "statusCode": null,
     *       "durationMs": 12,
     *       "failure": "forbidden-address"
     *     }
     */
    WebhookTest: {
      /**
       * Format: int64
       * @description Null where nothing answered.
       */
      statusCode: number | null
      /** Format: int64 */
      durationMs: number
      /**
       * @description Null for any 2xx.
       * @enum {string|null}
       */
      failure: 'timeout' | 'forbidden-address' | 'tls' | 'connection' | 'status' | null
    }
  }
  responses: never
  parameters: never
  requestBodies: never
  headers: never
  pathItems: never
}
export type AccessToken = components['schemas']['AccessToken']
export type BagOrder = components['schemas']['BagOrder']
export type BagOrderPage = components['schemas']['BagOrderPage']
export type BagOrderState = components['schemas']['BagOrderState']
export type BoundMember = components['schemas']['BoundMember']
export type ChangedCoupon = components['schemas']['ChangedCoupon']
export type ChangedCoupons = components['schemas']['ChangedCoupons']
export type ChatAuthorizeUrl = components['schemas']['ChatAuthorizeUrl']
export type ChatCheckin = components['schemas']['ChatCheckin']
export type ChatLoginStatus = components['schemas']['ChatLoginStatus']
export type ClaimChatCheckinRequest = components['schemas']['ClaimChatCheckinRequest']
export type CreateChatAuthorizeUrlRequest = components['schemas']['CreateChatAuthorizeUrlRequest']
export type CreateInvoiceRequest = components['schemas']['CreateInvoiceRequest']
export type CreateOwnWebhookEndpointRequest = components['schemas']['CreateOwnWebhookEndpointRequest']
export type CreatePaymentOrderRequest = components['schemas']['CreatePaymentOrderRequest']
export type CreatedInvoice = components['schemas']['CreatedInvoice']
export type CreatedPaymentOrder = components['schemas']['CreatedPaymentOrder']
export type CreatedPurchase = components['schemas']['CreatedPurchase']
export type CreatedWebhookEndpoint = components['schemas']['CreatedWebhookEndpoint']
export type DeleteOwnWebhookEndpointRequest = components['schemas']['DeleteOwnWebhookEndpointRequest']
export type DomesticTracking = components['schemas']['DomesticTracking']
export type Event = components['schemas']['Event']
export type EventMemberBindingCreated = components['schemas']['Event.member.binding.created']
export type EventMemberBindingDeleted = components['schemas']['Event.member.binding.deleted']
export type EventMemberBindingStatusChanged = components['schemas']['Event.member.binding.status_changed']
export type EventMemberBindingSupplementAuthChanged =
  components['schemas']['Event.member.binding.supplement_auth_changed']
export type EventMemberChatLoginCompleted = components['schemas']['Event.member.chat_login.completed']
export type EventMemberWalletChanged = components['schemas']['Event.member.wallet.changed']
export type EventOrderBagCreated = components['schemas']['Event.order.bag.created']
export type EventOrderBagRefunded = components['schemas']['Event.order.bag.refunded']
export type EventOrderBagStatusChanged = components['schemas']['Event.order.bag.status_changed']
export type EventOrderInvoiceFailed = components['schemas']['Event.order.invoice.failed']
export type EventOrderInvoiceReady = components['schemas']['Event.order.invoice.ready']
export type EventOrderItemStatusChanged = components['schemas']['Event.order.item.status_changed']
export type EventOrderPurchaseCancelled = components['schemas']['Event.order.purchase.cancelled']
export type EventOrderPurchaseExpired = components['schemas']['Event.order.purchase.expired']
export type EventOrderPurchasePaid = components['schemas']['Event.order.purchase.paid']
export type EventOrderSupplementCancelled = components['schemas']['Event.order.supplement.cancelled']
export type EventOrderSupplementCreated = components['schemas']['Event.order.supplement.created']
export type EventOrderSupplementPaid = components['schemas']['Event.order.supplement.paid']
export type EventPayOrderClosed = components['schemas']['Event.pay.order.closed']
export type EventPayOrderPaid = components['schemas']['Event.pay.order.paid']
export type EventPayOrderRefundRequired = components['schemas']['Event.pay.order.refund_required']
export type EventPromotionCouponExtended = components['schemas']['Event.promotion.coupon.extended']
export type EventPromotionCouponIssued = components['schemas']['Event.promotion.coupon.issued']
export type EventPromotionCouponStatusChanged = components['schemas']['Event.promotion.coupon.status_changed']
export type EventPromotionDrawWon = components['schemas']['Event.promotion.draw.won']
export type EventPromotionPointsChanged = components['schemas']['Event.promotion.points.changed']
export type EventWebhookEndpointDisabled = components['schemas']['Event.webhook.endpoint.disabled']
export type EventWebhookTest = components['schemas']['Event.webhook.test']
export type EventPage = components['schemas']['EventPage']
export type ExchangeRate = components['schemas']['ExchangeRate']
export type ExtendMemberCouponsRequest = components['schemas']['ExtendMemberCouponsRequest']
export type Failure = components['schemas']['Failure']
export type FoundGoods = components['schemas']['FoundGoods']
export type FreightEstimate = components['schemas']['FreightEstimate']
export type FreightEstimateRequest = components['schemas']['FreightEstimateRequest']
export type GetChatLoginStatusRequest = components['schemas']['GetChatLoginStatusRequest']
export type GetCouponExchangeCodeStatusRequest = components['schemas']['GetCouponExchangeCodeStatusRequest']
export type Goods = components['schemas']['Goods']
export type GoodsLink = components['schemas']['GoodsLink']
export type GoodsReference = components['schemas']['GoodsReference']
export type ImageSearchResult = components['schemas']['ImageSearchResult']
export type InternationalTracking = components['schemas']['InternationalTracking']
export type Invoice = components['schemas']['Invoice']
export type ListBagOrdersRequest = components['schemas']['ListBagOrdersRequest']
export type ListEventsRequest = components['schemas']['ListEventsRequest']
export type ListMemberCouponsRequest = components['schemas']['ListMemberCouponsRequest']
export type ListOrderItemsRequest = components['schemas']['ListOrderItemsRequest']
export type ListQcDetailsRequest = components['schemas']['ListQcDetailsRequest']
export type ListSpreadsheetItemsRequest = components['schemas']['ListSpreadsheetItemsRequest']
export type MemberBinding = components['schemas']['MemberBinding']
export type MemberConsumption = components['schemas']['MemberConsumption']
export type MemberConsumptionRequest = components['schemas']['MemberConsumptionRequest']
export type MemberCoupon = components['schemas']['MemberCoupon']
export type MemberCouponPage = components['schemas']['MemberCouponPage']
export type OrderItem = components['schemas']['OrderItem']
export type OrderItemPage = components['schemas']['OrderItemPage']
export type PageOwnWebhookDeliveriesRequest = components['schemas']['PageOwnWebhookDeliveriesRequest']
export type PagePaymentOrdersRequest = components['schemas']['PagePaymentOrdersRequest']
export type ParseGoodsLinkRequest = components['schemas']['ParseGoodsLinkRequest']
export type PaymentOrder = components['schemas']['PaymentOrder']
export type PaymentOrderPage = components['schemas']['PaymentOrderPage']
export type PaymentOrderState = components['schemas']['PaymentOrderState']
export type Purchase = components['schemas']['Purchase']
export type PurchaseCreateRequest = components['schemas']['PurchaseCreateRequest']
export type PurchaseItem = components['schemas']['PurchaseItem']
export type PurchaseQueryRequest = components['schemas']['PurchaseQueryRequest']
export type PurchaseQuote = components['schemas']['PurchaseQuote']
export type PurchaseQuoteRequest = components['schemas']['PurchaseQuoteRequest']
export type PurchaseSupplementListRequest = components['schemas']['PurchaseSupplementListRequest']
export type PurchaseSupplementTradeNoRequest = components['schemas']['PurchaseSupplementTradeNoRequest']
export type PurchasedItem = components['schemas']['PurchasedItem']
export type QualityCheck = components['schemas']['QualityCheck']
export type QualityCheckPage = components['schemas']['QualityCheckPage']
export type QueryBagOrderRequest = components['schemas']['QueryBagOrderRequest']
export type QueryInvoiceRequest = components['schemas']['QueryInvoiceRequest']
export type QueryMemberBindRequest = components['schemas']['QueryMemberBindRequest']
export type QueryPaymentOrderRequest = components['schemas']['QueryPaymentOrderRequest']
export type QueryTrackingRequest = components['schemas']['QueryTrackingRequest']
export type QuotedItem = components['schemas']['QuotedItem']
export type QuotedShop = components['schemas']['QuotedShop']
export type RedeemCodeCoupon = components['schemas']['RedeemCodeCoupon']
export type RedeemCodeStatus = components['schemas']['RedeemCodeStatus']
export type RedeemRequest = components['schemas']['RedeemRequest']
export type RedeemedCoupon = components['schemas']['RedeemedCoupon']
export type Redemption = components['schemas']['Redemption']
export type RestoreMemberCouponsRequest = components['schemas']['RestoreMemberCouponsRequest']
export type RetryOwnWebhookDeliveryRequest = components['schemas']['RetryOwnWebhookDeliveryRequest']
export type RotateOwnWebhookEndpointSecretRequest = components['schemas']['RotateOwnWebhookEndpointSecretRequest']
export type RotatedWebhookSecret = components['schemas']['RotatedWebhookSecret']
export type SearchGoodsByImageRequest = components['schemas']['SearchGoodsByImageRequest']
export type Shipment = components['schemas']['Shipment']
export type ShipmentResult = components['schemas']['ShipmentResult']
export type ShipmentResults = components['schemas']['ShipmentResults']
export type ShippingInfo = components['schemas']['ShippingInfo']
export type Sku = components['schemas']['Sku']
export type SkuDimension = components['schemas']['SkuDimension']
export type SkuDimensionValue = components['schemas']['SkuDimensionValue']
export type SpreadsheetItem = components['schemas']['SpreadsheetItem']
export type SpreadsheetItemPage = components['schemas']['SpreadsheetItemPage']
export type SpreadsheetQualityCheck = components['schemas']['SpreadsheetQualityCheck']
export type SubOrder = components['schemas']['SubOrder']
export type SupplementPayment = components['schemas']['SupplementPayment']
export type TestOwnWebhookEndpointRequest = components['schemas']['TestOwnWebhookEndpointRequest']
export type TokenFailure = components['schemas']['TokenFailure']
export type TrackingEvent = components['schemas']['TrackingEvent']
export type UnpaidSupplement = components['schemas']['UnpaidSupplement']
export type UnpaidSupplements = components['schemas']['UnpaidSupplements']
export type UpdateOwnWebhookEndpointRequest = components['schemas']['UpdateOwnWebhookEndpointRequest']
export type UploadShipmentsRequest = components['schemas']['UploadShipmentsRequest']
export type WalletBalance = components['schemas']['WalletBalance']
export type WalletBalanceRequest = components['schemas']['WalletBalanceRequest']
export type WalletPayRequest = components['schemas']['WalletPayRequest']
export type WalletPayment = components['schemas']['WalletPayment']
export type WebhookDelivery = components['schemas']['WebhookDelivery']
export type WebhookDeliveryPage = components['schemas']['WebhookDeliveryPage']
export type WebhookEndpoint = components['schemas']['WebhookEndpoint']
export type WebhookEventType = components['schemas']['WebhookEventType']
export type WebhookTest = components['schemas']['WebhookTest']
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
        'application/json': components['schemas']['GoodsReference']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Goods']
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
        'application/json': components['schemas']['GoodsReference']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['QualityCheck'] | null
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
        'application/json': components['schemas']['GoodsReference']
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
        'application/json': components['schemas']['ListQcDetailsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['QualityCheckPage']
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
        'application/json': components['schemas']['SearchGoodsByImageRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ImageSearchResult']
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
        'application/json': components['schemas']['ParseGoodsLinkRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['GoodsLink']
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
        'application/json': components['schemas']['QueryMemberBindRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MemberBinding']
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
          'application/json': components['schemas']['BoundMember'][]
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
        'application/json': components['schemas']['WalletBalanceRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WalletBalance']
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
        'application/json': components['schemas']['ListSpreadsheetItemsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SpreadsheetItemPage']
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
          'application/json': components['schemas']['ExchangeRate'][]
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
        'application/json': components['schemas']['ClaimChatCheckinRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChatCheckin']
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
        'application/json': components['schemas']['ListMemberCouponsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MemberCouponPage']
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
        'application/json': components['schemas']['ExtendMemberCouponsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChangedCoupons']
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
        'application/json': components['schemas']['RestoreMemberCouponsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChangedCoupons']
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
        'application/json': components['schemas']['RedeemRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Redemption']
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
        'application/json': components['schemas']['GetCouponExchangeCodeStatusRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RedeemCodeStatus']
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
        'application/json': components['schemas']['CreatePaymentOrderRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedPaymentOrder']
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
        'application/json': components['schemas']['QueryPaymentOrderRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PaymentOrderState']
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
        'application/json': components['schemas']['PagePaymentOrdersRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PaymentOrderPage']
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
        'application/json': components['schemas']['UploadShipmentsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ShipmentResults']
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
        'application/json': components['schemas']['PurchaseQuoteRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['PurchaseQuote']
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
        'application/json': components['schemas']['PurchaseCreateRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedPurchase']
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
        'application/json': components['schemas']['PurchaseQueryRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Purchase']
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
        'application/json': components['schemas']['WalletPayRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WalletPayment']
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
        'application/json': components['schemas']['PurchaseSupplementListRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['UnpaidSupplements']
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
        'application/json': components['schemas']['PurchaseSupplementTradeNoRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['SupplementPayment']
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
        'application/json': components['schemas']['QueryBagOrderRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['BagOrderState']
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
        'application/json': components['schemas']['ListBagOrdersRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['BagOrderPage']
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
        'application/json': components['schemas']['ListOrderItemsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['OrderItemPage']
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
        'application/json': components['schemas']['CreateInvoiceRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedInvoice']
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
        'application/json': components['schemas']['QueryInvoiceRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['Invoice']
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
        'application/json': components['schemas']['QueryTrackingRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['DomesticTracking'] | components['schemas']['InternationalTracking']
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
        'application/json': components['schemas']['FreightEstimateRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['FreightEstimate'][]
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
        'application/json': components['schemas']['CreateChatAuthorizeUrlRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChatAuthorizeUrl']
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
        'application/json': components['schemas']['GetChatLoginStatusRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['ChatLoginStatus']
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
        'application/json': components['schemas']['MemberConsumptionRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['MemberConsumption']
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
        'application/json': components['schemas']['ListEventsRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['EventPage']
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
        'application/json': components['schemas']['CreateOwnWebhookEndpointRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['CreatedWebhookEndpoint']
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
          'application/json': components['schemas']['WebhookEndpoint'][]
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
        'application/json': components['schemas']['UpdateOwnWebhookEndpointRequest']
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
        'application/json': components['schemas']['DeleteOwnWebhookEndpointRequest']
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
        'application/json': components['schemas']['RotateOwnWebhookEndpointSecretRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['RotatedWebhookSecret']
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
        'application/json': components['schemas']['TestOwnWebhookEndpointRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WebhookTest']
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
        'application/json': components['schemas']['PageOwnWebhookDeliveriesRequest']
      }
    }
    responses: {
      /** @description The data of the answer. */
      200: {
        headers: {
          [name: string]: unknown
        }
        content: {
          'application/json': components['schemas']['WebhookDeliveryPage']
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
        'application/json': components['schemas']['RetryOwnWebhookDeliveryRequest']
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
