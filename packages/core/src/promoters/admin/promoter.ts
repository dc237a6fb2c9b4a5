import { z } from 'zod'
import { ApiError } from '../../kernel/errors.js'
import { randomText } from '../../kernel/random.js'
import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { adminOperationsOf } from '../../http/admin-api/admin-operation.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import { numericId, optionalText } from '../../http/input/fields.js'
import { refuseParameter } from '../../http/input/validation.js'
import { checkNamedMember, isSameMember } from '../../members/index.js'
import type { MemberRepository } from '../../members/index.js'
import { fractionInput } from '../bonus-rate.js'
import type { PromoterLevelRepository } from '../promoter-level.js'
import {
  bonusType,
  contractMembers,
  PROMOTER_PATH,
  promoterFilters,
  promoterInput,
  promoterLevelNumber,
  promoterStatus,
  promoterView,
  RNO_LENGTH,
} from '../promoter.js'
import type { PromoterInput, PromoterRow } from '../promoter.js'
import { statusesBefore } from '../promoter-lifecycle.js'
import { PROMOTER_EXISTS, PROMOTER_NOT_FOUND, PROMOTER_WRONG_STATE } from '../promoter-errors.js'
import { updateGroupBatch } from '../update-group-batch.js'
import type { PromoterGroupStores } from '../update-group-batch.js'

/** The repositories that these operations touch. */
export interface PromoterStores extends PromoterGroupStores {
  readonly members: MemberRepository
  readonly promoterLevels: PromoterLevelRepository
}

const exampleContract = {
  monthlyRechargeBalance: '100.00',
  monthlyFreeShippingKg: '2.5',
  contractStartTime: '2026-09-01T00:00:00',
}

const exampleInput = {
  rno: 'ANA2026',
  promoterLevel: 1,
  status: 1 as const,
  userId: 4,
  unionId: 'FnrLReKOsJSvErVjwj794Fx2qqHL',
  sda: 'ANASDA',
  bonusRate: 0.04,
  bonusType: 2 as const,
  avatar: 'https://img.example.com/ana.jpg',
  nickname: 'Ana',
  contact: 'Telegram ana',
  remark: null,
  type: 1,
  ...exampleContract,
}

const resource = defineAdminResource<PromoterStores>()({
  path: PROMOTER_PATH,
  name: 'Promoter',
  title: 'promoter',
  input: promoterInput,
  view: promoterView,
  filters: promoterFilters,
  notFound: PROMOTER_NOT_FOUND,
  duplicate: PROMOTER_EXISTS,
  errors: [PROMOTER_WRONG_STATE],
  example: {
    find: { rno: 'DEMO' },
    created: 3,
    input: exampleInput,
    view: {
      id: 1,
      rno: 'DEMO',
      promoterLevel: 1,
      status: 1,
      userId: 1,
      unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
      sda: 'DEMO',
      bonusRate: null,
      bonusType: null,
      avatar: null,
      nickname: 'Demo promoter',
      contact: null,
      remark: null,
      type: null,
      monthlyRechargeBalance: null,
      monthlyFreeShippingKg: null,
      contractStartTime: null,
      createTime: '2026-09-10T12:00:00',
    },
  },
  generated: (random, { rno }) => ({ rno: rno ?? randomText(random, RNO_LENGTH) }),
  repository: (tx) => tx.promoters,
  async check({ tx, input, before }) {
    checkMove(input, before)
    await requireLevel(tx, input.promoterLevel)
    // The member that the promoter is already may be gone by now: the rest of it can still be changed.
    const named = { id: input.userId, unionId: input.unionId }
    const present = before && { id: before.userId, unionId: before.unionId }
    if (!isSameMember(named, present)) await checkNamedMember(tx.members, 'userId', named)
  },
})

/** An update may move the status as update-status may. */
function checkMove({ status }: PromoterInput, before: PromoterRow | undefined): void {
  if (before === undefined) return
  const from: readonly number[] = statusesBefore(status)
  if (!from.includes(before.status)) throw new ApiError(PROMOTER_WRONG_STATE)
}

/** The level that every promoter begins with. It needs no row until somebody wants to say more of it. */
const DEFAULT_LEVEL = 1

/**
 * The level is locked, so that it is neither disabled nor deleted before the promoter is written; where it has no row,
 * so that it is not made a disabled one.
 */
