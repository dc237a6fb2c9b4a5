// Written by `npm run write:client` from docs/openapi/partner.json.

import type { Call, PageCall } from '../call-types.js'

/** The operations, by the parts of their paths. */
export interface PartnerOperations {
  readonly goods: {
    /** Live detail of goods, with variants. */
    readonly detail: Call<'getGoodsDetail'>
    /** The latest quality check of goods; null where there is none. */
    readonly qcDetail: Call<'getQcDetail'>
    /** Photo URLs of the latest quality check of goods; empty where there is none. */
    readonly qcImages: Call<'getQcImages'>
    /** Quality checks, completed last first. */
    readonly qcPage: PageCall<'listQcDetails'>
    /** Goods that look like an image, 20 a page. */
    readonly searchByImages: Call<'searchGoodsByImage'>
    /** Which goods a link, or a text with a link in it, is about. */
    readonly searchUrlParse: Call<'parseGoodsLink'>
  }
  readonly system: {
    readonly partnerMember: {
      /** Whether a user of the partner is bound to a member, and may be acted for. */
      readonly query: Call<'QueryMemberBindAPI'>
      /** All bindings of the calling application, disabled ones too, with the members’ balances. */
      readonly list: Call<'QueryMemberBindListAPI'>
    }
  }
  readonly pay: {
    readonly wallet: {
      /** The wallet of a bound member; zeros where nothing was ever credited. */
      readonly balance: Call<'WalletBalanceAPI'>
      /** Pay an order or supplements from the member’s wallet. */
      readonly pay: Call<'WalletPayAPI'>
    }
    readonly exchangeRate: {
      /** Exchange rates of all enabled currencies; base is CNY. */
      readonly list: Call<'PayExchangeAPI'>
    }
    readonly order: {
      /** Create a payment order, or get the one of this outOrderNo that is not closed. */
      readonly create: Call<'createPaymentOrder'>
      /** Get one payment order; a pending one is confirmed with the channel first. */
      readonly query: Call<'queryPaymentOrder'>
      /** Page through the payment orders of the calling client, newest first. */
      readonly page: PageCall<'pagePaymentOrders'>
      /** Hand tracking numbers of paid orders to the payment channel, each for itself. */
      readonly uploadShipments: Call<'uploadShipments'>
    }
  }
  readonly promotion: {
    readonly spreadsheet: {
      /** The goods that a promoter shares. */
      readonly page: PageCall<'listSpreadsheetItems'>
    }
    /** Check in for the day and credit the reward to the member’s wallet. */
    readonly chatCheckin: Call<'claimChatCheckin'>
    readonly memberCoupon: {
      /** Page through a member’s coupons, newest first. */
      readonly page: PageCall<'listMemberCoupons'>
      /** Lengthen the validity of unused coupons of a member, all or none. */
      readonly extend: Call<'extendMemberCoupons'>
      /** Make expired coupons of a member usable again, all or none. */
      readonly restore: Call<'restoreMemberCoupons'>
    }
    readonly redeemCode: {
      /** Redeem a code for a member and issue its coupons. */
      readonly redeem: Call<'redeem'>
    }
    readonly couponExchangeCode: {
      /** Get the status of a redeem code; never counts as a use. */
      readonly status: Call<'getCouponExchangeCodeStatus'>
    }
  }
  readonly order: {
    readonly purchase: {
      /** What goods cost now; creates nothing. */
      readonly quote: Call<'PurchaseQuoteAPI'>
      /** Order goods at their live prices. */
      readonly create: Call<'PurchaseCreateAPI'>
      /** An order of the calling application, split by shop. */
      readonly query: Call<'PurchaseQueryAPI'>
      readonly supplement: {
        /** List the unpaid supplements of a bound member, oldest first. */
        readonly list: Call<'PurchaseSupplementListAPI'>
        /** Get the payment of unpaid supplements, to be paid by pay/wallet/pay. */
        readonly tradeNo: Call<'PurchaseSupplementTradeNoAPI'>
      }
    }
    readonly bagOrder: {
      /** Find a bag order by its number. */
      readonly query: Call<'queryBagOrder'>
      /** Page through a member’s bag orders, newest first. */
      readonly page: PageCall<'listBagOrders'>
    }
    readonly orderItem: {
      /** Page through a member’s order items, newest first. */
      readonly page: PageCall<'listOrderItems'>
    }
    readonly invoice: {
      /** Ask for an invoice of one or several bag orders; its file is made in the background. */
      readonly create: Call<'createInvoice'>
      /** Get an invoice of the calling client, with the address of its file once there is one. */
      readonly query: Call<'queryInvoice'>
    }
  }
  readonly logistics: {
    readonly track: {
      /** Where a parcel is, newest event first. */
      readonly query: Call<'queryTracking'>
    }
    readonly line: {
      /** What a parcel costs to a country, by each available line. */
      readonly freightEstimate: Call<'FreightEstimateAPI'>
    }
  }
  readonly member: {
    readonly auth: {
      /** An address where a member logs in at the chat platform; good for ten minutes. */
      readonly chatAuthorizeUrl: Call<'createChatAuthorizeUrl'>
      /** Whether a chat-platform user is bound to a member who is enabled. */
      readonly chatLoginStatus: Call<'getChatLoginStatus'>
    }
    readonly consumption: {
      /** What a member paid for bag orders and recharged, in all or within a time. */
      readonly query: Call<'MemberConsumptionAPI'>
    }
  }
  readonly event: {
    /** List what happened, oldest first, behind a cursor. */
    readonly list: Call<'listEvents'>
  }
  readonly webhook: {
    readonly endpoint: {
      /** Have events sent to a server of yours; the secret that they are signed with is shown this once. */
      readonly create: Call<'createOwnWebhookEndpoint'>
      /** Your webhook endpoints. */
      readonly list: Call<'listOwnWebhookEndpoints'>
      /** Replace one of your webhook endpoints; it keeps its secret. */
      readonly update: Call<'updateOwnWebhookEndpoint'>
      /** Delete one of your webhook endpoints; what waits for it is sent no more. */
      readonly delete: Call<'deleteOwnWebhookEndpoint'>
      /** A new secret, shown this once, signs from now on; those before it sign beside it for a while. */
      readonly rotateSecret: Call<'rotateOwnWebhookEndpointSecret'>
      /** Have webhook.test sent to one of your endpoints at once; answers what became of it. */
      readonly test: Call<'testOwnWebhookEndpoint'>
    }
    readonly delivery: {
      /** Page through what was sent to your endpoints, newest first. */
      readonly page: PageCall<'pageOwnWebhookDeliveries'>
      /** Have an event sent once more that was delivered, given up or cancelled. */
      readonly retry: Call<'retryOwnWebhookDelivery'>
    }
  }
}
