import type { PromoterCategoryInput, SocialChannelInput, WithdrawMethodInput } from '@org/openapi-core/storage'
import { levelInput, promoterInput } from './promoter-rows.js'
import type { CaseOf } from '../resource-case.js'
import { AWKWARD, IMPOSSIBLE_NUMBERS, LARGEST_ID, LAST_INSTANT } from '../sample-rows.js'
import { asWritten, createdWithin, filterOf, opened } from '../resource-case.js'

const LARGEST_INTEGER = 2_147_483_647

const promoterBy = filterOf<'promoters'>(promoterInput)

/** `rno` and `sda` are unique. */
export const promoterCase: CaseOf<'promoters'> = {
  name: 'promoters',
  isUnique: true,
  open: opened(({ promoters }) => promoters, {}),
  full: (mark) =>
    promoterInput(`rno ${mark} ${AWKWARD}`, {
      promoterLevel: LARGEST_INTEGER,
      status: 2,
      sda: `sda ${mark} ${AWKWARD}`,
      bonusRate: 900,
      bonusType: 2,
      avatar: `avatar ${AWKWARD}`,
      nickname: `nickname ${AWKWARD}`,
      contact: `contact ${AWKWARD}`,
      remark: `remark ${AWKWARD}`,
      type: LARGEST_INTEGER,
      contractStartTime: LAST_INSTANT,
    }),
  sparse: (mark) => promoterInput(mark),
  optional: ['sda', 'bonusRate', 'bonusType', 'avatar', 'nickname', 'contact', 'remark', 'type', 'contractStartTime'],
  filters: [
    asWritten(promoterInput, (rno) => ({ rno })),
    promoterBy({ sda: 'a' }, { sda: 'A' }),
    promoterBy({ nickname: 'Ana' }, { nickname: 'An a' }),
    promoterBy({ promoterLevel: 2 }),
    promoterBy({ status: 0 }),
    (mark) => ({
      filter: { promoterLevel: 1, status: 0, nickname: 'Ana' },
      found: promoterInput(mark, { nickname: 'Ana', status: 0 }),
      passedOver: promoterInput(`${mark} other`, { nickname: 'Ana' }),
    }),
  ],
  ranges: [createdWithin(promoterInput)],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((number) => [
      { status: number },
      { promoterLevel: number },
      { promoterLevel: 1, status: number },
    ]),
    { nickname: AWKWARD, promoterLevel: LARGEST_ID },
    { userId: LARGEST_ID },
    { unionId: 'nobody' },
  ],
}

/** A level of its own for each mark. */
function levelOf(mark: string): number {
  const [row = 0, serial = 0] = (mark.match(/\d+/g) ?? []).map(Number)
  return row * 1000 + serial + 1
}

const levelBy = filterOf<'promoterLevels'>((_, { level = 1, ...members }) => levelInput(level, members))

/** `level` is unique: each mark has one of its own. */
export const promoterLevelCase: CaseOf<'promoterLevels'> = {
  name: 'promoterLevels',
  isUnique: true,
  open: opened(({ promoterLevels }) => promoterLevels, {}),
  full: (mark) =>
    levelInput(levelOf(mark), {
      levelTitle: `${mark} ${AWKWARD}`,
      levelBonusRate: 899,
      levelGrowth: LARGEST_INTEGER,
      status: 1,
      sort: -LARGEST_INTEGER,
    }),
  sparse: (mark) => levelInput(levelOf(mark)),
  optional: [],
  filters: [
    levelBy({ level: LARGEST_INTEGER }),
    () => ({ filter: { status: 1 }, found: levelInput(2, { status: 1 }), passedOver: levelInput(1) }),
    () => ({
      filter: { level: 2, status: 1 },
      found: levelInput(2, { status: 1 }),
      passedOver: levelInput(1, { status: 1 }),
    }),
  ],
  ranges: [createdWithin((mark) => levelInput(levelOf(mark)))],
  impossible: IMPOSSIBLE_NUMBERS.flatMap((number) => [
    { status: number },
    { level: number },
    { level: 1, status: number },
  ]),
}

/** `groupName` is unique. */
export const promoterGroupCase: CaseOf<'promoterGroups'> = {
  name: 'promoterGroups',
  isUnique: true,
  open: opened(({ promoterGroups }) => promoterGroups, {}),
  full: (mark) => ({ groupName: `${mark} ${AWKWARD}`, description: AWKWARD }),
  sparse: (mark) => ({ groupName: mark }),
  optional: ['description'],
  filters: [
    (mark) => ({
      filter: { groupName: `${mark}a` },
      found: { groupName: `${mark}A` },
      passedOver: { groupName: `${mark} a` },
    }),
  ],
  ranges: [createdWithin((mark) => ({ groupName: mark }))],
  impossible: [],
}

