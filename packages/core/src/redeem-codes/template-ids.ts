const MAX_TEMPLATES = 50
const ID = /^[1-9]\d{0,15}$/

/** The ids of `1,2,3`. */
export function splitTemplateIds(text: string): number[] {
  return text.split(',').map((id) => Number(id.trim()))
}

/** Whether the text is a list of distinct ids, at most 50. */
export function isTemplateIdList(text: string): boolean {
  const ids = splitTemplateIds(text)
  const areIds = text.split(',').every((id) => ID.test(id.trim()) && Number.isSafeInteger(Number(id)))
  return areIds && ids.length <= MAX_TEMPLATES && new Set(ids).size === ids.length
}

/** The templates of a code: `couponTemplateId`, then those of `couponTemplateIds`, each once. */
export function templateIdsOf(code: {
  readonly couponTemplateId: number
  readonly couponTemplateIds: string
}): number[] {
  return [...new Set([code.couponTemplateId, ...splitTemplateIds(code.couponTemplateIds)])]
}
