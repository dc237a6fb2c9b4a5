import { refuseParameter } from '../http/input/validation.js'
import { refuseUnknownMember } from './member.js'
import type { MemberLocator, MemberRepository } from './member.js'

/** Refuses a body that names a member by an id, a union id or both, unless he lives, and both are the same. */
export async function checkNamedMember(
  members: MemberRepository,
  path: string,
  { id, unionId }: { readonly id: number | null | undefined; readonly unionId: string | null | undefined },
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
