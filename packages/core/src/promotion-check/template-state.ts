import type { Localized } from '../kernel/errors.js'
import { ENABLED } from '../auth/index.js'

/** What coupon and discount templates have alike; `validityType` 1 is a period of their own. */
export interface TemplateTerms {
  readonly id: number
  readonly status: number
  readonly validityType: number
  readonly validStartTime: Date | null
  readonly validEndTime: Date | null
}

/** `validityType` of a period of its own; 2 are days from taking. */
const FIXED_PERIOD = 1

/** When its own period ends; undefined where it has none. */
export function endOf({ validityType, validEndTime }: TemplateTerms): Date | undefined {
  return validityType === FIXED_PERIOD ? (validEndTime ?? undefined) : undefined
}

/** Whether nothing can be given from it any more because its period has ended. */
export function isOver(template: TemplateTerms, now: Date): boolean {
  const end = endOf(template)
  return end !== undefined && end <= now
}

/** Whether its period has no instant in it. The admin API refuses that; imported rows may have it. */
export function isInverted({ validityType, validStartTime, validEndTime }: TemplateTerms): boolean {
  return (
    validityType === FIXED_PERIOD && validStartTime !== null && validEndTime !== null && validStartTime >= validEndTime
  )
}

/** Why nothing is given from a template whatever the time; undefined where something is. */
export function absenceOf(template: TemplateTerms | undefined): Localized | undefined {
  if (template === undefined) return { en: 'does not exist any more', zh: '已不存在' }
  return template.status === ENABLED ? undefined : { en: 'is disabled', zh: '已停用' }
}
