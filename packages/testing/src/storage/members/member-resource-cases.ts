import type { MemberInput } from '@org/openapi-core/storage'
import type { CaseOf } from '../resource-case.js'
import { addressInput, AWKWARD, IMPOSSIBLE_NUMBERS, LARGEST_ID } from '../sample-rows.js'
import { createdWithin, filterOf, inTwoTenants, opened } from '../resource-case.js'

function memberInput(overrides: Partial<MemberInput> = {}): MemberInput {
  return { status: 0, ...overrides }
}

const memberBy = filterOf<'members'>((_, members) => memberInput(members))

/** Created with a union id for each, which no update changes. */
export const memberCase: CaseOf<'members'> = {
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
    memberBy({ nickname: 'Ana' }, { nickname: 'An a' }),
    memberBy({ status: 1 }),
    memberBy({ nickname: 'Ana', status: 1 }, { nickname: 'Ana' }),
  ],
  ranges: [createdWithin(() => memberInput())],
  impossible: [...IMPOSSIBLE_NUMBERS.map((status) => ({ status })), { nickname: AWKWARD, status: LARGEST_ID }],
}

/** Of members that are none: whether there is one is the service's question. */
export const addressCase: CaseOf<'addresses'> = {
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
  ranges: [createdWithin(() => addressInput(7))],
  impossible: [-1, LARGEST_ID, -LARGEST_ID].map((userId) => ({ userId })),
}
