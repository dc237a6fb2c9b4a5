import type { Act } from './act.js'
import { at, isObject, textOf } from './json.js'
import type { Json, JsonObject } from './json.js'
import { playRows } from './stage-rows.js'
import { playOwnWebhooks, playWebhooks } from './stage-webhooks.js'

/** What the scenes need beside the API. */
export interface StageHands {
  readonly act: Act
  /** The engine's time, so many milliseconds from now, as the admin API takes it. */
  readonly timeIn: (ms: number) => string
  readonly advance: (ms: number) => void
  readonly runJobs: () => Promise<void>
  /** Lets the next invoice be refused by its renderer. */
  readonly refuseInvoice: () => void
  /** One draw of a member, which the host's application asks for: no operation does. The id of its record. */
  readonly draw: (userId: number, luckyDrawId: number) => Promise<number>
}

const GOODS = { goodsId: '610947572360', source: 1 }
const firstOf = (page: Json, ...path: readonly string[]): Json =>
  at(Array.isArray(at(page, 'list')) ? (at(page, 'list') as Json[])[0] : undefined, ...path) ?? null

/**
 * Sets things up that a request can be about, anew each time: what the requests delete, void and disable meanwhile is
 * replaced. Every call is one of the documented operations, so that a scene that plays to its end shows that they work.
 */
export class Stage {
  #serial = 0

  constructor(private readonly hands: StageHands) {}

  /** All scenes. A scene that cannot go on is left, unless all must go well. */
  async set(mustGoWell: boolean): Promise<void> {
    const scenes = [
      () => this.#rows(),
      () => this.#people(),
      () => this.#webhooks(),
      () => this.#coupons(),
      () => this.#campaigns(),
      () => this.#promoters(),
      () => this.#orders(),
      () => this.#invoices(),
    ]
    for (const scene of scenes) {
      this.#serial += 1
      try {
        await scene()
      } catch (error) {
        if (mustGoWell) throw error
      }
    }
  }

  /** A bound member with a chat user, an address and money. */
  async #person(): Promise<{ id: number; externalUserId: string; chatUserId: string; unionId: string }> {
    const { act } = this.hands
    const serial = (this.#serial += 1)
    const externalUserId = `fuzz-user-${serial}`
    const chatUserId = String(700_000_000_000_000_000n + BigInt(serial))
    const id = (await act('createMember', {
      nickname: `Ana ${serial}`,
      email: `fuzz-${serial}@example.com`,
      status: 0,
    })) as number
    await act('bindMemberSocial', { id, openid: chatUserId })
    await act('createMemberAddress', { userId: id, isDefault: true })
    await act('createPartnerMember', {
      clientId: 'demoPartner',
      externalUserId,
      memberId: id,
      status: 0,
      supplementAuth: false,
    })
    await act('updateWalletBalance', { userId: id, balance: 10_000_000 })
    const unionId = at(await act('getMember', {}, `id=${id}`), 'unionId') as string
    return { id, externalUserId, chatUserId, unionId }
  }

  async #rows(): Promise<void> {
    const { act } = this.hands
    const { id: userId, unionId } = await this.#person()
    const templateId = (await act('createCouponTemplate', { takeLimitCount: -1, totalCount: -1 })) as number
    const discountTemplateId = (await act('createDiscountTemplate')) as number
    const luckyDrawId = (await act('createLuckyDraw', { code: `ROWS_${this.#serial}` })) as number
    const promoterId = (await act('createPromoter', {
      rno: `R${this.#serial}`,
      sda: `R${this.#serial}`,
      userId: null,
      unionId: null,
    })) as number
    this.#serial += 100
    await playRows(act, { userId, unionId, templateId, discountTemplateId, luckyDrawId, promoterId }, this.#serial)
    // By chance an address is a member's, of a street.
    await act('checkPartnerAppAddress', {}, 'address=198.51.100.20')
    await act('updateCouponTemplateStatus', { id: templateId })
    await act('updatePromoterStatus', { id: promoterId, status: 2 })
    await act('updatePromoterContract', { id: promoterId })
    await act('updatePromoterCategorySort', { id: await act('createPromoterCategory', { promoterId }) })
    const channelId = await act('createSocialChannel', { promoterId })
    await act('updateSocialChannel', { id: channelId, promoterId })
    await act('deleteSocialChannelList', {}, `ids=${textOf(channelId)}`)
    await act('deleteSocialChannel', {}, `id=${textOf(await act('createSocialChannel', { promoterId }))}`)
  }

