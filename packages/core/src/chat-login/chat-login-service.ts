import { z } from 'zod'
import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { usableAnswer } from '../kernel/channels/read-answer.js'
import { ApiError } from '../kernel/errors.js'
import { randomText } from '../kernel/random.js'
import type { Random } from '../kernel/random.js'
import { StorageError } from '../kernel/storage/storage-error.js'
import { findSetting } from '../http/admin-api/admin-setting.js'
import type { SettingRepository } from '../http/admin-api/admin-setting.js'
import type { RequestContext } from '../http/context.js'
import { isSecureAddress } from '../http/input/web-address.js'
import { validate } from '../http/input/validation.js'
import { ENABLED } from '../auth/index.js'
import { recordEvent } from '../events/index.js'
import type { EventStores } from '../events/index.js'
import { memberInput, UNION_ID_LENGTH, USER_NOT_EXISTS } from '../members/index.js'
import type { MemberRepository, MemberRow } from '../members/index.js'
import type { PartnerMemberRepository, VisibleMembers, VisibleMemberStores } from '../bindings/index.js'
import { chatConfigSetting } from './chat-config.js'
import type { ChatConfig } from './chat-config.js'
import {
  CHAT_LOGIN_FAILED,
  CHAT_LOGIN_NOT_CONFIGURED,
  CHAT_LOGIN_STATE_INVALID,
  CHAT_REDIRECT_NOT_REGISTERED,
} from './chat-login-errors.js'
import type { ChatLoginState, ChatLoginStateRepository } from './chat-login-state.js'
import { completedLogin } from './chat-login-events.js'
import { chatUser } from './chat-platform.js'
import type { ChatGrant, ChatPlatform, ChatUser } from './chat-platform.js'
import { chatRedirect } from './chat-redirect.js'
import { ChatStates } from './chat-state.js'

/** The repositories that logging in at the chat platform touches. */
export interface ChatLoginStores extends EventStores {
  readonly settings: SettingRepository
  readonly members: MemberRepository
  readonly chatLoginStates: ChatLoginStateRepository
  readonly partnerMembers: Pick<PartnerMemberRepository, 'page'>
}

/** What the chat platform's redirect brought to the host. */
export interface ChatLogin {
  readonly code: string
  readonly state: string
  /**
   * The member who is logged in at the host already, where there is one: the chat user is bound to it. Give it only
   * where this browser began the login, which the host knows by keeping the state in its session: else a stranger's
   * link would bind the stranger's chat user to whoever follows it.
   */
  readonly memberId?: number | undefined
}

/** Who logged in. */
export interface CompletedChatLogin {
  readonly memberId: number
  readonly unionId: string
  /** Whether the member was created by this login. */
  readonly isNew: boolean
}

/** What the service is made from. */
export interface ChatLoginParts {
  /** Undefined where the host connected none: then no login can be completed. */
  readonly platform: ChatPlatform | undefined
  readonly guard: ChannelGuard
  readonly visibleMembers: VisibleMembers
  /** Whether a tenant that has registered no redirect accepts every https address. */
  readonly allowAnyRedirect: boolean
  /** The first signs the states, all verify them; the same in every process. */
  readonly stateSecrets: readonly string[]
  readonly random: Random
}

type Context = Pick<RequestContext<ChatLoginStores>, 'storage' | 'tenantId' | 'now' | 'log'>
type BeginContext = Context & Pick<RequestContext<unknown>, 'principal'>
type StatusContext = Pick<RequestContext<VisibleMemberStores>, 'storage' | 'principal'>

const STATE_MS = 600_000
/** Each attempt loses to another login that has ended meanwhile: that one is found by the next. */
const ATTEMPTS = 4

const redirectInput = z.object({ redirectUri: chatRedirect() })

/** Logging in at the chat platform, from the link to the bound member. The host owns the redirect in between. */
export class ChatLoginService {
  readonly #states: ChatStates

  constructor(private readonly parts: ChatLoginParts) {
    this.#states = new ChatStates(parts.stateSecrets, parts.random)
  }

