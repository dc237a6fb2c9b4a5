import { z } from 'zod'
import { isFilled } from '../kernel/filled-text.js'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { integer, MAX_INT32, numericId, optionalText, requiredText } from '../http/input/fields.js'
import { saying } from '../http/input/issue-reason.js'
import { rules } from '../http/input/member-rules.js'
import { isHarmlessLink, nullableAddress, optionalWebAddress } from '../http/input/web-address.js'
import { queryInteger, queryPart, queryRange, queryText } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { checkWindow, placementShape, placementView } from './placement.js'

const MAX_LINK = 2000

/** To whom a popup is shown by when they registered. */
const DISPLAY_STRATEGIES = ['ALL', 'NEW', 'OLD'] as const

/** To whom a popup is shown by whether they are signed in. */
const LOGIN_SHOWS = ['ALL', 'NOT_LOGIN', 'LOGGED_IN'] as const

/** Where a click leads: what a shop puts into `href`. */
const optionalLink = () =>
  z
    .string()
    .max(MAX_LINK)
    .refine(
      isHarmlessLink,
      saying('must not be a javascript:, data: or vbscript: link', '不能是 javascript:、data: 或 vbscript: 链接'),
    )
    .nullish()

const redirectType = () =>
  integer(0, MAX_INT32)
    .nullish()
    .meta({ description: 'How the shop opens the link: a number that the shop itself gives a meaning' })

const popupShape = z.object({
  name: requiredText(64),
  sceneCode: requiredText(64).meta({ description: 'The page on which it pops up', examples: ['HOME'] }),
  title: optionalText(128),
  content: optionalText(2000),
  highlightContent: optionalText(500),
  contentLink: optionalLink(),
  contentRedirectType: redirectType(),
  buttonText: optionalText(64),
  buttonLink: optionalLink(),
  buttonRedirectType: redirectType(),
  iconUrl: optionalWebAddress(),
  displayStrategy: z
    .enum(DISPLAY_STRATEGIES)
    .default('ALL')
    .meta({ description: 'NEW: members registered less than 30 days ago; OLD: all other members; ALL where absent' }),
  loginShow: z.enum(LOGIN_SHOWS).default('ALL').meta({ description: 'ALL where absent' }),
  ...placementShape(),
})

/** What operations decide about a popup (rules/home#popups). */
export const homePopupInput = popupShape.superRefine(
  rules((popup, refuse) => {
    checkWindow(popup, refuse)
    const { title, content, iconUrl, buttonText, buttonLink, buttonRedirectType, displayStrategy, loginShow } = popup
    if (![title, content, iconUrl].some(isFilled))
      refuse('title', { en: 'is required without content and iconUrl', zh: 'title、content、iconUrl 至少填一个' })
    // Who is new or old is known of members alone.
    if (displayStrategy !== 'ALL' && loginShow === 'NOT_LOGIN') {
      refuse('loginShow', {
        en: 'must not be NOT_LOGIN with displayStrategy NEW or OLD',
        zh: 'displayStrategy 为 NEW 或 OLD 时不能为 NOT_LOGIN',
      })
    }
    if (typeof buttonRedirectType !== 'number' || isFilled(buttonText) === isFilled(buttonLink)) return
    if (isFilled(buttonText))
      refuse('buttonLink', { en: 'is required with buttonText', zh: '填写 buttonText 时不能为空' })
    else refuse('buttonText', { en: 'is required with buttonLink', zh: '填写 buttonLink 时不能为空' })
  }),
)

/** What an administrator decides about a popup, checked. */
export type HomePopupInput = z.output<typeof homePopupInput>

/** A popup as the admin API shows it. */
export const homePopupView = z.object({
  id: numericId(),
  name: z.string(),
  sceneCode: z.string(),
  title: z.string().nullable(),
  content: z.string().nullable(),
  highlightContent: z.string().nullable(),
  contentLink: z.string().nullable(),
  contentRedirectType: integer().nullable(),
  buttonText: z.string().nullable(),
  buttonLink: z.string().nullable(),
  buttonRedirectType: integer().nullable(),
  iconUrl: nullableAddress(),
  displayStrategy: z.string(),
  loginShow: z.string(),
  ...placementView(),
})

/** A popup as the admin API shows it, whatever visitors are shown of it. */
export type HomePopupRow = z.input<typeof homePopupView>

/** Narrows the page of home popups: what is absent narrows nothing. */
export const homePopupFilters = {
  name: queryPart(),
  sceneCode: queryText().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of popups; what is absent narrows nothing. */
export type HomePopupFilter = FilterOf<typeof homePopupFilters>

/** The popups of one tenant; deleted ones are not there for any method. */
export interface HomePopupRepository extends AdminRepository<HomePopupInput, HomePopupRow, HomePopupFilter> {
  /** Those of a scene that are enabled, by `sort`, then by id. Operations make them by hand: they stay few. */
  listEnabled(sceneCode: string): Promise<HomePopupRow[]>
  /** 0 enabled, 1 disabled; false where there is no such row. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
}
