import type {
  AddressFilter,
  AddressInput,
  AddressRow,
  MemberFilter,
  MemberInput,
  MemberRow,
} from '@org/openapi-core/storage'
import type { ResourceCase } from '../resource-case.js'
import { addressInput, AWKWARD, IMPOSSIBLE_NUMBERS, LARGEST_ID } from '../sample-rows.js'
import { inTwoTenants, opened } from '../resource-case.js'

function memberInput(overrides: Partial<MemberInput> = {}): MemberInput {
  return { status: 0, ...overrides }
}

/** Created with a union id for each, which no update changes. */
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

/** Of members that are none: whether there is one is the service's question. */
export const addressCase: ResourceCase<AddressInput, AddressRow, AddressFilter> = {
  name: 'addresses',
  open: opened(({ addresses }) => addresses, {}),
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