  /**
   * Begins a login that may be completed once, within ten minutes. Throws 400, CHAT_LOGIN_NOT_CONFIGURED (also where no
   * redirect is registered, unless any is allowed) and CHAT_REDIRECT_NOT_REGISTERED.
   */
  async authorizeUrl({ storage, tenantId, now, principal }: BeginContext, redirect: string): Promise<string> {
    const { redirectUri } = validate(redirectInput, { redirectUri: redirect })
    const config = await configOf(storage)
    const { authorizeBase, clientId, redirects } = config
    // Else whoever has the scope could have codes of members sent to an address of his own.
    if (redirects.length === 0 && !this.parts.allowAnyRedirect) throw new ApiError(CHAT_LOGIN_NOT_CONFIGURED)
    // Saved before there was this rule: nobody is sent on to it.
    if (!isSecureAddress(authorizeBase)) throw new ApiError(CHAT_LOGIN_NOT_CONFIGURED)
    if (redirects.length > 0 && !redirects.includes(redirectUri)) throw new ApiError(CHAT_REDIRECT_NOT_REGISTERED)
    const { state, stateHash } = this.#states.create(tenantId)
    const expireTime = new Date(now.getTime() + STATE_MS)
    const beganBy = principal.kind === 'partner' ? principal.clientId : null
    await storage.chatLoginStates.insert({ stateHash, redirectUri, clientId: beganBy, expireTime })
    const parameters = [
      `client_id=${encodeURIComponent(clientId)}`,
      `redirect_uri=${encodeURIComponent(redirectUri)}`,
      'response_type=code',
      'scope=identify%20email',
      `state=${encodeURIComponent(state)}`,
    ]
    return `${authorizeBase}${authorizeBase.includes('?') ? '&' : '?'}${parameters.join('&')}`
  }

  /** The member whom the chat user is bound to, where the caller may see him and he is enabled. */
  async findLoggedIn({ storage, principal }: StatusContext, chatUserId: string): Promise<MemberRow | undefined> {
    const member = await this.parts.visibleMembers.find(storage, { principal }, [{ chatUserId }])
    return member?.status === ENABLED ? member : undefined
  }

  /** Whose login a redirect belongs to, for the context of `complete`. Throws CHAT_LOGIN_STATE_INVALID. */
  tenantOf(state: string): number {
    return this.#read(state).tenantId
  }

  /**
   * Completes a login: asks the platform whose code it is, once, and answers the member that this chat user is bound
   * to, binding it where it is bound to none: to `memberId`, to the member whose e-mail address the platform vouches
   * for, or to a new member. Throws CHAT_LOGIN_NOT_CONFIGURED, CHAT_LOGIN_STATE_INVALID, CHAT_LOGIN_FAILED, and
   * USER_NOT_EXISTS where `memberId` is nobody's, and for a member who is disabled.
   */
  async complete(context: Context, { code, state, memberId }: ChatLogin): Promise<CompletedChatLogin> {
    const { platform } = this.parts
    if (platform === undefined) throw new ApiError(CHAT_LOGIN_NOT_CONFIGURED)
    const { clientId } = await configOf(context.storage)
    const { redirectUri, clientId: beganBy } = await this.#take(context, state)
    const user = await this.#identify(context, platform, { code, redirectUri, clientId })
    for (let attempt = 1; ; attempt++) {
      const login = await context.storage
        .transaction(async (tx) => {
          const found = await this.#settle(tx, context, { user, memberId })
          if (found !== undefined && beganBy !== null) await tell(tx, context, { ...user, ...found, clientId: beganBy })
          return found
        })
        .catch((error: unknown) => {
          if (!(error instanceof StorageError) || error.kind !== 'unique' || attempt === ATTEMPTS) throw error
          return undefined
        })
      if (login !== undefined) return login
      if (attempt === ATTEMPTS) throw new ApiError(CHAT_LOGIN_FAILED)
    }
  }

