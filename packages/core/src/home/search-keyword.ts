import { z } from 'zod'
import type { AdminRepository } from '../http/admin-api/admin-resource.js'
import { codes } from '../http/input/codes.js'
import { integer, numericId, requiredText } from '../http/input/fields.js'
import { rules } from '../http/input/member-rules.js'
import { isWebAddress } from '../http/input/web-address.js'
import { queryInteger, queryPart, queryRange } from '../http/input/query.js'
import type { FilterOf } from '../http/input/query.js'
import { checkWindow, placementShape, placementView } from './placement.js'

/** `action`: looks for the term in `actionData`; 2 opens the address there. */
const OPEN_ADDRESS = 2

const MAX_ACTION_DATA = 2000

/** A path of the shop itself. Two slashes, or a backslash in their place, would name another host. */
const IN_SITE_PATH = /^\/(?![/\\])[^\s\\]*$/

/** What operations decide about a keyword of the search box (rules/home#keywords). */
export const searchKeywordInput = z
  .object({
    keyword: requiredText(64).meta({ description: 'The term that is looked for' }),
    displayKeyword: requiredText(32).meta({ description: 'What the visitor reads' }),
    action: codes([1, 'SEARCH', 'Search the keyword'], [OPEN_ADDRESS, 'OPEN_ADDRESS', 'Jump to a URL']),
    actionData: requiredText(MAX_ACTION_DATA).meta({
      description:
        'With action 1 the search term; with action 2 an http(s) URL, or a path of the shop that begins with /',
    }),
    ...placementShape(),
  })
  .superRefine(
    rules((keyword, refuse) => {
      checkWindow(keyword, refuse)
      const { action, actionData } = keyword
      if (action !== OPEN_ADDRESS || isWebAddress(actionData) || IN_SITE_PATH.test(actionData)) return
      refuse('actionData', {
        en: 'must be an http(s) URL or a path beginning with /',
        zh: '必须是 http(s) 链接或以 / 开头的站内路径',
      })
    }),
  )

/** What an administrator decides about a search keyword, checked. */
export type SearchKeywordInput = z.output<typeof searchKeywordInput>

/** A keyword as the admin API shows it. */
export const searchKeywordView = z.object({
  id: numericId(),
  keyword: z.string(),
  displayKeyword: z.string(),
  action: integer(),
  actionData: z.string(),
  ...placementView(),
})

/** A search keyword as the admin API shows it, whatever visitors are shown of it. */
export type SearchKeywordRow = z.input<typeof searchKeywordView>

/** Narrows the page of search keywords: what is absent narrows nothing. */
export const searchKeywordFilters = {
  keyword: queryPart(),
  terminalType: queryInteger().optional(),
  status: queryInteger().optional(),
  createTime: queryRange().optional(),
}

/** Narrows a page of search keywords; what is absent narrows nothing. */
export type SearchKeywordFilter = FilterOf<typeof searchKeywordFilters>

/** The search keywords of one tenant; deleted ones are not there for any method. */
export interface SearchKeywordRepository extends AdminRepository<
  SearchKeywordInput,
  SearchKeywordRow,
  SearchKeywordFilter
> {
  /** All that are enabled, by `sort`, then by id. Operations make them by hand: they stay few. */
  listEnabled(): Promise<SearchKeywordRow[]>
  /** 0 enabled, 1 disabled; false where there is no such row. */
  updateStatus(id: number, status: number, revision?: number): Promise<boolean>
  /** False where there is no such row. */
  updateSort(id: number, sort: number, revision?: number): Promise<boolean>
}
