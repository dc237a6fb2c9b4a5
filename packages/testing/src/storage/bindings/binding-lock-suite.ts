import type { Repositories, Storage } from '@org/openapi-core/storage'
import { describe, expect, it } from 'vitest'
import { at } from '../contract-space.js'
import { newApplication, newMember, partnerMemberInput } from '../sample-rows.js'
import { race } from '../../concurrency/race-suite.js'
import type { Racers } from '../../concurrency/race-suite.js'

const TIMEOUT = { timeout: 60_000 } as const
const RACERS = 20
/** Round trips in which a statement that does not wait would long have been done. */
const ROUND_TRIPS = 20

/** A bound member of an application, and another member. */
interface Bound {
  readonly tenantId: number
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

const addBound = async (use: () => Racers): Promise<Bound> => {
  const { id: tenantId, stores } = await use().space.tenant()
  const clientId = use().space.unique('locked')
  const applicationId = (await stores.partnerApplications.insert(newApplication(clientId), at(0)))?.id ?? 0
  const [memberId, other] = [
    (await stores.members.create(newMember('a'), at(0))).id,
    (await stores.members.create(newMember('b'), at(0))).id,
  ]
  const { id: bindingId } = await stores.partnerMembers.create(partnerMemberInput({ memberId, clientId }), at(0))
  return { tenantId, clientId, memberId, other, bindingId, applicationId }
}

/** Whoever relies on a member and his binding, and whoever takes them away: one goes after the other. */
export function describeBindingLocks(use: () => Racers): void {
  const storageOf = (index: number) => use().storages[index % use().storages.length] as Storage

  describe.each(changes)('whoever has locked %s and whoever %s', (name, _, change) => {
    const lock = locks[name] as Lock

    it('the change waits for the transaction, and is seen by the next', TIMEOUT, async () => {
      const bound = await addBound(use)
      const order: string[] = []
      const [locked, arrive] = gate()
      const transaction = storageOf(0)
        .forTenant(bound.tenantId)
        .transaction(async (tx) => {
          expect(await lock(tx, bound)).toBe(true)
          arrive()
          for (let i = 0; i < ROUND_TRIPS; i++) await tx.members.find(bound.other)
          order.push('done')
        })
      // From outside of the transaction: what is called within it belongs to it.
      await locked
      await Promise.all([
        transaction,
        change(storageOf(1).forTenant(bound.tenantId), bound).then(() => order.push('changed')),
      ])
      expect(order).toEqual(['done', 'changed'])
      expect(
        await storageOf(0)
          .forTenant(bound.tenantId)
          .transaction((tx) => lock(tx, bound)),
      ).toBe(false)
    })

    it('the transaction waits for a change that is under way, and finds it', TIMEOUT, async () => {
      const bound = await addBound(use)
      const [changed, arrive] = gate()
      const transaction = storageOf(0)
        .forTenant(bound.tenantId)
        .transaction(async (tx) => {
          await change(tx, bound)
          arrive()
          for (let i = 0; i < ROUND_TRIPS; i++) await tx.members.find(bound.other)
        })
      await changed
      const locking = storageOf(1)
        .forTenant(bound.tenantId)
        .transaction((other) => lock(other, bound))
      await transaction
      expect(await locking).toBe(false)
    })
  })

  describeSharedBindingLocks(use)
}

function describeSharedBindingLocks(use: () => Racers): void {
  it(
    'any number of transactions lock the same member, binding and authority, one after the other',
    TIMEOUT,
    async () => {
      const bound = await addBound(use)
      const answers = await race(use(), RACERS, (storage) =>
        storage.forTenant(bound.tenantId).transaction(async (tx) => {
          const held: boolean[] = []
          for (const lock of Object.values(locks)) held.push(await lock(tx, bound))
          return held.every(Boolean)
        }),
      )
      expect(answers).toEqual(answers.map(() => true))
    },
  )
}

function gate(): [opened: Promise<void>, open: () => void] {
  let open: () => void = () => undefined
  return [new Promise<void>((resolve) => (open = resolve)), () => open()]
}
