import type { PromoterInput, PromoterLevelInput } from '@org/openapi-core/storage'

/** A promoter without a member. `rno` has to be unique. */
export function promoterInput(
  rno: string,
  overrides: Partial<Omit<PromoterInput, 'rno'>> = {},
): PromoterInput & { readonly rno: string } {
  return { promoterLevel: 1, status: 1, ...overrides, rno }
}

/** An enabled growth level. `level` has to be unique. */
export function levelInput(
  level: number,
  overrides: Partial<Omit<PromoterLevelInput, 'level'>> = {},
): PromoterLevelInput {
  return { levelTitle: 'Level', levelBonusRate: 400, levelGrowth: 0, status: 0, sort: 0, ...overrides, level }
}
