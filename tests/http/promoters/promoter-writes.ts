import { createMember } from '../members/managed-members.js'
import type { AdminCall, TestPlatform } from '@org/openapi-testing'
import { addPromoter, growthLevel, made, promoterMembers, promoterResources } from './promoters.js'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

const PATH = '/admin-api/promotion'

/** Every member that a write of a promoter resource needs. */
export const promoterBodies = {
  ...growthLevel,
  ...promoterMembers,
  groupName: 'Creators',
  socialChannelCode: 'INSTAGRAM',
  socialChannelLinks: 'https://social.example.com/ana',
  accountType: 3,
  accountTypeCode: 'PLATFORM_WALLET',
  accountDetail: 'wallet',
  title: 'Shoes',
}

/** How each write of the promoter resources is made once, successfully. */
export function promoterWrites(use: () => TestPlatform): Writes {
  const promoterId = async (members: object = {}): Promise<number> => (await addPromoter(use(), members)).id as number
  const promoter = async (members: object): Promise<AdminCall> => ({
    body: { ...promoterMembers, ...members, id: await promoterId() },
  })
  const owned = async (): Promise<object> => ({ promoterId: await promoterId() })
  const resources = () => promoterResources(use())
  const pair = async (): Promise<object> => ({ ...(await owned()), groupId: await made(resources().groups) })
  return {
    [`POST ${PATH}/promoter/create`]: async () => {
      await made(resources().levels)
      return { body: promoterMembers }
    },
    [`PUT ${PATH}/promoter/update`]: () => promoter({ nickname: 'Ana' }),
    [`DELETE ${PATH}/promoter/delete`]: async () => ({ query: `id=${await promoterId()}` }),
    [`DELETE ${PATH}/promoter/delete-list`]: async () => ({ query: `ids=${await promoterId()}` }),
    [`PUT ${PATH}/promoter/update-remark`]: () => promoter({ remark: 'x' }),
    [`PUT ${PATH}/promoter/update-level`]: () => promoter({}),
    [`PUT ${PATH}/promoter/update-contract`]: () => promoter({ monthlyFreeShippingKg: '1' }),
    [`PUT ${PATH}/promoter/update-bonus-rate`]: () => promoter({ bonusRate: 0.01, bonusType: 2 }),
    [`PUT ${PATH}/promoter/update-status`]: () => promoter({ status: 2 }),
    [`PUT ${PATH}/promoter/update-group-batch`]: async () => ({
      body: { ids: [await promoterId()], groupIds: [await made(resources().groups)] },
    }),
    [`POST ${PATH}/promoter-social-channel/send-code`]: async () => {
      const { id: userId } = await createMember(use(), { email: 'ana@example.com' })
      return { body: { id: await made(resources().channels, { promoterId: await promoterId({ userId }) }) } }
    },
    [`PUT ${PATH}/promoter-category/update-sort`]: async () => ({
      body: { id: await made(resources().categories, await owned()), sort: 1 },
    }),
    ...resourceWrites('promoter-level', () => made(resources().levels)),
    ...resourceWrites('promoter-group', () => made(resources().groups)),
    ...resourceWrites('promoter-group-relation', async () => made(resources().relations, await pair()), pair),
    ...resourceWrites('promoter-social-channel', async () => made(resources().channels, await owned()), owned),
    ...resourceWrites('promoter-withdraw-method', async () => made(resources().methods, await owned()), owned),
    ...resourceWrites('promoter-category', async () => made(resources().categories, await owned()), owned),
  }
}

/** Create, update, delete and delete-list of a resource; `members` beside those of `promoterBodies`. */
function resourceWrites(
  name: string,
  create: () => Promise<number>,
  members: () => Promise<object> | object = () => ({}),
): Writes {
  const writes: Writes = {
    [`POST ${PATH}/${name}/create`]: async () => ({ body: { ...promoterBodies, ...(await members()) } }),
    [`PUT ${PATH}/${name}/update`]: async () => ({ body: { ...promoterBodies, id: await create() } }),
    [`DELETE ${PATH}/${name}/delete`]: async () => ({ query: `id=${await create()}` }),
    [`DELETE ${PATH}/${name}/delete-list`]: async () => ({ query: `ids=${await create()}` }),
  }
  return Object.fromEntries(
    Object.entries(writes).filter(([call]) => call !== `PUT ${PATH}/promoter-group-relation/update`),
  )
}
