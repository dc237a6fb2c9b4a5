import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AdminRepository } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { refuseParameter } from '../../http/input/validation.js'
import { isSameMember, refuseUnknownMember } from '../../members/index.js'
import { lockNamedDraw } from '../draw-admin-rules.js'
import type { LuckyDrawStores } from '../draw-stores.js'
import {
  LUCKY_DRAW_SPECIAL_USER_EXISTS,
  LUCKY_DRAW_SPECIAL_USER_NOT_EXISTS,
  LUCKY_DRAW_WRONG_STATE,
} from '../lucky-draw-errors.js'
import { specialUserFilters, specialUserInput, specialUserView } from '../special-user.js'
import type { SpecialUserFilter, SpecialUserInput, SpecialUserRow } from '../special-user.js'

interface Stores extends LuckyDrawStores, AuditStores {}

const exampleView = {
  id: 1,
  userId: 2,
  luckyDrawId: 1,
  unionId: 'FzBuhsx5AcOHsrMUzqjyzsBuVqQL',
  prizeId: 2,
  prizeName: 'Keyring',
  remark: null,
  createTime: '2026-09-10T12:00:00',
}

/** Members who win a prize of their own, whatever the number. */
export const specialUserOperations = defineAdminResource<Stores>()({
  path: '/admin-api/promotion/lucky-draw-special-user',
  name: 'LuckyDrawSpecialUser',
  title: 'lucky draw special user',
  input: specialUserInput,
  view: specialUserView,
  filters: specialUserFilters,
  notFound: LUCKY_DRAW_SPECIAL_USER_NOT_EXISTS,
  duplicate: LUCKY_DRAW_SPECIAL_USER_EXISTS,
  errors: [LUCKY_DRAW_WRONG_STATE],
  example: {
    update: { luckyDrawId: 1 },
    find: { userId: 2 },
    created: 2,
    input: { luckyDrawId: 2, prizeId: null, prizeName: null, remark: 'Only looks on' },
    view: exampleView,
  },
  repository: withPrizeNames,
  async check({ tx, input, before }) {
    const draw = await lockNamedDraw(tx, input.luckyDrawId, before)
    // The member and the prize that it names already may be gone by now: the rest of it can still be changed.
    if (!isSameMember(memberOf(input), before && memberOf(before))) await checkMember(tx, input)
    if (input.prizeId === undefined || input.prizeId === null || input.prizeId === before?.prizeId) return
    const prize = await tx.luckyDrawPrizes.find(input.prizeId)
    if (prize?.luckyDrawId !== draw.id)
      throw refuseParameter('prizeId', { en: 'is no prize of the lucky draw', zh: '不是该抽奖活动的奖品' })
  },
})

const memberOf = ({ userId: id, unionId }: Pick<SpecialUserInput, 'userId' | 'unionId'>) => ({ id, unionId })

async function checkMember({ members }: Stores, { userId, unionId }: SpecialUserInput): Promise<void> {
  const member = await members.find(userId)
  if (member === undefined) throw refuseUnknownMember('userId')
  if (member.unionId !== unionId)
    throw refuseParameter('unionId', { en: 'must be of the same member as userId', zh: '必须与 userId 是同一用户' })
}

/** The prize's name is kept as it was when the prize was given to the special user. */
function withPrizeNames(tx: Stores): AdminRepository<SpecialUserInput, SpecialUserRow, SpecialUserFilter> {
  const named = async (input: SpecialUserInput, before?: SpecialUserRow): Promise<SpecialUserInput> => {
    const prize = typeof input.prizeId === 'number' ? await tx.luckyDrawPrizes.find(input.prizeId) : undefined
    const kept = before !== undefined && input.prizeId === before.prizeId ? before.prizeName : null
    return { ...input, prizeName: prize?.name ?? kept }
  }
  return {
    create: async (input, now) => tx.drawSpecialUsers.create(await named(input), now),
    update: async (id, input, revision) =>
      tx.drawSpecialUsers.update(id, await named(input, await tx.drawSpecialUsers.find(id)), revision),
    delete: (id, now, revision) => tx.drawSpecialUsers.delete(id, now, revision),
    find: (id) => tx.drawSpecialUsers.find(id),
    page: (filter) => tx.drawSpecialUsers.page(filter),
  }
}
