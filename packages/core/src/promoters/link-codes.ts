import type { ChannelGuard } from '../kernel/channels/channel-guard.js'
import { formatDay, parseDateTime } from '../kernel/civil-time.js'
import { equalInConstantTime, sha256 } from '../kernel/digest.js'
import { ApiError } from '../kernel/errors.js'
import type { Random } from '../kernel/random.js'
import type { UnitOfWork } from '../kernel/storage/unit-of-work.js'
import { daysAfter } from '../kernel/days.js'
import type { RequestContext } from '../http/context.js'
import { TOO_MANY_REQUESTS } from '../http/transport-errors.js'
import { refuseParameter } from '../http/input/validation.js'
import { afterItsDay } from '../usage-limits/index.js'
import type { UsageCounter, UsageCounterRepository } from '../usage-limits/index.js'
import type { MemberRepository } from '../members/index.js'
import type { EmailSender } from './email-sender.js'
import type { PromoterRepository } from './promoter.js'
import { SOCIAL_CHANNEL_CODE_WRONG, SOCIAL_CHANNEL_EMAIL_NOT_SENT, SOCIAL_CHANNEL_NO_EMAIL } from './promoter-errors.js'
import type { EmailCodeRepository, SocialChannelPlace } from './social-channel.js'

/** The repositories that codes touch. */
export interface LinkCodeStores {
  readonly members: MemberRepository
  readonly promoters: PromoterRepository
  readonly emailCodes: EmailCodeRepository
  readonly usageCounters: UsageCounterRepository
}

/** What codes are made from and sent with. */
export interface LinkCodeParts {
  /** Undefined where the host connected none: then no code can be sent. */
  readonly sender: EmailSender | undefined
  readonly guard: ChannelGuard
  readonly random: Random
}

/** A code that was found right, and where it is used. */
export interface UsedCode extends SocialChannelPlace {
  /** Its hash, from `verify`; undefined where no code was asked for. */
  readonly verified: string | undefined
}

type Context<Stores = LinkCodeStores> = Pick<RequestContext<Stores>, 'now' | 'zone' | 'tenantId'> & {
  readonly storage: UnitOfWork<Stores> & Stores
}

const CODE_MS = 600_000
const CODE_DIGITS = 6
/** Wrong codes of a promoter in a day, whatever codes were sent meanwhile. */
const TRIES_A_DAY = 5
const QUIET_MS = 60_000
const MAILS_A_DAY = 10

/**
 * Codes that go to a promoter's e-mail address, so that links change only with the promoter's consent. Mails and wrong
 * tries are counted by promoter and day: neither another channel nor another code gives more of them.
 */
export class LinkCodes {
  constructor(private readonly parts: LinkCodeParts) {}

