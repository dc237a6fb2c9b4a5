/** As many as `promotion/coupon/send` takes. */
export const PORTION = 200
/** As long as the API keeps the answer of a key, less an hour: clocks differ. */
const KEY_KEPT_MS = 23 * 3_600_000

/** Why a member was refused, as far as it can be told. */
export interface Culprit {
  readonly userId: number
  readonly why: 'gone' | 'limit'
}

/** What was refused, in the API's words. */
export interface Refusal {
  readonly message: string
  readonly code: number
}

/** Members who are sent their coupons together: all or none of them. */
export interface Portion {
  /** One intention, one key: asked again it is still done once. */
  readonly key: string
  readonly userIds: readonly number[]
  /** `asked` is what may have been done: nobody has said. */
  readonly state: 'waiting' | 'asked' | 'sent' | 'refused'
  readonly refusal?: Refusal | undefined
  /** Whom the refusal was about; empty where nobody can tell. */
  readonly culprits?: readonly Culprit[] | undefined
  /** Who has asked for it first, and when: keys are each administrator's own, and are forgotten. */
  readonly askedBy?: string
  readonly askedAt?: number
  /** The template's newest coupon before it was asked for, and after it was done. */
  readonly before?: number
  readonly after?: number
}

/** Coupons of one template for many members. */
export interface Batch {
  readonly adminId: string
  readonly templateId: number
  readonly title: string
  readonly portions: readonly Portion[]
}

const waiting = (userIds: readonly number[], newKey: () => string): Portion => ({
  key: newKey(),
  userIds,
  state: 'waiting',
})

/** Members in portions. */
export const portionsOf = (userIds: readonly number[], newKey: () => string): Portion[] =>
  Array.from({ length: Math.ceil(userIds.length / PORTION) }, (_, index) =>
    waiting(userIds.slice(index * PORTION, (index + 1) * PORTION), newKey),
  )

/** Whether asking again is the same intention still, so that nothing is done twice. */
export function mayAsk({ state, askedBy, askedAt = 0 }: Portion, adminId: string, now: number): boolean {
  if (state === 'sent') return false
  // A refused one has done nothing, and has left its key free.
  return state !== 'asked' || (askedBy === adminId && now - askedAt < KEY_KEPT_MS)
}

/** The others of a portion that was refused; another call, and so another key. None where nobody is left. */
export function without({ userIds }: Portion, left: readonly number[], newKey: () => string): Portion[] {
  const others = userIds.filter((id) => !left.includes(id))
  return others.length === 0 ? [] : [waiting(others, newKey)]
}

/** A portion that was refused, as two: one of them may do, and the other has fewer who can be the reason. */
export function halves({ userIds }: Portion, newKey: () => string): Portion[] {
  const middle = Math.ceil(userIds.length / 2)
  return [userIds.slice(0, middle), userIds.slice(middle)].map((ids) => waiting(ids, newKey))
}

/** A coupon, as far as undoing has to know. */
export interface Coupon {
  readonly id: number
  readonly userId: number
  readonly status: number
  readonly takeType: number
}

/** What became of a portion's coupons. */
export interface PortionCoupons {
  /** Their ids: what may be voided. */
  readonly unused: readonly number[]
  readonly used: number
  readonly voided: number
  /** Members who were sent another one at the same time: which of them it was cannot be told. */
  readonly unsure: number
  /** Members whose coupon is not there any more. */
  readonly missing: number
}

const UNUSED = 1
const VOID = 5
const ISSUED_BY_ADMIN = 2

/** The coupons that a portion has made: an administrator's, of its members, numbered between what was before and after. */
export function couponsOf({ userIds, before = 0, after = Infinity }: Portion, all: readonly Coupon[]): PortionCoupons {
  const byMember = new Map<number, Coupon[]>(userIds.map((id) => [id, []]))
  for (const coupon of all)
    if (coupon.takeType === ISSUED_BY_ADMIN && coupon.id > before && coupon.id <= after)
      byMember.get(coupon.userId)?.push(coupon)
  const each = [...byMember.values()]
  const own = each.flatMap((coupons) => (coupons.length === 1 ? coupons : []))
  const unused = own.filter(({ status }) => status === UNUSED).map(({ id }) => id)
  const voided = own.filter(({ status }) => status === VOID).length
  return {
    unused,
    voided,
    used: own.length - unused.length - voided,
    unsure: each.filter(({ length }) => length > 1).length,
    missing: each.filter(({ length }) => length === 0).length,
  }
}