async function requireLevel({ promoterLevels }: PromoterStores, level: number): Promise<void> {
  if (await promoterLevels.lockEnabled(level)) return
  if (level === DEFAULT_LEVEL) {
    await promoterLevels.lockAll()
    if ((await promoterLevels.list()).every((row) => row.level !== DEFAULT_LEVEL)) return
  }
  throw refuseParameter('promoterLevel', { en: 'is no enabled growth level', zh: '成长等级不存在或未启用' })
}

const defineChange = defineAdminChange<PromoterStores>()
const define = adminOperationsOf<unknown, PromoterGroupStores>()

const change = {
  view: promoterView,
  notFound: PROMOTER_NOT_FOUND,
  find: (tx: PromoterStores, id: number) => tx.promoters.find(id),
}

const MOST_PROMOTERS = 200
const MOST_GROUPS = 50

/** Promoters, their states and contracts. */
export const promoterOperations = [
  ...resource,
  defineChange({
    ...change,
    operationId: 'updatePromoterRemark',
    path: `${PROMOTER_PATH}/update-remark`,
    summary: 'Replace the remark',
    description: 'None where it is absent.',
    members: { remark: optionalText(500) },
    example: { remark: 'Answers fast' },
    change: ({ tx, id, before, members: { remark = null } }) =>
      tx.promoters.updatePart(id, { remark }, before.revision),
  }),
  defineChange({
    ...change,
    operationId: 'updatePromoterLevel',
    path: `${PROMOTER_PATH}/update-level`,
    summary: 'Change the growth level',
    description: 'Of a promoter; it has to be enabled.',
    members: { promoterLevel: promoterLevelNumber() },
    example: { promoterLevel: 2 },
    async change({ tx, id, before, members: { promoterLevel } }) {
      await requireLevel(tx, promoterLevel)
      return tx.promoters.updatePart(id, { promoterLevel }, before.revision)
    },
  }),
  defineChange({
    ...change,
    operationId: 'updatePromoterContract',
    path: `${PROMOTER_PATH}/update-contract`,
    summary: 'Replace the contract',
    description: 'Members that are absent become null.',
    members: contractMembers,
    example: exampleContract,
    change: ({ tx, id, before, members }) => {
      const { monthlyRechargeBalance = null, monthlyFreeShippingKg = null, contractStartTime = null } = members
      const part = { monthlyRechargeBalance, monthlyFreeShippingKg, contractStartTime }
      return tx.promoters.updatePart(id, part, before.revision)
    },
  }),
  defineChange({
    ...change,
    operationId: 'updatePromoterBonusRate',
    path: `${PROMOTER_PATH}/update-bonus-rate`,
    summary: 'Replace the bonus',
    description: 'Its rate and type.',
    members: { bonusRate: fractionInput(), bonusType: bonusType() },
    example: { bonusRate: 0.04, bonusType: 2 },
    change: ({ tx, id, before, members }) => tx.promoters.updatePart(id, members, before.revision),
  }),
  define(
    {
      operationId: 'updatePromoterGroupBatch',
      method: 'PUT',
      path: `${PROMOTER_PATH}/update-group-batch`,
      summary: 'Replace the groups of promoters',
      description: 'Leave each of these promoters in exactly these groups, all or none.',
      body: z.object({
        ids: z.array(numericId()).min(1).max(MOST_PROMOTERS),
        groupIds: z.array(numericId()).min(1).max(MOST_GROUPS),
      }),
      data: z.literal(true),
      errors: [PROMOTER_NOT_FOUND],
      example: { body: { ids: [1, 2], groupIds: [1] }, data: true },
    },
    ({ context, body }) => updateGroupBatch(context, body),
  ),
  defineChange({
    ...change,
    operationId: 'updatePromoterStatus',
    path: `${PROMOTER_PATH}/update-status`,
    summary: 'Change the status of a promoter',
    description: 'Move a promoter from inactive to active, or between active and disabled.',
    members: { status: promoterStatus() },
    errors: [PROMOTER_WRONG_STATE],
    example: { status: 1 },
    lock: (tx, id) => tx.promoters.lock([id]),
    async change({ tx, id, members: { status } }) {
      if (await tx.promoters.transition(id, status)) return true
      if ((await tx.promoters.find(id)) === undefined) return false
      throw new ApiError(PROMOTER_WRONG_STATE)
    },
  }),
]
