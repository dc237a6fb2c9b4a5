import type { Repositories } from '@org/openapi-core/storage'
import type { Makers } from '../makers.js'
import { DrizzleDiscountTemplateRepository } from './discount-template-repository.js'
import { DrizzleDiscountUseRepository } from './discount-use-repository.js'
import { DrizzleMemberDiscountRepository } from './member-discount-repository.js'

export const discountsStorage = {
  tenant: (tenantId: number) =>
    ({
      discountTemplates: (g) => new DrizzleDiscountTemplateRepository(g, tenantId),
      memberDiscounts: (g) => new DrizzleMemberDiscountRepository(g, tenantId),
      discountUses: (g) => new DrizzleDiscountUseRepository(g, tenantId),
    }) satisfies Partial<Makers<Repositories>>,
}
