// Written by `npm run write:client` from docs/openapi/partner.json.

import type { Call, PageCall } from '../call-types.js'

/** The operations, by the parts of their paths. */
export interface PartnerOperations {
  readonly goods: {
    /** Get the live detail of goods. */
    readonly detail: Call<'getGoodsDetail'>
    /** Get the latest quality check. */
    readonly qcDetail: Call<'getQcDetail'>
    /** Get photos of the latest check. */
    readonly qcImages: Call<'getQcImages'>
    /** Page through quality checks. */
    readonly qcPage: PageCall<'listQcDetails'>
    /** Search goods by image. */
    readonly searchByImages: Call<'searchGoodsByImage'>
    /** Find the goods of a link. */
    readonly searchUrlParse: Call<'parseGoodsLink'>
  }
  readonly system: {
    readonly partnerMember: {
      /** Query the binding of a user. */
      readonly query: Call<'QueryMemberBindAPI'>
      /** List the bound users. */
      readonly list: Call<'QueryMemberBindListAPI'>
    }
  }
  readonly pay: {
    readonly wallet: {
      /** Get the wallet balance. */
      readonly balance: Call<'WalletBalanceAPI'>
      /** Pay from a member’s wallet. */
      readonly pay: Call<'WalletPayAPI'>
    }
    readonly exchangeRate: {
      /** List the exchange rates. */
      readonly list: Call<'PayExchangeAPI'>
    }
    readonly order: {
      /** Create a payment order. */
      readonly create: Call<'createPaymentOrder'>
      /** Query a payment order. */
      readonly query: Call<'queryPaymentOrder'>
      /** Page through payment orders. */
      readonly page: PageCall<'pagePaymentOrders'>
      /** Upload tracking numbers of paid orders. */
      readonly uploadShipments: Call<'uploadShipments'>
    }
  }
  readonly promotion: {
    readonly spreadsheet: {
      /** Page through a promoter’s goods. */
      readonly page: PageCall<'listSpreadsheetItems'>
    }
    /** Check in for the day. */
    readonly chatCheckin: Call<'claimChatCheckin'>
    readonly memberCoupon: {
      /** Page through a member’s coupons. */
      readonly page: PageCall<'listMemberCoupons'>
      /** Extend coupons of a member. */
      readonly extend: Call<'extendMemberCoupons'>
      /** Restore coupons of a member. */
      readonly restore: Call<'restoreMemberCoupons'>
    }
    readonly redeemCode: {
      /** Redeem a code. */
      readonly redeem: Call<'redeem'>
    }
    readonly couponExchangeCode: {
      /** Get the status of a code. */
      readonly status: Call<'getCouponExchangeCodeStatus'>
    }
  }
  readonly order: {
    readonly purchase: {
      /** Quote a purchase. */
      readonly quote: Call<'PurchaseQuoteAPI'>
      /** Create a purchase. */
      readonly create: Call<'PurchaseCreateAPI'>
      /** Query a purchase. */
      readonly query: Call<'PurchaseQueryAPI'>
      readonly supplement: {
        /** List unpaid supplements. */
        readonly list: Call<'PurchaseSupplementListAPI'>
        /** Get the payment of supplements. */
        readonly tradeNo: Call<'PurchaseSupplementTradeNoAPI'>
      }
    }
    readonly bagOrder: {
      /** Query a bag order. */
      readonly query: Call<'queryBagOrder'>
      /** Page through a member’s bag orders. */
      readonly page: PageCall<'listBagOrders'>
    }
    readonly orderItem: {
      /** Page through a member’s order items. */
      readonly page: PageCall<'listOrderItems'>
    }
    readonly invoice: {
      /** Ask for an invoice. */
      readonly create: Call<'createInvoice'>
      /** Query an invoice. */
      readonly query: Call<'queryInvoice'>
    }
  }
  readonly logistics: {
    readonly track: {
      /** Track a parcel. */
      readonly query: Call<'queryTracking'>
    }
    readonly line: {
      /** Estimate the freight of a parcel. */
      readonly freightEstimate: Call<'FreightEstimateAPI'>
    }
  }
  readonly member: {
    readonly auth: {
      /** Create a chat login address. */
      readonly chatAuthorizeUrl: Call<'createChatAuthorizeUrl'>
      /** Get the status of a login. */
      readonly chatLoginStatus: Call<'getChatLoginStatus'>
    }
    readonly consumption: {
      /** Query a member’s consumption. */
      readonly query: Call<'MemberConsumptionAPI'>
    }
  }
  readonly event: {
    /** List events. */
    readonly list: Call<'listEvents'>
  }
  readonly webhook: {
    readonly endpoint: {
      /** Create a webhook endpoint. */
      readonly create: Call<'createOwnWebhookEndpoint'>
      /** List your webhook endpoints. */
      readonly list: Call<'listOwnWebhookEndpoints'>
      /** Replace a webhook endpoint. */
      readonly update: Call<'updateOwnWebhookEndpoint'>
      /** Delete a webhook endpoint. */
      readonly delete: Call<'deleteOwnWebhookEndpoint'>
      /** Rotate the secret of an endpoint. */
      readonly rotateSecret: Call<'rotateOwnWebhookEndpointSecret'>
      /** Test a webhook endpoint. */
      readonly test: Call<'testOwnWebhookEndpoint'>
    }
    readonly delivery: {
      /** Page through webhook deliveries. */
      readonly page: PageCall<'pageOwnWebhookDeliveries'>
      /** Retry a webhook delivery. */
      readonly retry: Call<'retryOwnWebhookDelivery'>
    }
  }
}