  /**
   * Sends a code for the channel in place of the promoter's earlier one. `audit` runs in the transaction that counts
   * it. A mail of which nobody knows whether it was sent counts as one.
   */
  async send<Stores extends LinkCodeStores>(
    context: Context<Stores>,
    place: SocialChannelPlace,
    audit: (tx: Stores) => Promise<void>,
  ): Promise<void> {
    const { sender, guard, random } = this.parts
    const { now } = context
    const to = await emailOf(context.storage, place)
    if (to === undefined) throw new ApiError(SOCIAL_CHANNEL_NO_EMAIL)
    if (sender === undefined) throw new ApiError(SOCIAL_CHANNEL_EMAIL_NOT_SENT)
    const code = String(random.integer(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
    const { promoterId } = place
    const sent = {
      promoterId,
      codeHash: hashOf(to, place, code),
      sentTime: now,
      expireTime: new Date(now.getTime() + CODE_MS),
    }
    await context.storage.transaction(async (tx) => {
      const mail = await tx.usageCounters.take(counterOf(context, promoterId, 'mail-day'), MAILS_A_DAY)
      if (mail === undefined) throw tooMany(untilTomorrow(context))
      if (!(await tx.emailCodes.save(sent, QUIET_MS))) throw tooMany(await untilQuiet(tx, sent))
      await audit(tx)
    })
    await guard
      .once({ tenantId: context.tenantId, key: to }, (signal) => sender.send(codeMail(to, code), signal))
      .catch((cause: unknown) => {
        throw new ApiError(SOCIAL_CHANNEL_EMAIL_NOT_SENT, { cause })
      })
  }

  /**
   * The hash of the code, where this is the one for the channel; undefined where the promoter has no e-mail address.
   * Call it outside the transaction that a wrong code rolls back. Throws 400 and SOCIAL_CHANNEL_CODE_WRONG.
   */
  async verify(
    context: Context,
    place: SocialChannelPlace,
    code: string | null | undefined,
  ): Promise<string | undefined> {
    const { storage, now } = context
    const email = await emailOf(storage, place)
    if (email === undefined) return undefined
    if (typeof code !== 'string' || code.trim() === '') {
      throw refuseParameter('code', { en: 'is required to change the links', zh: '修改链接时不能为空' })
    }
    const tries = await storage.usageCounters.take(counterOf(context, place.promoterId, 'try-day'), TRIES_A_DAY)
    const sent = tries === undefined ? undefined : await storage.emailCodes.find(place.promoterId)
    const stored = sent !== undefined && now < sent.expireTime ? sent.codeHash : null
    if (stored === null || !equalInConstantTime(stored, hashOf(email, place, code.trim())))
      throw new ApiError(SOCIAL_CHANNEL_CODE_WRONG)
    // A right one is no guess, whatever becomes of the change that it is for.
    await storage.usageCounters.giveBack(counterOf(context, place.promoterId, 'try-day'))
    return stored
  }

  /** Uses up the code in the transaction that changes the links, where the promoter has an e-mail address by then. */
  async use(tx: LinkCodeStores, { verified, ...place }: UsedCode): Promise<void> {
    if ((await emailOf(tx, place)) === undefined) return
    const isTaken = verified !== undefined && (await tx.emailCodes.consume(place.promoterId, verified))
    if (!isTaken) throw new ApiError(SOCIAL_CHANNEL_CODE_WRONG)
  }
}

function counterOf({ now, zone }: Pick<Context, 'now' | 'zone'>, promoterId: number, dimension: string): UsageCounter {
  const day = formatDay(now, zone)
  return { subject: 'promoter-link-code', subjectId: promoterId, dimension, key: day, expireTime: afterItsDay(now) }
}

function tooMany(waitMs: number): ApiError {
  return new ApiError(TOO_MANY_REQUESTS, { headers: { 'retry-after': String(Math.max(1, Math.ceil(waitMs / 1000))) } })
}

async function untilQuiet(
  { emailCodes }: LinkCodeStores,
  { promoterId, sentTime }: { promoterId: number; sentTime: Date },
): Promise<number> {
  const last = await emailCodes.find(promoterId)
  return (last?.sentTime.getTime() ?? 0) + QUIET_MS - sentTime.getTime()
}

function untilTomorrow({ now, zone }: Pick<Context, 'now' | 'zone'>): number {
  const midnight = parseDateTime(`${formatDay(daysAfter(now, 1), zone)} 00:00:00`, zone)
  return (midnight?.getTime() ?? 0) - now.getTime()
}

/**
 * The address of the member that the promoter is; undefined for a promoter without a member, or a member without one.
 */
async function emailOf(
  { promoters, members }: Pick<LinkCodeStores, 'promoters' | 'members'>,
  { promoterId }: SocialChannelPlace,
): Promise<string | undefined> {
  const promoter = await promoters.find(promoterId)
  if (typeof promoter?.userId !== 'number') return undefined
  return (await members.find(promoter.userId))?.email ?? undefined
}

/** A code is good for one channel, and for as long as the promoter has the address that it went to. */
const hashOf = (email: string, { promoterId, socialChannelCode }: SocialChannelPlace, code: string): string =>
  sha256(JSON.stringify([email, promoterId, socialChannelCode, code]))

const codeMail = (to: string, code: string) => ({
  to,
  subject: 'Verification code / 验证码',
  text: `Your verification code is ${code}. It is valid for 10 minutes.\n您的验证码是 ${code}，10 分钟内有效。\n`,
})
