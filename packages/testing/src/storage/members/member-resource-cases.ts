import type {
  AddressFilter,
  AddressInput,
  AddressRow,
  AdminRepository,
  MemberFilter,
  MemberInput,
  MemberRow,
  PartnerMemberFilter,
  PartnerMemberInput,
  PartnerMemberRepository,
  PartnerMemberRow,
  WalletRedeemCodeFilter,
  WalletRedeemCodeInput,
  WalletRedeemCodeRow,
} from '@org/openapi-core'
import { at } from '../contract-space.js'
import type { TenantSpace } from '../contract-space.js'
import type { ResourceCase } from '../resource-case.js'
import { IMPOSSIBLE_NUMBERS, inTwoTenants } from '../resource-cases.js'
import { addressInput, AWKWARD, AWKWARD_INSTANTS, LARGEST_ID, newMember, redeemCodeInput } from '../sample-rows.js'

const [FIRST_INSTANT = new Date(0)] = AWKWARD_INSTANTS
const LAST_INSTANT = AWKWARD_INSTANTS.at(-1) ?? FIRST_INSTANT

function memberInput(overrides: Partial<MemberInput> = {}): MemberInput {
  return { status: 0, ...overrides }
}

export const memberCase: ResourceCase<MemberInput, MemberRow, MemberFilter> = {
  name: 'members',
  isUnique: true,
  open: (space) =>
    inTwoTenants(space, ({ stores: { members: repository } }) => ({
      repository,
      add: (input, now) => repository.create({ ...input, unionId: space.unique('union') }, now),
      own: {},
    })),
  full: (mark) => memberInput({ email: `${mark}+${AWKWARD}@example.com`, nickname: AWKWARD, status: 1 }),
  sparse: () => memberInput(),
  initial: { status: 0 },
  optional: ['email', 'nickname'],
  filters: [
    (mark) => ({
      filter: { email: `${mark}a@example.com` },
      found: memberInput({ email: `${mark}a@example.com` }),
      passedOver: memberInput({ email: `${mark}A@example.com` }),
    }),
    () => ({
      filter: { nickname: 'Ana' },
      found: memberInput({ nickname: 'Ana' }),
      passedOver: memberInput({ nickname: 'An a' }),
    }),
    () => ({ filter: { status: 1 }, found: memberInput({ status: 1 }), passedOver: memberInput() }),
    () => ({
      filter: { nickname: 'Ana', status: 1 },
      found: memberInput({ nickname: 'Ana', status: 1 }),
      passedOver: memberInput({ nickname: 'Ana' }),
    }),
  ],
  ranges: [
    { name: 'createTime', filter: (createTime) => ({ createTime }), row: (_, now) => ({ input: memberInput(), now }) },
  ],
  impossible: [...IMPOSSIBLE_NUMBERS.map((status) => ({ status })), { nickname: AWKWARD, status: LARGEST_ID }],
}

export const addressCase: ResourceCase<AddressInput, AddressRow, AddressFilter> = {
  name: 'addresses',
  open: (space) =>
    inTwoTenants(space, ({ stores: { addresses: repository } }) => ({
      repository,
      add: (input, now) => repository.create(input, now),
      own: {},
    })),
  full: (mark) =>
    addressInput(LARGEST_ID - 2, {
      // Each its own text, so that two members that change places are noticed.
      name: `name ${AWKWARD}`,
      phone: `phone ${AWKWARD}`,
      country: `country ${AWKWARD}`,
      province: `province ${AWKWARD}`,
      city: `city ${AWKWARD}`,
      addressLine: `${mark} ${AWKWARD}`,
      zipcode: `zip ${AWKWARD}`,
      isDefault: true,
    }),
  sparse: () => addressInput(7),
  optional: ['province', 'zipcode'],
  filters: [() => ({ filter: { userId: 7 }, found: addressInput(7), passedOver: addressInput(8) })],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (_, now) => ({ input: addressInput(7), now }),
    },
  ],
  impossible: [-1, LARGEST_ID, -LARGEST_ID].map((userId) => ({ userId })),
}

/** A binding's input as its row shows it: without the two ways to name its member. */
type BindingInput = Omit<PartnerMemberInput, 'memberId' | 'unionId'> & { readonly memberUnionId: string }

function bindingInput(mark: string, overrides: Partial<BindingInput> = {}): BindingInput {
  return {
    clientId: 'client',
    externalUserId: `user ${mark}`,
    memberUnionId: mark,
    status: 0,
    supplementAuth: false,
    ...overrides,
  }
}

