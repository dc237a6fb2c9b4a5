import { ApiError } from '../kernel/errors.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { refuseParameter } from '../http/input/validation.js'
import type { CouponSceneRepository, CouponTemplateRepository } from '../coupons/index.js'
import { UNLIMITED } from '../usage-limits/index.js'
import { REDEEM_CODE_IN_USE } from './redeem-code-errors.js'
import { lastingMembers } from './redeem-code.js'
import type { RedeemCodeInput, RedeemCodeRepository, RedeemCodeRow } from './redeem-code.js'
import { splitTemplateIds } from './template-ids.js'

/** The repositories that the administration of redeem codes touches. */
export interface CodeStores extends AuditStores {
  readonly redeemCodes: RedeemCodeRepository
  readonly couponTemplates: CouponTemplateRepository
  readonly couponScenes: CouponSceneRepository
}

type Terms = Pick<RedeemCodeInput, 'couponTemplateId' | 'couponTemplateIds' | 'sceneCode' | 'validEnd'>

interface Check {
  readonly tx: CodeStores
  readonly context: AdminContext<CodeStores>
}

/**
 * Refuses templates and a scene that do not exist, and warns of templates whose own dates end before the code's:
 * from then on it cannot be redeemed. A template that the code has already may be gone: once the code was used it has to
 * keep it.
 */
export async function checkTerms({ tx, context }: Check, terms: Terms, before?: RedeemCodeRow): Promise<void> {
  const { couponTemplateId, couponTemplateIds, sceneCode, validEnd } = terms
  const ids = [couponTemplateId, ...splitTemplateIds(couponTemplateIds)]
  const templates = await tx.couponTemplates.listOf([...new Set(ids)])
  const exists = (id: number) => templates.some((template) => template.id === id)
  if (couponTemplateId !== before?.couponTemplateId && !exists(couponTemplateId))
    throw refuseParameter('couponTemplateId', NO_TEMPLATE)
  if (couponTemplateIds !== before?.couponTemplateIds && !splitTemplateIds(couponTemplateIds).every(exists))
    throw refuseParameter('couponTemplateIds', NO_TEMPLATE)
  // Whoever deletes or renames it waits, and then sees this code.
  if (sceneCode !== null && !(await tx.couponScenes.lock({ sceneCode }))) {
    throw refuseParameter('sceneCode', { en: 'is no scene', zh: '场景不存在' })
  }
  const early = templates.filter(({ validEndTime }) => validEndTime !== null && validEndTime < validEnd)
  if (early.length > 0) {
    context.log.warn(
      { couponTemplateIds: early.map(({ id }) => id) },
      'coupon templates end before the redeem code that grants them',
    )
  }
}

const NO_TEMPLATE = { en: 'names a coupon template that does not exist', zh: '券模板不存在' }

/**
 * Refuses what the uses so far of a locked code do not allow: another code or other templates, and a maximum below what
 * was used.
 */
export function checkUsed(code: RedeemCodeRow, input: RedeemCodeInput): void {
  const { usedCount } = code
  const isSame = lastingMembers.every((member) => input[member] === code[member])
  if (usedCount > 0 && !isSame) throw new ApiError(REDEEM_CODE_IN_USE)
  if (input.maxUsage !== UNLIMITED && input.maxUsage < usedCount) {
    throw refuseParameter('maxUsage', {
      en: `must be at least ${usedCount}, the uses so far`,
      zh: `不能小于已使用次数 ${usedCount}`,
    })
  }
}
