import { z } from 'zod'
import type { AdminRepository } from '../http/admin-resource.js'
import { localDateTimeOutput, numericId, requiredText } from '../http/fields.js'
import { isWebAddress } from '../http/web-address.js'
import type { InstantRange } from '../kernel/page.js'
import { promoterIdMember } from './promoter-belonging.js'

/** The channel codes of an engine whose host names none. */
export const defaultSocialChannelCodes = ['INSTAGRAM', 'TIKTOK', 'YOUTUBE', 'REDDIT', 'DISCORD', 'TELEGRAM', 'FACEBOOK', 'X'] as const

/** Every part between commas and blanks is an http or https URL; a comma inside one is written %2C. */
function areLinks(text: string): boolean {
  const links = text.split(/[\s,]+/).filter((part) => part !== '')
  return links.length > 0 && links.every(isWebAddress)
}

/** What operations decide about a social channel. */
export const socialChannelInput = z.object({
  promoterId: promoterIdMember(),
  socialChannelCode: requiredText(32).meta({ description: 'One of the engine’s channel codes.', examples: ['INSTAGRAM'] }),
  socialChannelLinks: requiredText(2000)
    .refine(areLinks, { error: 'must be http or https URLs, separated by commas or blanks', params: { zh: '必须是以逗号或空白分隔的 http(s) 链接' } })
    .meta({ examples: ['https://social.example.com/ana'] }),
  displayOnSharePage: z.boolean().nullish().transform((shown) => shown ?? false),
})

export type SocialChannelInput = z.output<typeof socialChannelInput>

/** A social channel as the admin API shows it. */
export const socialChannelView = z.object({
  id: numericId(),
  promoterId: numericId(),
  socialChannelCode: z.string(),
  socialChannelLinks: z.string(),
  displayOnSharePage: z.boolean(),
  createTime: localDateTimeOutput(),
})

export type SocialChannelRow = z.input<typeof socialChannelView>

export interface SocialChannelFilter {
  readonly promoterId?: number | undefined
  readonly createTime?: InstantRange | undefined
}

/** The social channels of one tenant's promoters. A promoter has a channel code once. An update without `promoterId` keeps it. */
export type SocialChannelRepository = AdminRepository<SocialChannelInput, SocialChannelRow, SocialChannelFilter>

/** A code that was sent by e-mail, until it is used, replaced or too old. */
export interface EmailCode {
  /** The social channel whose links it lets change. */
  readonly channelId: number
  /** With the code's address in it. Not the code itself, so that no dump or statement shows one that works. */
  readonly codeHash: string
  readonly expireTime: Date
}

/** The codes of one tenant, one for each social channel at most. */
export interface EmailCodeRepository {
  /** Takes the place of the channel's earlier code; nothing was tried yet. */
  save(code: EmailCode): Promise<void>
  /**
   * Counts a try against the channel's code and answers the code's hash; undefined where there is none that is good at
   * `now`, or `limit` tries are used up. Call it outside the transaction that a wrong code rolls back.
   */
  takeTry(channelId: number, { now, limit }: { readonly now: Date; readonly limit: number }): Promise<string | undefined>
  /** Takes the code away, once; false where it is gone or another by now. */
  consume(channelId: number, codeHash: string): Promise<boolean>
}