/** The repository as the rows are, which show a member's union id under another name than inputs do. */
function byUnionId(
  repository: PartnerMemberRepository,
): AdminRepository<BindingInput, PartnerMemberRow, PartnerMemberFilter> {
  const renamed = ({ memberUnionId: unionId, ...input }: BindingInput) => ({ ...input, unionId })
  return {
    create: (input, now) => repository.create(renamed(input), now),
    update: (id, input, revision) => repository.update(id, renamed(input), revision),
    delete: (id, now) => repository.delete(id, now),
    find: (id) => repository.find(id),
    page: (filter) => repository.page(filter),
  }
}

async function ensureMember({ stores: { members } }: TenantSpace, unionId: string): Promise<void> {
  if ((await members.locate({ unionId })) === undefined) await members.create(newMember(unionId), at(0))
}

export const partnerMemberCase: ResourceCase<BindingInput, PartnerMemberRow, PartnerMemberFilter> = {
  name: 'partnerMembers',
  isUnique: true,
  async open(space) {
    const { mine, theirs } = await space.neighbours()
    const mark = space.unique('binding')
    const handle = async (tenant: TenantSpace) => {
      await ensureMember(tenant, mark)
      const repository = byUnionId(tenant.stores.partnerMembers)
      const add = async (input: BindingInput, now: Date) => {
        await ensureMember(tenant, input.memberUnionId)
        return repository.create(input, now)
      }
      return { repository, add, own: {} }
    }
    return { mark, mine: await handle(mine), theirs: await handle(theirs) }
  },
  full: (mark) =>
    bindingInput(mark, {
      clientId: `client ${AWKWARD}`,
      externalUserId: `${mark} ${AWKWARD}`,
      status: 1,
      supplementAuth: true,
    }),
  sparse: (mark) => bindingInput(mark),
  initial: { status: 0 },
  optional: [],
  filters: [
    (mark) => ({
      filter: { clientId: 'a' },
      found: bindingInput(mark, { clientId: 'a' }),
      passedOver: bindingInput(mark, { clientId: 'A' }),
    }),
    (mark) => ({
      filter: { externalUserId: 'a' },
      found: bindingInput(mark, { externalUserId: 'a' }),
      passedOver: bindingInput(`${mark} other`, { externalUserId: 'A' }),
    }),
    (mark) => ({
      filter: { status: 1 },
      found: bindingInput(mark, { status: 1 }),
      passedOver: bindingInput(`${mark} other`),
    }),
    (mark) => ({
      filter: { clientId: 'client', status: 1 },
      found: bindingInput(mark, { status: 1 }),
      passedOver: bindingInput(`${mark} other`),
    }),
  ],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: bindingInput(mark), now }),
    },
  ],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, clientId: `client ${AWKWARD}` }]),
    ...[-1, LARGEST_ID, -LARGEST_ID].map((memberId) => ({ memberId })),
  ],
}

export const walletRedeemCodeCase: ResourceCase<WalletRedeemCodeInput, WalletRedeemCodeRow, WalletRedeemCodeFilter> = {
  name: 'walletRedeemCodes',
  isUnique: true,
  open: (space) =>
    inTwoTenants(space, ({ stores: { walletRedeemCodes: repository } }) => ({
      repository,
      add: (input, now) => repository.create(input, now),
      own: {},
    })),
  full: (mark) =>
    redeemCodeInput(`${mark} ${AWKWARD}`, {
      name: AWKWARD,
      grantAmount: 100_000_000,
      maxUsage: 2_147_483_647,
      takeLimitCount: 2_147_483_646,
      dailyTakeLimitCount: 2_147_483_645,
      validStart: FIRST_INSTANT,
      validEnd: LAST_INSTANT,
      status: 1,
    }),
  sparse: (mark) => redeemCodeInput(mark),
  initial: { status: 0 },
  optional: ['validStart', 'validEnd'],
  filters: [
    (mark) => ({
      filter: { code: `${mark}a` },
      found: redeemCodeInput(`${mark}a`),
      passedOver: redeemCodeInput(`${mark}A`),
    }),
    (mark) => ({
      filter: { status: 1 },
      found: redeemCodeInput(mark, { status: 1 }),
      passedOver: redeemCodeInput(`${mark} other`),
    }),
    (mark) => ({
      filter: { code: mark, status: 1 },
      found: redeemCodeInput(mark, { status: 1 }),
      passedOver: redeemCodeInput(`${mark} other`, { status: 1 }),
    }),
  ],
  ranges: [
    {
      name: 'createTime',
      filter: (createTime) => ({ createTime }),
      row: (mark, now) => ({ input: redeemCodeInput(mark), now }),
    },
  ],
  impossible: IMPOSSIBLE_NUMBERS.map((status) => ({ status })),
}
