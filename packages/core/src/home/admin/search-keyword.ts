import { defineAdminChange } from '../../http/admin-api/admin-change.js'
import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { enabledStatus } from '../../auth/index.js'
import { SEARCH_KEYWORD_NOT_EXISTS } from '../home-errors.js'
import { sortInput } from '../placement.js'
import { searchKeywordFilters, searchKeywordInput, searchKeywordView } from '../search-keyword.js'
import type { SearchKeywordRepository } from '../search-keyword.js'

/** The repositories that these operations touch. */
export interface KeywordStores extends AuditStores {
  readonly searchKeywords: SearchKeywordRepository
}

const PATH = '/admin-api/promotion/search-keyword'

const resource = defineAdminResource<KeywordStores>()({
  path: PATH,
  name: 'SearchKeyword',
  title: 'search keyword',
  input: searchKeywordInput,
  view: searchKeywordView,
  filters: searchKeywordFilters,
  notFound: SEARCH_KEYWORD_NOT_EXISTS,
  example: {
    find: { keyword: 'sneak' },
    created: 3,
    input: { keyword: 'canvas backpack', displayKeyword: 'Backpacks', actionData: 'canvas backpack', sort: 3 },
    view: {
      id: 1,
      keyword: 'sneakers',
      displayKeyword: 'Sneakers',
      action: 1,
      actionData: 'sneakers',
      terminalType: 0,
      validStart: null,
      validEnd: null,
      sort: 1,
      status: 0,
      createTime: '2026-09-10T12:00:00',
    },
  },
  status: { schema: enabledStatus(), summary: 'Enable or disable a search keyword', example: 1 },
  repository: (tx) => tx.searchKeywords,
})

const changing = {
  view: searchKeywordView,
  notFound: SEARCH_KEYWORD_NOT_EXISTS,
  find: (tx: KeywordStores, id: number) => tx.searchKeywords.find(id),
}

/** Keywords that the home page proposes, smaller `sort` first. */
export const searchKeywordOperations = [
  ...resource,
  defineAdminChange<KeywordStores>()({
    ...changing,
    operationId: 'updateSearchKeywordSort',
    path: `${PATH}/update-sort`,
    summary: 'Move a search keyword',
    description: 'Smaller sort first.',
    members: { sort: sortInput() },
    example: { sort: 20 },
    change: ({ tx, id, before, members }) => tx.searchKeywords.updateSort(id, members.sort, before.revision),
  }),
]
