import { randomText } from '../../kernel/random.js'
import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { requiredText } from '../../http/input/fields.js'
import { enabledStatus } from '../../auth/index.js'
import { USER_EXISTS, USER_NOT_EXISTS } from '../member-errors.js'
import { memberFilters, memberInput, memberView, UNION_ID_LENGTH } from '../member.js'
import type { MemberRepository } from '../member.js'

/** The repositories that the administration of members touches. */
export interface UserStores extends AuditStores {
  readonly members: MemberRepository
}

const PATH = '/admin-api/member/user'

const exampleView = {
  id: 1,
  unionId: 'RwARQkmEa2LQbtnARFWDvJdSmMUD',
  email: 'demo.ana@example.com',
  nickname: 'Ana',
  status: 0,
  chatUserId: '812345678901234567',
  createTime: '2026-09-10T12:00:00',
}

const resource = defineAdminResource<UserStores>()({
  path: PATH,
  name: 'Member',
  title: 'member',
  input: memberInput,
  view: memberView,
  filters: memberFilters,
  notFound: USER_NOT_EXISTS,
  duplicate: USER_EXISTS,
  example: {
    find: { chatUserId: '812345678901234567' },
    created: 5,
    input: { email: null },
    view: exampleView,
    revision: 2,
  },
  status: {
    schema: enabledStatus(),
    summary: 'Enable or disable a member',
    description: 'A disabled one is neither given nor charged anything and cannot log in.',
    example: 1,
  },
  generated: (random) => ({ unionId: randomText(random, UNION_ID_LENGTH) }),
  repository: (tx) => tx.members,
})

const defineChange = defineAdminChange<UserStores>()

const change = {
  view: memberView,
  notFound: USER_NOT_EXISTS,
  find: (tx: UserStores, id: number) => tx.members.find(id),
}

/** Members. A disabled one is neither given nor charged anything. */
export const userOperations = [
  ...resource,
  defineChange({
    ...change,
    operationId: 'bindMemberSocial',
    path: `${PATH}/bind-social`,
    summary: 'Bind a chat-platform user',
    description: 'To a member, in place of the one it had.',
    members: { openid: requiredText(64).meta({ description: 'The chat-platform user id: digits, always text.' }) },
    duplicate: USER_EXISTS,
    example: { openid: '1234567890123456789' },
    change: ({ tx, id, before, members }) => tx.members.bindChat(id, members.openid, before.revision),
  }),
  defineChange({
    ...change,
    operationId: 'unbindMemberSocial',
    path: `${PATH}/unbind-social`,
    summary: 'Unbind a chat-platform user',
    description: 'Of a member; also where there is none.',
    members: {},
    example: {},
    change: ({ tx, id, before }) => tx.members.bindChat(id, null, before.revision),
  }),
]
