import type {
  AdminRepository,
  PartnerMemberFilter,
  PartnerMemberInput,
  PartnerMemberRepository,
  PartnerMemberRow,
} from '@org/openapi-core/storage'
import type { TenantSpace } from '../contract-space.js'
import { AWKWARD, IMPOSSIBLE_NUMBERS, LARGEST_ID, newMember } from '../sample-rows.js'
import { at } from '../contract-space.js'
import { createdWithin, filterBy } from '../resource-case.js'
import type { ResourceCase } from '../resource-case.js'

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
    delete: (id, now, revision) => repository.delete(id, now, revision),
    find: (id) => repository.find(id),
    page: (filter) => repository.page(filter),
  }
}

const partnerMemberBy = filterBy<BindingInput, PartnerMemberFilter>(bindingInput)

/** A binding shows its member's union id, so that a member is made for each row. */
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
  initial: { status: 0, supplementAuth: true },
  optional: [],
  filters: [
    partnerMemberBy({ clientId: 'a' }, { clientId: 'A' }),
    partnerMemberBy({ externalUserId: 'a' }, { externalUserId: 'A' }),
    partnerMemberBy({ status: 1 }),
    (mark) => ({
      filter: { clientId: 'client', status: 1 },
      found: bindingInput(mark, { status: 1 }),
      passedOver: bindingInput(`${mark} other`),
    }),
  ],
  ranges: [createdWithin(bindingInput)],
  impossible: [
    ...IMPOSSIBLE_NUMBERS.flatMap((status) => [{ status }, { status, clientId: `client ${AWKWARD}` }]),
    ...[-1, LARGEST_ID, -LARGEST_ID].map((memberId) => ({ memberId })),
  ],
}

/** A binding's input as its row shows it: without the two ways to name its member. */
export type BindingInput = Omit<PartnerMemberInput, 'memberId' | 'unionId'> & { readonly memberUnionId: string }

async function ensureMember({ stores: { members } }: TenantSpace, unionId: string): Promise<void> {
  if ((await members.locate({ unionId })) === undefined) await members.create(newMember(unionId), at(0))
}
