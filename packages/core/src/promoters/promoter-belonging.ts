import { numericId } from '../http/input/fields.js'
import { refuseParameter } from '../http/input/validation.js'
import { refuseUnknownPromoter } from './promoter.js'
import type { PromoterRepository } from './promoter.js'

/** Whose it is. The specification's update shapes lack it, so only creating needs it. */
export const promoterIdMember = () =>
  numericId()
    .nullish()
    .transform((id) => id ?? undefined)
    .optional()
    .meta({ description: 'Required on create; cannot be changed.', examples: [1] })

/**
 * What belongs to a promoter names one on create, and stays with it: throws 400. The promoter is kept as it is until
 * the transaction ends, so that nothing is made for one that is being deleted.
 */
export async function checkPromoter(
  { promoters }: { readonly promoters: PromoterRepository },
  promoterId: number | undefined,
  before: { readonly promoterId: number } | undefined,
): Promise<void> {
  if (before !== undefined) {
    if (promoterId === undefined || promoterId === before.promoterId) return
    throw refuseParameter('promoterId', { en: 'cannot be changed', zh: '不可修改' })
  }
  if (promoterId === undefined) throw refuseParameter('promoterId', { en: 'is required', zh: '不能为空' })
  const [promoter] = await promoters.lock([promoterId])
  if (promoter === undefined) throw refuseUnknownPromoter('promoterId')
}
