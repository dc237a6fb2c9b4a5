import { z } from 'zod'
import type { ApiError } from '../kernel/errors.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import type { Revised } from '../http/admin-api/revision.js'
import { refuseParameter } from '../http/input/validation.js'
import { integer, localDateTimeOutput, numericId, optionalText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { keptStatus } from '../auth/index.js'

/** What operations decide about a member. */
export const memberInput = z.object({
  email: z.email(saying('must be an e-mail address', '必须是电子邮箱地址')).max(254).nullish(),
  nickname: optionalText(64),
  status: keptStatus(),
})

/** What an administrator decides about a member, checked; `unionId` is made by the engine. */
export type MemberInput = z.output<typeof memberInput>

/** Letters and digits that hold 166 random bits: nobody guesses another member's. */
export const UNION_ID_LENGTH = 28

/** A member as it is stored at first: with the identifier that partners know it by. */
export type NewMember = MemberInput & { readonly unionId: string }

/** A member as the admin API shows it. */
export const memberView = z.object({
  id: numericId(),
  unionId: z.string().meta({ description: 'What partners know the member by; generated.' }),
  email: z.string().nullable(),
  nickname: z.string().nullable(),
  status: integer(),
  chatUserId: z.string().nullable().meta({ description: 'The bound chat-platform user id: digits, as text.' }),
  createTime: localDateTimeOutput(),
})

/** A member as the admin API shows it; a deleted one is not there for anybody. */
export type MemberRow = z.input<typeof memberView>

/** Narrows the page of members: what is absent narrows nothing. */
export const memberFilters = {
  email: queryText().optional(),
  nickname: queryPart(),
  unionId: queryText().optional(),
  chatUserId: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of members; what is absent narrows nothing. */
export type MemberFilter = FilterOf<typeof memberFilters>

/** One way to name a member. Every comparison is exact, case included. */
export type MemberLocator =
  | { readonly id: number }
  | { readonly unionId: string }
  | { readonly email: string }
  | { readonly chatUserId: string }

/** Whose something is. */
export type MemberIdentity = Pick<MemberRow, 'id' | 'unionId'>

/**
 * The members of one tenant. Deleted members are not there for any method, and their e-mail address and chat user
 * id are free again: both are unique over living members (`StorageError` of kind `unique` otherwise).
 */
export interface MemberRepository extends AdminRepository<MemberInput, MemberRow, MemberFilter> {
  create(member: NewMember, now: Date): Promise<MemberRow & Revised>
  /** Deletes his addresses as well. Call it inside a transaction. */
  delete(id: number, now: Date, revision?: number): Promise<boolean>
  /** The hot path of partner operations. */
  locate(locator: MemberLocator): Promise<MemberRow | undefined>
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /** Locks members, disabled ones, too, until the transaction ends; answers which of them there are, in ascending order. */
  lock(ids: readonly number[]): Promise<number[]>
  /**
   * Keeps the member enabled until the transaction ends: whoever disables or deletes him waits. False where he is
   * disabled or gone.
   */
  lockEnabled(id: number): Promise<boolean>
  /** The same; answers whom it keeps, undefined where there is nobody. */
  lockIdentity(id: number): Promise<MemberIdentity | undefined>
  /** Binds the chat user id in place of the one the member had; null unbinds. */
  bindChat(id: number, chatUserId: string | null, revision?: number): Promise<boolean>
  /** Binds the chat user id to a member that has none; false where it has one by now, or is gone. */
  bindFirstChat(id: number, chatUserId: string): Promise<boolean>
}

/** 400 for a member of a body that names nobody who lives. */
export function refuseUnknownMember(path: string): ApiError {
  return refuseParameter(path, { en: 'is no member', zh: '用户不存在' })
}
