import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { localDateTimeOutput, numericId, requiredText } from '../http/input/fields.js'
import { isWebAddress } from '../http/input/web-address.js'
import { queryId, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { promoterIdMember } from './promoter-belonging.js'

/** The channel codes of an engine whose host names none. */
export const defaultSocialChannelCodes = [
  'INSTAGRAM',
  'TIKTOK',
  'YOUTUBE',
  'REDDIT',
  'DISCORD',
  'TELEGRAM',
  'FACEBOOK',
  'X',
] as const

/** Every part between commas and blanks is an http or https URL; a comma inside one is written %2C. */
function areLinks(text: string): boolean {
  const links = text.split(/[\s,]+/).filter((part) => part !== '')
  return links.length > 0 && links.every(isWebAddress)
}

/** What operations decide about a social channel. */
export const socialChannelInput = z.object({
  promoterId: promoterIdMember(),
  socialChannelCode: requiredText(32).meta({
    description: 'One of the engine’s channel codes.',
    examples: ['INSTAGRAM'],
  }),
  socialChannelLinks: requiredText(2000)
    .refine(areLinks, {
      error: 'must be http or https URLs, separated by commas or blanks',
      params: { zh: '必须是以逗号或空白分隔的 http(s) 链接' },
    })
    .meta({ examples: ['https://social.example.com/ana'] }),
  displayOnSharePage: z
    .boolean()
    .nullish()
    .transform((shown) => shown ?? false),
})

/** What an administrator decides about a social channel, checked. */
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

/** A social channel as the admin API shows it. */
export type SocialChannelRow = z.input<typeof socialChannelView>

/** Narrows the page of social channels: what is absent narrows nothing. */
export const socialChannelFilters = { promoterId: queryId().optional(), createTime: queryRange().optional() }

/** Narrows a page of social channels; what is absent narrows nothing. */
export type SocialChannelFilter = FilterOf<typeof socialChannelFilters>

/** Where a promoter has links, or had them. */
export interface SocialChannelPlace {
  readonly promoterId: number
  readonly socialChannelCode: string
}

/**
 * The social channels of one tenant's promoters. A promoter has a channel code once. An update without `promoterId`
 * keeps it.
 */
export interface SocialChannelRepository extends AdminRepository<
  SocialChannelInput,
  SocialChannelRow,
  SocialChannelFilter
> {
  /** Whether the promoter has links there now, had some once, or never had any. */
  standing(place: SocialChannelPlace): Promise<'present' | 'past' | 'never'>
  /** Remembers that the promoter had links there, which have moved to another channel code. */
  leave(channel: SocialChannelInput & SocialChannelPlace, now: Date): Promise<void>
}

/** A code that was sent by e-mail. */
export interface EmailCode {
  readonly promoterId: number
  /**
   * With the address and the channel in it that the code is for. Not the code itself, so that no dump or statement
   * shows one that works. Null once it was used.
   */
  readonly codeHash: string | null
  readonly sentTime: Date
  readonly expireTime: Date
}

/** The codes of one tenant, one for each promoter at most. */
export interface EmailCodeRepository {
  /**
   * Takes the place of the promoter's earlier code, used or not, unless that one was sent within `quietMs` before; then
   * false. One that seems to be sent later than this one, because the clock was set back, holds nobody up.
   */
  save(code: EmailCode, quietMs: number): Promise<boolean>
  find(promoterId: number): Promise<EmailCode | undefined>
  /** Takes the code away, once; false where it was used or is another by now. */
  consume(promoterId: number, codeHash: string): Promise<boolean>
}
