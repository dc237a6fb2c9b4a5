import { z } from 'zod'
import { integer } from '../http/input/fields.js'
import type { DeclaredEvent } from '../http/declared-event.js'
import { defineEvent } from '../events/index.js'
import type { NewEvent } from '../events/index.js'
import type { PartnerMemberRow } from './partner-member.js'

const statusNumber = () => integer().meta({ description: '0 enabled, 1 disabled' })
const bindingData = z.object({ member: z.object({ unionId: z.string(), externalUserId: z.string() }) })
const member = { unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD', externalUserId: 'user-1001' }

const bindingCreated = defineEvent({
  type: 'member.binding.created',
  summary: 'A member was bound',
  description: 'A user of the application was bound to a member.',
  data: bindingData.extend({ status: statusNumber(), supplementAuth: z.boolean() }),
  example: { key: member.externalUserId, data: { member, status: 0, supplementAuth: true } },
})

const bindingStatusChanged = defineEvent({
  type: 'member.binding.status_changed',
  summary: 'A binding was enabled or disabled',
  data: bindingData.extend({ status: statusNumber(), previousStatus: statusNumber() }),
  example: { key: member.externalUserId, data: { member, status: 1, previousStatus: 0 } },
})

const bindingAuthChanged = defineEvent({
  type: 'member.binding.supplement_auth_changed',
  summary: 'Supplement authorisation changed',
  description: 'Whether supplements are debited without asking has changed.',
  data: bindingData.extend({ supplementAuth: z.boolean() }),
  example: { key: member.externalUserId, data: { member, supplementAuth: false } },
})

const bindingDeleted = defineEvent({
  type: 'member.binding.deleted',
  summary: 'A member was unbound',
  description: 'A user of the application is bound to the member no more.',
  data: bindingData,
  example: { key: member.externalUserId, data: { member } },
})

export const bindingEvents: readonly DeclaredEvent[] = [
  bindingCreated,
  bindingStatusChanged,
  bindingAuthChanged,
  bindingDeleted,
]

const NAMES = ['clientId', 'externalUserId', 'memberId'] as const

const factOf = ({ clientId, externalUserId, memberUnionId: unionId }: PartnerMemberRow) => {
  return { clientId, key: externalUserId, data: { member: { unionId, externalUserId } } }
}

/** What is told of a binding that was written: a binding of other names is another binding. */
export function bindingChanges(before: PartnerMemberRow | null, after: PartnerMemberRow | null): NewEvent[] {
  if (before === null || after === null)
    return [...(before ? [deleted(before)] : []), ...(after ? [created(after)] : [])]
  if (NAMES.some((name) => before[name] !== after[name])) return [deleted(before), created(after)]
  const { data, ...fact } = factOf(after)
  const { status, supplementAuth } = after
  return [
    ...(before.status === status
      ? []
      : [bindingStatusChanged.of({ ...fact, data: { ...data, status, previousStatus: before.status } })]),
    ...(before.supplementAuth === supplementAuth
      ? []
      : [bindingAuthChanged.of({ ...fact, data: { ...data, supplementAuth } })]),
  ]
}

function created(binding: PartnerMemberRow): NewEvent {
  const { data, ...fact } = factOf(binding)
  const { status, supplementAuth } = binding
  return bindingCreated.of({ ...fact, data: { ...data, status, supplementAuth } })
}

const deleted = (binding: PartnerMemberRow): NewEvent => bindingDeleted.of(factOf(binding))
