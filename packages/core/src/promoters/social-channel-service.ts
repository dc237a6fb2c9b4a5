import { ApiError } from '../kernel/errors.js'
import { refuseDuplicates } from '../http/admin-api/admin-write.js'
import type { AuditStores } from '../http/admin-api/audit.js'
import type { AdminContext } from '../http/context.js'
import { auditOf, recordAudit } from '../http/admin-api/record-audit.js'
import { checkRevision, revised, STALE_REVISION } from '../http/admin-api/revision.js'
import type { Revised } from '../http/admin-api/revision.js'
import { shownIn } from '../http/admin-api/shown-in.js'
import { refuseParameter } from '../http/input/validation.js'
import { LinkCodes } from './link-codes.js'
import type { LinkCodeParts, LinkCodeStores } from './link-codes.js'
import { checkPromoter } from './promoter-belonging.js'
import { SOCIAL_CHANNEL_EXISTS, SOCIAL_CHANNEL_NOT_EXISTS } from './promoter-errors.js'
import { socialChannelView } from './social-channel.js'
import type {
  SocialChannelInput,
  SocialChannelPlace,
  SocialChannelRepository,
  SocialChannelRow,
} from './social-channel.js'

/** The repositories that social channels touch. */
export interface SocialChannelStores extends AuditStores, LinkCodeStores {
  readonly socialChannels: SocialChannelRepository
}

/** What the service is made from. */
export interface SocialChannelParts extends LinkCodeParts {
  /** The channel codes that there are. */
  readonly codes: readonly string[]
}

/** What the caller names from the e-mail, where it must. */
interface Coded {
  readonly code?: string | null | undefined
}

/** A new social channel. */
export type NewSocialChannel = SocialChannelInput & Coded

/** A whole social channel. */
export type SocialChannelChange = SocialChannelInput &
  Coded & { readonly id: number; readonly revision?: number | undefined }

/** What the paths of its calls begin with, and what the operate log names its resource by. */
export const SOCIAL_CHANNEL_PATH = '/admin-api/promotion/promoter-social-channel'

const view = revised(socialChannelView)
const audit = auditOf(SOCIAL_CHANNEL_PATH, view)

type Context = AdminContext<SocialChannelStores>

/**
 * Social channels of promoters. Where a promoter has links, or had some, they change only with a code that went to the
 * promoter's e-mail address: by an update, by another channel code, and by deleting and creating.
 */
export class SocialChannelService {
  readonly #linkCodes: LinkCodes

  constructor(private readonly parts: SocialChannelParts) {
    this.#linkCodes = new LinkCodes(parts)
  }

  /** Answers the new id. Throws 400, SOCIAL_CHANNEL_EXISTS and SOCIAL_CHANNEL_CODE_WRONG. */
  async create(context: Context, { code, ...input }: NewSocialChannel): Promise<number> {
    this.#checkChannelCode(input)
    const { promoterId, socialChannelCode } = input
    const place = promoterId === undefined ? undefined : { promoterId, socialChannelCode }
    const isPast = async ({ socialChannels }: SocialChannelStores) =>
      place !== undefined && (await socialChannels.standing(place)) === 'past'
    // Before the transaction: a wrong try has to stay counted when the channel is refused.
    const verified =
      place !== undefined && (await isPast(context.storage))
        ? await this.#linkCodes.verify(context, place, code)
        : undefined
    return writing(context, async (tx) => {
      await checkPromoter(tx, promoterId, undefined)
      if (place !== undefined && (await isPast(tx))) await this.#linkCodes.use(tx, { ...place, verified })
      const after = await tx.socialChannels.create(input, context.now)
      await audit(tx, context, { action: 'create', id: after.id, before: null, after })
      return after.id
    })
  }

  /**
   * Replaces a social channel. A promoter with an e-mail address has to name the code that went there when the links
   * change, or the channel code that they stand under; one code changes them once. Throws 400,
   * SOCIAL_CHANNEL_NOT_EXISTS, SOCIAL_CHANNEL_EXISTS and SOCIAL_CHANNEL_CODE_WRONG.
   */
  async update(context: Context, { id, code, revision, ...input }: SocialChannelChange): Promise<true> {
    const channel = await requireChannel(context.storage, id)
    // The host may have taken its code from the list since: the rest of it can still be changed.
    if (input.socialChannelCode !== channel.socialChannelCode) this.#checkChannelCode(input)
    await checkPromoter(context.storage, input.promoterId, channel)
    checkRevision(channel, revision)
    const hasMoved = ({ socialChannelCode }: SocialChannelRow) => socialChannelCode !== input.socialChannelCode
    const isChanged = (row: SocialChannelRow) => hasMoved(row) || row.socialChannelLinks !== input.socialChannelLinks
    const verified = isChanged(channel) ? await this.#linkCodes.verify(context, channel, code) : undefined
    return writing(context, async (tx) => {
      // Two changes of a promoter's channels go one after the other: what is read below is what is replaced.
      await tx.promoters.lock([channel.promoterId])
      const before = await requireChannel(tx, id)
      if (isChanged(before)) await this.#linkCodes.use(tx, { ...before, verified })
      if (!(await tx.socialChannels.update(id, input, revision))) {
        throw new ApiError(revision === undefined ? SOCIAL_CHANNEL_NOT_EXISTS : STALE_REVISION)
      }
      if (hasMoved(before)) await tx.socialChannels.leave(before, context.now)
      await audit(tx, context, { action: 'update', id, before, after: await requireChannel(tx, id) })
      return true as const
    })
  }

  /**
   * Sends a code to the promoter's e-mail address, good for ten minutes and one change of the links of this channel, in
   * place of an earlier one: at most once a minute and ten times a day. Throws 429, SOCIAL_CHANNEL_NOT_EXISTS,
   * SOCIAL_CHANNEL_NO_EMAIL and SOCIAL_CHANNEL_EMAIL_NOT_SENT.
   */
  async sendCode(context: Context, channel: SocialChannelPlace | { readonly id: number }): Promise<true> {
    const row = 'id' in channel ? await requireChannel(context.storage, channel.id) : undefined
    const place = 'id' in channel ? (row as SocialChannelRow) : channel
    if (row === undefined) this.#checkChannelCode(place)
    await this.#linkCodes.send(context, place, async (tx) => {
      const after = row === undefined ? place : shownIn(context, view, row)
      const change = { action: 'send-code', resourceId: row?.id ?? null, before: null, after }
      await recordAudit(tx, context, { path: SOCIAL_CHANNEL_PATH, ...change })
    })
    return true
  }

  #checkChannelCode({ socialChannelCode }: Pick<SocialChannelInput, 'socialChannelCode'>): void {
    const { codes } = this.parts
    if (codes.includes(socialChannelCode)) return
    const list = codes.join(', ')
    throw refuseParameter('socialChannelCode', { en: `must be one of ${list}`, zh: `必须是 ${list} 之一` })
  }
}

const writing = <T>(context: Context, work: (tx: SocialChannelStores) => Promise<T>): Promise<T> =>
  refuseDuplicates({ duplicate: SOCIAL_CHANNEL_EXISTS }, () => context.storage.transaction(work))

async function requireChannel(
  { socialChannels }: Pick<SocialChannelStores, 'socialChannels'>,
  id: number,
): Promise<SocialChannelRow & Revised> {
  const channel = await socialChannels.find(id)
  if (channel === undefined) throw new ApiError(SOCIAL_CHANNEL_NOT_EXISTS)
  return channel
}