  #read(state: string) {
    const read = this.#states.read(state)
    if (read === undefined) throw new ApiError(CHAT_LOGIN_STATE_INVALID)
    return read
  }

  async #take({ storage, tenantId, now }: Context, state: string): Promise<ChatLoginState> {
    const read = this.#read(state)
    const begun = read.tenantId === tenantId ? await storage.chatLoginStates.consume(read.stateHash, now) : undefined
    if (begun === undefined) throw new ApiError(CHAT_LOGIN_STATE_INVALID)
    return begun
  }

  async #identify({ log, tenantId }: Context, platform: ChatPlatform, grant: ChatGrant): Promise<ChatUser> {
    const tell = (wrong: readonly string[]) =>
      log.warn({ channel: 'chat', wrong }, 'channel answered a user of another shape')
    try {
      return await this.parts.guard.once({ tenantId, key: grant.code }, async (signal) =>
        usableAnswer(chatUser, await platform.identify(grant, signal), tell),
      )
    } catch (cause) {
      throw new ApiError(CHAT_LOGIN_FAILED, { cause })
    }
  }

  /** Finds or binds the member; undefined, or a refusal by a unique key, where another login came in between. */
  async #settle(
    tx: ChatLoginStores,
    { now }: Context,
    { user, memberId }: { readonly user: ChatUser; readonly memberId: number | undefined },
  ): Promise<CompletedChatLogin | undefined> {
    const { members } = tx
    const { chatUserId } = user
    const known = await members.locate({ chatUserId })
    if (known !== undefined) return toLogin(known)
    if (memberId !== undefined) {
      const member = await members.find(memberId)
      if (member?.status !== ENABLED || !(await members.bindChat(memberId, chatUserId)))
        throw new ApiError(USER_NOT_EXISTS)
      return toLogin(member)
    }
    const email = vouchedEmail(user)
    const owner = email === null ? undefined : await members.locate({ email })
    if (owner === undefined) return this.#create(tx, user, { email, now })
    // An address whose member has another chat user stays with that member.
    if (owner.chatUserId !== null) return this.#create(tx, user, { email: null, now })
    const login = toLogin(owner)
    return (await members.bindFirstChat(owner.id, chatUserId)) ? login : undefined
  }

  async #create(
    { members }: ChatLoginStores,
    { nickname, chatUserId }: ChatUser,
    { email, now }: { readonly email: string | null; readonly now: Date },
  ): Promise<CompletedChatLogin> {
    const unionId = randomText(this.parts.random, UNION_ID_LENGTH)
    const { id } = await members.create({ email, nickname, status: ENABLED, unionId }, now)
    await members.bindFirstChat(id, chatUserId)
    return { memberId: id, unionId, isNew: true }
  }
}

/** Records a login for the application that began it, by the name that it has for the member. */
async function tell(
  tx: ChatLoginStores,
  { now }: Context,
  { clientId, memberId, ...login }: CompletedChatLogin & Pick<ChatUser, 'chatUserId'> & { readonly clientId: string },
): Promise<void> {
  const { list } = await tx.partnerMembers.page({ clientId, memberId, status: ENABLED, pageNo: 1, pageSize: 1 })
  const { chatUserId, unionId } = login
  const externalUserId = list[0]?.externalUserId ?? null
  await recordEvent(tx, completedLogin({ clientId, chatUserId, unionId, externalUserId }), now)
}

async function configOf(storage: ChatLoginStores): Promise<ChatConfig> {
  const config = await findSetting(storage, chatConfigSetting)
  if (config === null) throw new ApiError(CHAT_LOGIN_NOT_CONFIGURED)
  return config
}

/** The address that members are recognised by: one that the platform has verified, and that is one. */
function vouchedEmail({ email, isEmailVerified }: ChatUser): string | null {
  const isGood = isEmailVerified && memberInput.shape.email.safeParse(email).success
  return isGood ? email : null
}

/** Throws USER_NOT_EXISTS for a member who is disabled. */
function toLogin({ id, unionId, status }: MemberRow): CompletedChatLogin {
  if (status !== ENABLED) throw new ApiError(USER_NOT_EXISTS)
  return { memberId: id, unionId, isNew: false }
}
