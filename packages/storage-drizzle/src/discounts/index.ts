import type { StoredDomain } from '../domain-list.js'
import { DrizzleDiscountTemplateRepository } from './discount-template-repository.js'
import { DrizzleDiscountUseRepository } from './discount-use-repository.js'
import { DrizzleMemberDiscountRepository } from './member-discount-repository.js'
import { discountTables } from './tables.js'

export const discountsStorage = {
  tables: discountTables,
  tenant: {
    discountTemplates: DrizzleDiscountTemplateRepository,
    memberDiscounts: DrizzleMemberDiscountRepository,
    discountUses: DrizzleDiscountUseRepository,
  },
  system: {},
} satisfies StoredDomain