  async #people(): Promise<void> {
    const { act } = this.hands
    const { id, externalUserId, chatUserId } = await this.#person()
    await act('freezeWallet', { userId: id, amount: 300 })
    await act('unfreezeWallet', { userId: id, amount: 100 })
    await act('createWalletRecharge', { userId: id })
    const { list } = (await act('getPartnerMemberPage', {}, `externalUserId=${externalUserId}`)) as {
      list: JsonObject[]
    }
    const binding = list[0] as JsonObject
    await act('updatePartnerMemberStatus', { id: binding['id'] as number })
    await act('updatePartnerMemberSupplementAuth', { id: binding['id'] as number })
    await act('updatePartnerMember', {
      id: binding['id'] as number,
      clientId: 'demoPartner',
      externalUserId,
      memberId: id,
      status: 0,
      supplementAuth: false,
    })
    for (const operationId of ['deletePartnerMember', 'deletePartnerMemberList']) {
      const { externalUserId: gone } = await this.#person()
      const bound = firstOf(await act('getPartnerMemberPage', {}, `externalUserId=${gone}`), 'id')
      await act(operationId, {}, `${operationId.endsWith('List') ? 'ids' : 'id'}=${textOf(bound)}`)
    }
    await act('QueryMemberBindAPI', { externalUserId })
    await act('WalletBalanceAPI', { externalUserId })
    await act('MemberConsumptionAPI', { chatOpenId: chatUserId })
    const walletRedeemCodeId = await act('createWalletRedeemCode', { code: `CHECKIN-${this.#serial}` })
    await act('saveCheckinConfig', { enabled: true, walletRedeemCodeId })
    await act('claimChatCheckin', { chatUserId, requestId: `fuzz-checkin-${this.#serial}` })
    // Nobody is bound to this one: requests may bind it.
    await act('createMember', { nickname: 'Nobody’s', email: null })
  }

  async #webhooks(): Promise<void> {
    const { act, runJobs } = this.hands
    const { id: memberId } = await this.#person()
    await playWebhooks(act, { memberId, runJobs }, this.#serial)
    await playOwnWebhooks(act, () => this.#person(), runJobs)
  }

  async #coupons(): Promise<void> {
    const { act, timeIn, advance, runJobs } = this.hands
    const { id: userId, unionId, chatUserId } = await this.#person()
    const templateId = await act('createCouponTemplate', {
      takeLimitCount: -1,
      totalCount: -1,
      usageCountryScope: 1,
      usageCountryCodes: [],
    })
    await act('sendCoupon', { templateId, userIds: [userId] })
    const sent = firstOf(await act('listMemberCoupons', { unionId, status: null }), 'id')
    await act('batchExtendCoupon', { ids: [sent], extendDays: 3 })
    await act('extendMemberCoupons', { userId, couponIds: [sent], extendDays: 3 })
    const coupon = { templateId, userId, validStartTime: timeIn(-60_000), validEndTime: timeIn(1000) }
    const expiring = [
      await act('createCoupon', { ...coupon, code: `FUZZ-A-${this.#serial}` }),
      await act('createCoupon', { ...coupon, code: `FUZZ-B-${this.#serial}` }),
    ]
    advance(2000)
    await runJobs()
    await act('restoreCoupon', { ids: [expiring[0] as Json] })
    await act('restoreMemberCoupons', { unionId, couponIds: [expiring[1] as Json] })
    const lasting = { ...coupon, code: `FUZZ-C-${this.#serial}`, validEndTime: timeIn(86_400_000) }
    const kept = await act('createCoupon', lasting)
    await act('updateCoupon', { ...lasting, id: kept })
    await act('voidCoupon', { ids: [kept] })
    const terms = {
      couponTemplateId: templateId,
      couponTemplateIds: textOf(templateId),
      grantMode: 'ALL',
      grantRule: null,
      sceneCode: null,
      takeLimitCount: -1,
    }
    const code = `FUZZ-${this.#serial}`
    const codeId = await act('createCouponExchangeCode', { ...terms, code })
    await act('redeem', { code, chatUserId, requestId: `fuzz-redeem-${this.#serial}` })
    await act('getCouponExchangeCodeStatus', { code, userId })
    await act('createCouponExchangeCode', { ...terms, code: `${code}-2` })
    const generated = await act('generateCouponExchangeCodes', { ...terms, prefix: `G${this.#serial}-`, batchNum: 2 })
    const unused = firstOf(await act('getCouponExchangeCodePage', {}, `batchNo=${textOf(at(generated, 'batchNo'))}`))
    await act('updateCouponExchangeCode', {
      ...terms,
      id: at(unused, 'id') as number,
      code: at(unused, 'code') as string,
    })
    await act('voidCouponExchangeCodes', { ids: [codeId] })
    const log = { couponTemplateId: templateId, userId }
    await act('updateCouponExchangeLog', { ...log, id: await act('createCouponExchangeLog', log) })
  }

  /** Discounts of a member, and a lucky draw from its publication to its end. */
  async #campaigns(): Promise<void> {
    const { act, timeIn } = this.hands
    const [first, second] = [await this.#person(), await this.#person()]
    const templateId = await act('createDiscountTemplate')
    await act('grantMemberDiscount', { templateId, userIds: [first.id, second.id] })
    await act('revokeMemberDiscount', {
      ids: [firstOf(await act('getMemberDiscountPage', {}, `userId=${first.id}`), 'id')],
    })
    const draw = (await act('createLuckyDraw', {
      code: `FUZZ_${this.#serial}`,
      startTime: timeIn(-60_000),
      endTime: timeIn(86_400_000),
    })) as number
    const prize = {
      luckyDrawId: draw,
      prizeType: 'PLATFORM_DISCOUNT',
      templateId,
      winProbability: 10_000,
      stockLimit: false,
    }
    const prizeId = (await act('createLuckyDrawPrize', prize)) as number
    await act('addLuckyDrawPrizeStock', { id: prizeId })
    for (const { id: userId, unionId } of [first, second]) {
      const special = { luckyDrawId: draw, userId, unionId, prizeId }
      const id = textOf(await act('createLuckyDrawSpecialUser', special))
      await act('updateLuckyDrawSpecialUser', { ...special, id: Number(id) })
      if (userId === first.id) await act('deleteLuckyDrawSpecialUser', {}, `id=${id}`)
      else await act('deleteLuckyDrawSpecialUserList', {}, `ids=${id}`)
    }
    await act('publishLuckyDraw', { id: draw })
    await act('grantLuckyDrawChance', { userId: first.id, luckyDrawId: draw })
    await act('updateDiscountTemplateStatus', { id: templateId, status: 1 })
    const refused = await this.hands.draw(first.id, draw)
    await act('verifyLuckyDrawRecord', {}, `id=${refused}`)
    await act('exportLuckyDrawRecords', {}, `luckyDrawId=${draw}`)
    await act('updateDiscountTemplateStatus', { id: templateId, status: 0 })
    await act('retryLuckyDrawGrant', { id: refused })
    await act('getLuckyDrawStatistics', {}, `id=${draw}`)
    await act('closeLuckyDraw', { id: draw })
  }

  async #promoters(): Promise<void> {
    const { act } = this.hands
    const { id: userId } = await this.#person()
    const names = {
      rno: `FZ${this.#serial}`,
      sda: `FZ${this.#serial}`,
      promoterLevel: 1,
      userId,
      unionId: null,
      status: 1,
    }
    const promoterId = await act('createPromoter', names)
    await act('updatePromoter', { ...names, id: promoterId })
    await act('updatePromoterRemark', { id: promoterId })
    await act('updatePromoterLevel', { id: promoterId, promoterLevel: 1 })
    await act('updatePromoterBonusRate', { id: promoterId })
    const groupId = await act('createPromoterGroup', { groupName: `Fuzz ${this.#serial}` })
    await act('updatePromoterGroupBatch', { ids: [promoterId], groupIds: [groupId] })
    await act(
      'deletePromoterGroupRelation',
      {},
      `id=${textOf(firstOf(await act('getPromoterGroupRelationPage', {}, `promoterId=${textOf(promoterId)}`), 'id'))}`,
    )
    await act('createPromoterGroupRelation', { groupId, promoterId })
    await act(
      'deletePromoterGroupRelationList',
      {},
      `ids=${textOf(firstOf(await act('getPromoterGroupRelationPage', {}, `promoterId=${textOf(promoterId)}`), 'id'))}`,
    )
    const channelId = await act('createSocialChannel', { promoterId })
    await act('sendSocialChannelCode', { id: channelId })
    await act('createWithdrawMethod', { promoterId })
    await act('createPromoterCategory', { promoterId })
    await act('createSpreadsheet', { promoterId })
    await act('listSpreadsheetItems', { rno: names.rno, keyword: null, minGoodsPrice: null })
  }

  /** A purchase that is paid, with a supplement that is asked for and one that is cancelled. */
  async #orders(): Promise<void> {
    const { act } = this.hands
    const { id: memberId, externalUserId } = await this.#person()
    const goods = await act('getGoodsDetail', GOODS)
    const skus = at(goods, 'skuList') as Json[]
    const items = [{ platformChannel: 1, goodsId: GOODS.goodsId, skuId: at(skus[0], 'skuId') as string, qty: 1 }]
    const quote = await act('PurchaseQuoteAPI', { externalUserId, items })
    const outOrderNo = `FUZZ-${this.#serial}`
    const expectedPayAmount = at(quote, 'payAmount') as number
    const purchase = await act('PurchaseCreateAPI', { outOrderNo, externalUserId, items, expectedPayAmount })
    await act('PurchaseQueryAPI', { outOrderNo })
    await act('WalletPayAPI', {
      externalUserId,
      paymentId: at(purchase, 'paymentId') as string,
      payAmount: expectedPayAmount,
    })
    const item = firstOf(await act('listOrderItems', { pageSize: 1, memberId, status: null }))
    const row = firstOf(await act('getOrderItemPage', {}, `orderItemNo=${textOf(at(item, 'orderItemNo'))}`), 'id')
    const orderNo = at(item, 'orderNo') as string
    for (const reason of ['Price rose', 'Freight rose']) await act('createSupplement', { bizType: 1, orderNo, reason })
    const { list } = (await act('getSupplementPage', {}, `orderNo=${orderNo}`)) as { list: JsonObject[] }
    const [first, second] = list
    await act('PurchaseSupplementListAPI', { externalUserId })
    await act('PurchaseSupplementTradeNoAPI', {
      externalUserId,
      orderExpensesNoList: [first?.['orderExpensesNo'] as string],
    })
    await act('cancelSupplement', { id: second?.['id'] as number })
    const payment = await act('createPaymentOrder', { outOrderNo: `FUZZ-PAY-${this.#serial}` })
    await act('queryPaymentOrder', { orderNo: at(payment, 'orderNo') as string })
    await act('closePayOrder', {
      id: firstOf(await act('getPayOrderPage', {}, `orderNo=${textOf(at(payment, 'orderNo'))}`), 'id'),
    })
    await act('updateOrderItemStatus', { id: row, status: 202, carrierName: null, expressNo: null })
  }

  /** An invoice that is made, and one that is refused and asked for again. */
  async #invoices(): Promise<void> {
    const { act, runJobs, refuseInvoice } = this.hands
    const { id: userId } = await this.#person()
    const bag = async (): Promise<string> => {
      const id = await act('createBagOrder', { userId, outboundOrderNo: `OUT-${(this.#serial += 1)}`, status: 6 })
      await act('updateBagOrderStatus', { id, status: 7, trackingNo: null })
      return at(await act('getBagOrder', {}, `id=${textOf(id)}`), 'bagOrderNo') as string
    }
    const made = await act('createInvoice', { bagOrderNos: [await bag()] })
    await runJobs()
    await act('queryInvoice', isObject(made) ? { invoiceNo: made['invoiceNo'] as string } : {})
    refuseInvoice()
    const refused = await act('createInvoice', { bagOrderNos: [await bag()] })
    await runJobs()
    await act('retryInvoice', {
      id: firstOf(await act('getInvoicePage', {}, `invoiceNo=${textOf(at(refused, 'invoiceNo'))}`), 'id'),
    })
    await runJobs()
  }
}
