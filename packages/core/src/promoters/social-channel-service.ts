import type { ChannelGuard } from '../kernel/channel-guard.js'
import { inZone } from '../kernel/civil-time.js'
import { equalInConstantTime, sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import { recordAudit } from '../http/admin-operation.js'
import { refuseDuplicates } from '../http/admin-write.js'
import type { AuditStores } from '../http/audit.js'
import type { AdminContext } from '../http/context.js'
import { refuseParameter } from '../http/validation.js'
import type { MemberRepository } from '../members/index.js'
import type { EmailSender } from './email-sender.js'
import { checkPromoter } from './promoter-belonging.js'
import type { PromoterRepository } from './promoter.js'
import {
  SOCIAL_CHANNEL_CODE_WRONG,
  SOCIAL_CHANNEL_EMAIL_NOT_SENT,
  SOCIAL_CHANNEL_EXISTS,
  SOCIAL_CHANNEL_NO_EMAIL,
  SOCIAL_CHANNEL_NOT_EXISTS,
} from './promoter-errors.js'
import { socialChannelView } from './social-channel.js'
import type { EmailCodeRepository, SocialChannelInput, SocialChannelRepository, SocialChannelRow } from './social-channel.js'

/** The repositories that social channels touch. */
export interface SocialChannelStores extends AuditStores {
  readonly members: MemberRepository
  readonly promoters: PromoterRepository
  readonly socialChannels: SocialChannelRepository
  readonly emailCodes: EmailCodeRepository
}

/** What the service is made from. */
export interface SocialChannelParts {
  /** The channel codes that there are. */
  readonly codes: readonly string[]
  /** Undefined where the host connected none: then no code can be sent. */
  readonly sender: EmailSender | undefined
  readonly guard: ChannelGuard
  readonly random: Random
}

/** A whole social channel, and the code from the e-mail. */
export type SocialChannelChange = SocialChannelInput & { readonly id: number; readonly code?: string | null | undefined }

type Context = AdminContext<SocialChannelStores>

const CODE_MS = 600_000
const CODE_TRIES = 5
const CODE_DIGITS = 6

/** Social channels of promoters. Their links change only with a code that went to the promoter's e-mail address. */
export class SocialChannelService {
  constructor(private readonly parts: SocialChannelParts) {}

  /** Answers the new id. Throws 400 and SOCIAL_CHANNEL_EXISTS. */
  create(context: Context, input: SocialChannelInput): Promise<number> {
    this.#checkChannelCode(input)
    return writing(context, async (tx) => {
      await checkPromoter(tx, input.promoterId, undefined)
      const id = await tx.socialChannels.create(input, context.now)
      await record(tx, context, { action: 'create', before: null, after: await requireChannel(tx, id) })
      return id
    })
  }

  /**
   * Replaces a social channel. A promoter with an e-mail address has to name the code that went there when the links
   * change; one code changes them once. Throws 400, SOCIAL_CHANNEL_NOT_EXISTS, SOCIAL_CHANNEL_EXISTS and
   * SOCIAL_CHANNEL_CODE_WRONG.
   */
  async update(context: Context, { id, code, ...input }: SocialChannelChange): Promise<true> {
    this.#checkChannelCode(input)
    const channel = await requireChannel(context.storage, id)
    await checkPromoter(context.storage, input.promoterId, channel)
    const isChanged = ({ socialChannelLinks }: SocialChannelRow) => socialChannelLinks !== input.socialChannelLinks
    // Before the transaction: a wrong try has to stay counted when the change is refused.
    const verified = isChanged(channel) ? await verify(context, channel, code) : undefined
    return writing(context, async (tx) => {
      const before = await requireChannel(tx, id)
      if (isChanged(before) && (await emailOf(tx, before)) !== undefined) {
        const isTaken = verified !== undefined && (await tx.emailCodes.consume(id, verified))
        if (!isTaken) throw new ApiError(SOCIAL_CHANNEL_CODE_WRONG)
      }
      if (!(await tx.socialChannels.update(id, input))) throw new ApiError(SOCIAL_CHANNEL_NOT_EXISTS)
      await record(tx, context, { action: 'update', before, after: await requireChannel(tx, id) })
      return true as const
    })
  }

  /**
   * Sends a code to the promoter's e-mail address, good for ten minutes and one change of the links, in place of an
   * earlier one. Throws SOCIAL_CHANNEL_NOT_EXISTS, SOCIAL_CHANNEL_NO_EMAIL and SOCIAL_CHANNEL_EMAIL_NOT_SENT.
   */
  async sendCode(context: Context, id: number): Promise<true> {
    const { sender, guard, random } = this.parts
    const channel = await requireChannel(context.storage, id)
    const to = await emailOf(context.storage, channel)
    if (to === undefined) throw new ApiError(SOCIAL_CHANNEL_NO_EMAIL)
    if (sender === undefined) throw new ApiError(SOCIAL_CHANNEL_EMAIL_NOT_SENT)
    const code = String(random.integer(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const expireTime = new Date(context.now.getTime() + CODE_MS)
    await context.storage.transaction(async (tx) => {
      await tx.emailCodes.save({ channelId: id, codeHash: hashOf(to, code), expireTime })
      await record(tx, context, { action: 'send-code', before: null, after: channel })
    })
    await guard.once({ tenantId: context.tenantId, key: to }, (signal) => sender.send(codeMail(to, code), signal)).catch((cause: unknown) => {
      throw new ApiError(SOCIAL_CHANNEL_EMAIL_NOT_SENT, { cause })
    })
    return true
  }

  #checkChannelCode({ socialChannelCode }: SocialChannelInput): void {
    const { codes } = this.parts
    if (codes.includes(socialChannelCode)) return
    const list = codes.join(', ')
    throw refuseParameter('socialChannelCode', { en: `must be one of ${list}`, zh: `必须是 ${list} 之一` })
  }
}

const writing = <T>(context: Context, work: (tx: SocialChannelStores) => Promise<T>): Promise<T> =>
  refuseDuplicates({ duplicate: SOCIAL_CHANNEL_EXISTS }, () => context.storage.transaction(work))

/** The hash of the channel's code, where this is the code; undefined where the promoter has no e-mail address. */
async function verify(context: Context, channel: SocialChannelRow, code: string | null | undefined): Promise<string | undefined> {
  const { storage, now } = context
  const email = await emailOf(storage, channel)
  if (email === undefined) return undefined
  if (typeof code !== 'string' || code.trim() === '') {
    throw refuseParameter('code', { en: 'is required to change the links', zh: '修改链接时不能为空' })
  }
  const stored = await storage.emailCodes.takeTry(channel.id, { now, limit: CODE_TRIES })
  const isRight = stored !== undefined && equalInConstantTime(stored, hashOf(email, code.trim()))
  if (!isRight) throw new ApiError(SOCIAL_CHANNEL_CODE_WRONG)
  return stored
}

async function requireChannel({ socialChannels }: Pick<SocialChannelStores, 'socialChannels'>, id: number): Promise<SocialChannelRow> {
  const channel = await socialChannels.find(id)
  if (channel === undefined) throw new ApiError(SOCIAL_CHANNEL_NOT_EXISTS)
  return channel
}

/** The address of the member that the promoter is; undefined for a promoter without a member, or a member without one. */
async function emailOf(
  { promoters, members }: Pick<SocialChannelStores, 'promoters' | 'members'>,
  { promoterId }: SocialChannelRow,
): Promise<string | undefined> {
  const promoter = await promoters.find(promoterId)
  if (typeof promoter?.userId !== 'number') return undefined
  return (await members.find(promoter.userId))?.email ?? undefined
}

/** With the address in it: a code is good for as long as the promoter has the address that it went to. */
const hashOf = (email: string, code: string): string => sha256(`${email} ${code}`)

const codeMail = (to: string, code: string) => ({
  to,
  subject: 'Verification code / 验证码',
  text: `Your verification code is ${code}. It is valid for 10 minutes.\n您的验证码是 ${code}，10 分钟内有效。\n`,
})

async function record(
  tx: SocialChannelStores,
  context: Context,
  { action, before, after }: { readonly action: string; readonly before: SocialChannelRow | null; readonly after: SocialChannelRow },
): Promise<void> {
  const show = (row: SocialChannelRow | null) => row && inZone(context.zone, () => socialChannelView.parse(row))
  const write = { resource: 'promotion/promoter-social-channel', resourceId: after.id, before: show(before), after: show(after) }
  await recordAudit(tx, context, { ...write, action })
}
