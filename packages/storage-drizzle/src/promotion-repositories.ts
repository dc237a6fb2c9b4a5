import type { Repositories } from '@org/openapi-core'
import type { Makers } from './makers.js'
import { DrizzleChanceLogRepository, DrizzleDrawWalletRepository } from './repositories/chance-account-repository.js'
import { DrizzleChanceItemRepository } from './repositories/chance-item-repository.js'
import { DrizzleChanceRuleRepository } from './repositories/chance-rule-repository.js'
import { DrizzleCouponRepository } from './repositories/coupon-repository.js'
import { DrizzleCouponSceneRepository } from './repositories/coupon-scene-repository.js'
import { DrizzleCouponTemplateRepository } from './repositories/coupon-template-repository.js'
import { DrizzleDiscountTemplateRepository } from './repositories/discount-template-repository.js'
import { DrizzleDiscountUseRepository } from './repositories/discount-use-repository.js'
import { DrizzleDrawCommitmentRepository } from './repositories/draw-commitment-repository.js'
import { DrizzleDrawRecordRepository } from './repositories/draw-record-repository.js'
import { DrizzleDrawTallyRepository } from './repositories/draw-tally-repository.js'
import { DrizzleDrawVisitRepository } from './repositories/draw-visit-repository.js'
import { DrizzleExchangeLogRepository } from './repositories/exchange-log-repository.js'
import { DrizzleHomePopupRepository } from './repositories/home-popup-repository.js'
import { DrizzleLuckyDrawPrizeRepository } from './repositories/lucky-draw-prize-repository.js'
import { DrizzleLuckyDrawRepository } from './repositories/lucky-draw-repository.js'
import { DrizzleMemberDiscountRepository } from './repositories/member-discount-repository.js'
import { DrizzlePointAccountRepository } from './repositories/point-account-repository.js'
import { DrizzlePointAwardRepository } from './repositories/point-award-repository.js'
import { DrizzlePointEntryRepository } from './repositories/point-entry-repository.js'
import { DrizzlePointExchangeRepository } from './repositories/point-exchange-repository.js'
import { DrizzlePointProductRepository } from './repositories/point-product-repository.js'
import { DrizzlePointRuleRepository } from './repositories/point-rule-repository.js'
import { DrizzlePromotionCheckRepository } from './repositories/promotion-check-repository.js'
import { DrizzleRedeemCodeRepository } from './repositories/redeem-code-repository.js'
import { DrizzleSearchKeywordRepository } from './repositories/search-keyword-repository.js'
import { DrizzleSpecialUserRepository } from './repositories/special-user-repository.js'

/** What `promotion/…` of the admin API is about: coupons and campaigns of one tenant. */
export function promotionRepositories(tenantId: number) {
  return {
    couponScenes: (g) => new DrizzleCouponSceneRepository(g, tenantId),
    couponTemplates: (g) => new DrizzleCouponTemplateRepository(g, tenantId),
    coupons: (g) => new DrizzleCouponRepository(g, tenantId),
    redeemCodes: (g) => new DrizzleRedeemCodeRepository(g, tenantId),
    exchangeLogs: (g) => new DrizzleExchangeLogRepository(g, tenantId),
    discountTemplates: (g) => new DrizzleDiscountTemplateRepository(g, tenantId),
    memberDiscounts: (g) => new DrizzleMemberDiscountRepository(g, tenantId),
    discountUses: (g) => new DrizzleDiscountUseRepository(g, tenantId),
    searchKeywords: (g) => new DrizzleSearchKeywordRepository(g, tenantId),
    homePopups: (g) => new DrizzleHomePopupRepository(g, tenantId),
    promotionChecks: (g) => new DrizzlePromotionCheckRepository(g, tenantId),
    pointRules: (g) => new DrizzlePointRuleRepository(g, tenantId),
    pointAccounts: (g) => new DrizzlePointAccountRepository(g, tenantId),
    pointEntries: (g) => new DrizzlePointEntryRepository(g, tenantId),
    pointAwards: (g) => new DrizzlePointAwardRepository(g, tenantId),
    pointProducts: (g) => new DrizzlePointProductRepository(g, tenantId),
    pointExchanges: (g) => new DrizzlePointExchangeRepository(g, tenantId),
    luckyDraws: (g) => new DrizzleLuckyDrawRepository(g, tenantId),
    luckyDrawPrizes: (g) => new DrizzleLuckyDrawPrizeRepository(g, tenantId),
    chanceRules: (g) => new DrizzleChanceRuleRepository(g, tenantId),
    chanceItems: (g) => new DrizzleChanceItemRepository(g, tenantId),
    chanceLogs: (g) => new DrizzleChanceLogRepository(g, tenantId),
    drawWallets: (g) => new DrizzleDrawWalletRepository(g, tenantId),
    drawVisits: (g) => new DrizzleDrawVisitRepository(g, tenantId),
    drawSpecialUsers: (g) => new DrizzleSpecialUserRepository(g, tenantId),
    drawRecords: (g) => new DrizzleDrawRecordRepository(g, tenantId),
    drawTallies: (g) => new DrizzleDrawTallyRepository(g, tenantId),
    drawCommitments: (g) => new DrizzleDrawCommitmentRepository(g, tenantId),
  } satisfies Partial<Makers<Repositories>>
}
