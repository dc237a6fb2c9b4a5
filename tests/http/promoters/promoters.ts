import { resourceCalls } from '../members/managed-members.js'
import type { Json, TestPlatform } from '@org/openapi-testing'

/** A growth level that everything may be made of; level 1 needs no growth. */
export const growthLevel = { level: 1, levelTitle: 'Bronze', levelBonusRate: 4, levelGrowth: 0, status: 0, sort: 1 }

/** What a promoter needs, beside level 1. */
export const promoterMembers = { promoterLevel: 1, status: 1 }

/** The calls of every promoter resource of tenant 1. */
export function promoterResources(platform: TestPlatform) {
  return {
    promoters: resourceCalls(platform, 'promotion/promoter', promoterMembers),
    levels: resourceCalls(platform, 'promotion/promoter-level', growthLevel),
    groups: resourceCalls(platform, 'promotion/promoter-group', { groupName: 'Creators' }),
    relations: resourceCalls(platform, 'promotion/promoter-group-relation', {}),
    channels: resourceCalls(platform, 'promotion/promoter-social-channel', {
      socialChannelCode: 'INSTAGRAM',
      socialChannelLinks: 'https://social.example.com/ana',
    }),
    methods: resourceCalls(platform, 'promotion/promoter-withdraw-method', {
      accountType: 3,
      accountTypeCode: 'PLATFORM_WALLET',
      accountDetail: 'wallet',
    }),
    categories: resourceCalls(platform, 'promotion/promoter-category', { title: 'Shoes' }),
  }
}

export type PromoterResources = ReturnType<typeof promoterResources>

/** Creates a row through the admin API; answers its id. */
export async function made(
  calls: Pick<ReturnType<typeof resourceCalls>, 'create'>,
  members: object = {},
  tenantId = 1,
): Promise<number> {
  const { body } = await calls.create(members, { tenantId })
  if (body.code !== 0) throw new Error(JSON.stringify(body))
  return body.data as number
}

/** A tenant with level 1, and a promoter of it; answers the promoter as get shows it. */
export async function addPromoter(platform: TestPlatform, members: object = {}, tenantId = 1): Promise<Json> {
  const { promoters, levels } = promoterResources(platform)
  const { list } = await platform.adminData('GET promotion/promoter-level/page', { query: 'level=1', tenantId })
  if (list.length === 0) await made(levels, {}, tenantId)
  return promoters.get(await made(promoters, members, tenantId), { tenantId })
}
