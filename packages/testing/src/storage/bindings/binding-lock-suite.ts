import type { Repositories } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { describeLock } from '../lock-suite.js'
import { newApplication, newMember, partnerMemberInput } from '../sample-rows.js'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const TIMEOUT = { timeout: 60_000 } as const
const RACERS = 20

/** A bound member of an application, and another member. */
interface Bound {
  readonly clientId: string
  readonly memberId: number
  readonly other: number
  readonly bindingId: number
  readonly applicationId: number
}

type Lock = (tx: Repositories, bound: Bound) => Promise<boolean>
type Change = (stores: Repositories, bound: Bound) => Promise<boolean>

const locks: Readonly<Record<string, Lock>> = {
  'the member': (tx, { memberId }) => tx.members.lockEnabled(memberId),
  'the binding and its member': (tx, { clientId, memberId }) =>
    tx.partnerMembers.lockEnabled({ clientId, externalUserId: 'user', memberId }),
  'a binding, whatever it is,': (tx, { bindingId }) => tx.partnerMembers.lock(bindingId),
  'an authority': (tx, { memberId }) => tx.partnerMembers.lockAuthority(memberId, at(0)),
}

/** What takes away what a lock has found. */
const changes: readonly (readonly [lock: string, title: string, change: Change])[] = [
  ['the member', 'disables him', ({ members }, { memberId }) => members.updateStatus(memberId, 1)],
  ['the member', 'deletes him', ({ members }, { memberId }) => members.delete(memberId, at(9))],
  [
    'the binding and its member',
    'disables it',
    ({ partnerMembers }, { bindingId }) => partnerMembers.updateStatus(bindingId, 1),
  ],
  [
    'the binding and its member',
    'deletes it',
    ({ partnerMembers }, { bindingId }) => partnerMembers.delete(bindingId, at(9)),
  ],
  ['the binding and its member', 'disables him', ({ members }, { memberId }) => members.updateStatus(memberId, 1)],
  ['the binding and its member', 'deletes him', ({ members }, { memberId }) => members.delete(memberId, at(9))],
  [
    'the binding and its member',
    'leads it to another member',
    ({ partnerMembers }, { bindingId, clientId, other }) =>
      partnerMembers.update(bindingId, partnerMemberInput({ memberId: other, clientId })),
  ],
  [
    'a binding, whatever it is,',
    'deletes it',
    ({ partnerMembers }, { bindingId }) => partnerMembers.delete(bindingId, at(9)),
  ],
  [
    'an authority',
    'withdraws it',
    ({ partnerMembers }, { bindingId }) => partnerMembers.updateSupplementAuth(bindingId, false),
  ],
  [
    'an authority',
    'disables the binding',
    ({ partnerMembers }, { bindingId }) => partnerMembers.updateStatus(bindingId, 1),
  ],
  [
    'an authority',
    'disables the application',
    ({ partnerApplications }, { applicationId }) => partnerApplications.updateStatus(applicationId, 1),
  ],
  [
    'an authority',
    'deletes the application',
    ({ partnerApplications }, { applicationId }) => partnerApplications.delete(applicationId, at(9)),
  ],
]

async function addBound(stores: Repositories, clientId: string): Promise<Bound> {
  const applicationId = (await stores.partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
  const [memberId, other] = [
    (await stores.members.create(newMember('a'), at(0))).id,
    (await stores.members.create(newMember('b'), at(0))).id,
  ]
  const { id: bindingId } = await stores.partnerMembers.create(partnerMemberInput({ memberId, clientId }), at(0))
  return { clientId, memberId, other, bindingId, applicationId }
}

/** Whoever relies on a member and his binding, and whoever takes them away: one goes after the other. */
export function describeBindingLocks(use: () => Racers): void {
  describe.each(changes)('whoever has locked %s and whoever %s', (name, _, change) => {
    const lock = locks[name] as Lock
    let bound: Bound
    describeLock(use, {
      prepare: async (stores) => {
        bound = await addBound(stores, use().space.unique('locked'))
      },
      lock: (tx) => lock(tx, bound),
      change: (stores) => change(stores, bound),
    })
  })

  describeSharedBindingLocks(use)
}

function describeSharedBindingLocks(use: () => Racers): void {
  it(
    'any number of transactions lock the same member, binding and authority, one after the other',
    TIMEOUT,
    async () => {
      const { id, stores } = await use().space.tenant()
      const bound = await addBound(stores, use().space.unique('locked'))
      const answers = await race(use(), RACERS, (storage) =>
        storage.forTenant(id).transaction(async (tx) => {
          const held: boolean[] = []
          for (const lock of Object.values(locks)) held.push(await lock(tx, bound))
          return held.every(Boolean)
        }),
      )
      expect(answers).toEqual(answers.map(() => true))
    },
  )
}