const relationBy = filterOf<'promoterGroupRelations'>((_, members) => ({ groupId: 7, promoterId: 1, ...members }))

/** A promoter is in a group once. */
export const promoterGroupRelationCase: CaseOf<'promoterGroupRelations'> = {
  name: 'promoterGroupRelations',
  isUnique: true,
  open: opened(({ promoterGroupRelations }) => promoterGroupRelations, {}),
  full: (mark) => ({ groupId: LARGEST_ID, promoterId: levelOf(mark) }),
  sparse: (mark) => ({ groupId: 7, promoterId: levelOf(mark) }),
  optional: [],
  filters: [relationBy({ groupId: 7 }, { groupId: 8 }), relationBy({ promoterId: 1 }, { promoterId: 2 })],
  ranges: [createdWithin((mark) => ({ groupId: 7, promoterId: levelOf(mark) }))],
  impossible: [-1, LARGEST_ID, -LARGEST_ID].flatMap((number) => [
    { promoterId: number },
    { promoterId: 1, groupId: number },
  ]),
}

function channelInput(socialChannelCode: string, overrides: Partial<SocialChannelInput> = {}): SocialChannelInput {
  const links = 'https://social.example.com/ana'
  return { promoterId: 7, socialChannelLinks: links, displayOnSharePage: false, ...overrides, socialChannelCode }
}

/** A promoter has a channel of each code once. */
export const socialChannelCase: CaseOf<'socialChannels'> = {
  name: 'socialChannels',
  isUnique: true,
  open: opened(({ socialChannels }) => socialChannels, {}),
  full: (mark) => channelInput(`${mark} ${AWKWARD}`, { socialChannelLinks: AWKWARD, displayOnSharePage: true }),
  sparse: (mark) => channelInput(mark),
  optional: [],
  filters: [filterOf<'socialChannels'>(channelInput)({ promoterId: 8 })],
  ranges: [createdWithin(channelInput)],
  impossible: [-1, LARGEST_ID, -LARGEST_ID].map((promoterId) => ({ promoterId })),
}

function methodInput(overrides: Partial<WithdrawMethodInput> = {}): WithdrawMethodInput {
  return { promoterId: 7, accountType: 3, accountTypeCode: 'PLATFORM_WALLET', accountDetail: 'wallet', ...overrides }
}

/** Nothing is unique: a promoter may have the same method twice. */
export const withdrawMethodCase: CaseOf<'withdrawMethods'> = {
  name: 'withdrawMethods',
  open: opened(({ withdrawMethods }) => withdrawMethods, {}),
  full: () =>
    methodInput({
      promoterId: LARGEST_ID - 1,
      accountType: 2,
      accountTypeCode: 'BANK_TRANSFER',
      accountNumber: `number ${AWKWARD}`,
      accountUsername: `payee ${AWKWARD}`,
      accountDetail: `detail ${AWKWARD}`,
    }),
  sparse: () => methodInput(),
  optional: ['accountNumber', 'accountUsername'],
  filters: [filterOf<'withdrawMethods'>((_, members) => methodInput(members))({ promoterId: 8 })],
  ranges: [createdWithin(() => methodInput())],
  impossible: [-1, LARGEST_ID, -LARGEST_ID].map((promoterId) => ({ promoterId })),
}

function categoryInput(title: string, overrides: Partial<PromoterCategoryInput> = {}): PromoterCategoryInput {
  return { promoterId: 7, ...overrides, title }
}

/** A promoter has a category of each title once. */
export const promoterCategoryCase: CaseOf<'promoterCategories'> = {
  name: 'promoterCategories',
  isUnique: true,
  open: opened(({ promoterCategories }) => promoterCategories, {}),
  full: (mark) => categoryInput(`${mark} ${AWKWARD}`, { promoterId: LARGEST_ID, sort: LARGEST_INTEGER }),
  sparse: (mark) => categoryInput(mark),
  initial: { sort: 0 },
  optional: [],
  filters: [filterOf<'promoterCategories'>(categoryInput)({ promoterId: 8 })],
  ranges: [createdWithin(categoryInput)],
  impossible: [-1, LARGEST_ID - 1, -LARGEST_ID].map((promoterId) => ({ promoterId })),
}
