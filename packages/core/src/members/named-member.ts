import { refuseParameter } from '../http/input/validation.js'
import { refuseUnknownMember } from './member.js'
import type { MemberLocator, MemberRepository } from './member.js'

/** How a body or a row names a member. */
interface MemberNames {
  readonly id: number | null | undefined
  readonly unionId: string | null | undefined
}

/**
 * Whether a body names the member that its row has already, by an id, a union id or both: one who may be deleted by now,
 * while the rest of the row can still be changed.
 */
export function isSameMember(named: MemberNames, before: MemberNames | undefined): boolean {
  if (typeof named.id !== 'number' && typeof named.unionId !== 'string') return false
  return (named.id ?? before?.id) === before?.id && (named.unionId ?? before?.unionId) === before?.unionId
}

/** Refuses a body that names a member by an id, a union id or both, unless he lives, and both are the same. */
export async function checkNamedMember(
  members: MemberRepository,
  path: string,
  { id, unionId }: MemberNames,
): Promise<void> {
  const find = async (named: string, locator: MemberLocator): Promise<number> => {
    const member = await members.locate(locator)
    if (member === undefined) throw refuseUnknownMember(named)
    return member.id
  }
  if (typeof id === 'number') await find(path, { id })
  if (typeof unionId !== 'string') return
  const found = await find('unionId', { unionId })
  if (typeof id === 'number' && id !== found)
    throw refuseParameter('unionId', { en: `is another member than ${path}`, zh: `与 ${path} 不是同一用户` })
}
