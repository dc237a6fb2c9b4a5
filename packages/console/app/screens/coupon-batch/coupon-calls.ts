import { AdminError } from '../../api/admin-error.js'
import type { Ask } from '../use-ask.js'
import type { Coupon, Culprit, Portion } from './batch.js'
import type { Member, MemberLine } from './member-lines.js'
import { isId } from './member-lines.js'

const PAGE = 200
const BAD_REQUEST = 400
const UNAUTHORIZED = 401
const TOO_MANY = 429
const FAILED = 500
/** decisions/0047: the first call has not ended yet. */
const KEY_BUSY = 1_002_021_001
/** Somebody has as many coupons of the template as one may take. */
const ALREADY_TAKEN = 1_013_004_003

/** A coupon template, as far as a batch has to know. */
export interface Template {
  readonly id: number
  readonly title: string
  readonly status: number
  readonly totalCount: number
  readonly takenCount: number
  readonly takeLimitCount: number
  readonly validityType: number
  readonly validEndTime: string | null
}

export const UNLIMITED = -1

interface Paged<Row> {
  readonly list: readonly Row[]
  readonly total: number
}

/** Whom a line names; null for nobody. */
export async function findMember(ask: Ask, { text, by }: MemberLine): Promise<Member | null> {
  try {
    if (by !== 'id') {
      const query = { [by]: text, pageNo: 1, pageSize: 1 }
      return ((await ask('member/user/page', { query })) as Paged<Member>).list[0] ?? null
    }
    return isId(text) ? ((await ask('member/user/get', { query: { id: text } })) as Member | null) : null
  } catch (error) {
    // What the API cannot read names nobody.
    if (error instanceof AdminError && error.code === BAD_REQUEST) return null
    throw error
  }
}

/** The template; null where there is none. */
export const findTemplate = (ask: Ask, id: number): Promise<Template | null> =>
  ask('promotion/coupon-template/get', { query: { id } }) as Promise<Template | null>

/** How many coupons of the template a member has. */
export async function countOf(ask: Ask, templateId: number, userId: number): Promise<number> {
  const query = { templateId, userId, pageNo: 1, pageSize: 1 }
  return ((await ask('promotion/coupon/page', { query })) as Paged<Coupon>).total
}

/** The coupons of a template that are newer than one of them. What is made meanwhile comes before, and moves the others on. */
export async function couponsSince(ask: Ask, templateId: number, before: number): Promise<Coupon[]> {
  const found = new Map<number, Coupon>()
  for (let pageNo = 1; ; pageNo++) {
    const query = { templateId, pageNo, pageSize: PAGE }
    const { list } = (await ask('promotion/coupon/page', { query })) as Paged<Coupon>
    for (const coupon of list) if (coupon.id > before) found.set(coupon.id, coupon)
    if (list.length < PAGE || list.some(({ id }) => id <= before)) return [...found.values()]
  }
}

/** The number of the template's newest coupon; 0 where there is none. */
async function newestOf(ask: Ask, templateId: number): Promise<number> {
  const query = { templateId, pageNo: 1, pageSize: 1 }
  return ((await ask('promotion/coupon/page', { query })) as Paged<Coupon>).list[0]?.id ?? 0
}

/** Whether nothing was done for sure; otherwise the same key is asked again. */
const isRefusal = (error: unknown): error is AdminError =>
  error instanceof AdminError &&
  ![UNAUTHORIZED, TOO_MANY, KEY_BUSY].includes(error.code) &&
  !(error.code >= FAILED && error.code < FAILED + 100)

interface Sending {
  readonly ask: Ask
  readonly templateId: number
  readonly adminId: string
  /** Keeps what is known of the portion, before anything that may be cut off. */
  readonly keep: (portion: Portion) => void
}

/** Sends a portion its coupons, and keeps what is known of it at every step; answers how it ended. */
export async function sendPortion(portion: Portion, { ask, templateId, adminId, keep }: Sending): Promise<Portion> {
  const settled = (end: Portion) => {
    keep(end)
    return end
  }
  const { refusal: _, culprits: __, ...first } = portion
  const isAgain = portion.state === 'asked'
  let before = isAgain ? portion.before : undefined
  try {
    before ??= await newestOf(ask, templateId)
  } catch (error) {
    // Nothing was asked for yet.
    return isRefusal(error) ? settled({ ...first, state: 'refused', refusal: refusalOf(error) }) : portion
  }
  const now = Date.now()
  const asked: Portion = {
    ...first,
    state: 'asked',
    askedBy: adminId,
    // Of the first time, for the key is that old.
    askedAt: isAgain ? (portion.askedAt ?? now) : now,
    before,
  }
  keep(asked)
  return settled(await sent(asked, { ask, templateId }))
}

const refusalOf = ({ message, code }: AdminError) => ({ message, code })

async function sent(asked: Portion, { ask, templateId }: Pick<Sending, 'ask' | 'templateId'>): Promise<Portion> {
  const { key, userIds } = asked
  try {
    await ask('promotion/coupon/send', { body: { templateId, userIds }, idempotencyKey: key })
  } catch (error) {
    if (!isRefusal(error)) return asked
    return {
      ...asked,
      state: 'refused',
      refusal: refusalOf(error),
      culprits: await culpritsOf(error, asked, { ask, templateId }),
    }
  }
  const after = await newestOf(ask, templateId).catch(() => undefined)
  return { ...asked, state: 'sent', ...(after !== undefined && { after }) }
}

/**
 * Whom a refusal was about: the API names the member of the body and no person. Undefined where it was about nobody, or
 * cannot be asked.
 */
async function culpritsOf(
  error: AdminError,
  { userIds }: Portion,
  { ask, templateId }: Pick<Sending, 'ask' | 'templateId'>,
): Promise<Culprit[] | undefined> {
  const isUnknown = error.member?.startsWith('userIds') === true
  if (!isUnknown && error.code !== ALREADY_TAKEN) return undefined
  try {
    const limit = isUnknown ? Infinity : ((await findTemplate(ask, templateId))?.takeLimitCount ?? Infinity)
    const found: Culprit[] = []
    for (const userId of userIds) {
      if (isUnknown) {
        if ((await findMember(ask, { line: 0, text: String(userId), by: 'id' })) === null)
          found.push({ userId, why: 'gone' })
      } else if ((await countOf(ask, templateId, userId)) >= limit) found.push({ userId, why: 'limit' })
    }
    return found
  } catch {
    return undefined
  }
}
