import type { ColumnKit } from '../postgres-column-kit.js'
import { foldedColumns } from '../search-columns.js'
import { living, resourceTable } from '../tenant-table.js'

/** Keywords and popups, with the times and places at which they are shown. */
export function homeTables(kit: ColumnKit) {
  return {
    searchKeyword: searchKeywordTable(kit),
    homePopup: homePopupTable(kit),
  }
}

/** As repositories see them. */
export type HomeTables = ReturnType<typeof homeTables>

function searchKeywordTable(kit: ColumnKit) {
  return resourceTable(kit, 'search_keyword', {
    columns: {
      keyword: kit.text('keyword').notNull(),
      displayKeyword: kit.text('display_keyword').notNull(),
      action: kit.integer('action').notNull(),
      actionData: kit.text('action_data').notNull(),
      ...placementColumns(kit),
    },
    searched: foldedColumns(kit),
    indexes: (t, pages) => [
      pages('search_keyword_page'),
      pages('search_keyword_status', [t.status]),
      pages('search_keyword_terminal', [t.terminalType], [t.status]),
      kit.index('search_keyword_enabled').on(t.tenantId, t.status, t.sort, t.id).where(living),
    ],
  })
}

function homePopupTable(kit: ColumnKit) {
  return resourceTable(kit, 'home_popup', {
    columns: {
      name: kit.text('name').notNull(),
      sceneCode: kit.text('scene_code').notNull(),
      title: kit.text('title'),
      content: kit.text('content'),
      highlightContent: kit.text('highlight_content'),
      contentLink: kit.text('content_link'),
      contentRedirectType: kit.integer('content_redirect_type'),
      buttonText: kit.text('button_text'),
      buttonLink: kit.text('button_link'),
      buttonRedirectType: kit.integer('button_redirect_type'),
      iconUrl: kit.text('icon_url'),
      displayStrategy: kit.text('display_strategy').notNull(),
      loginShow: kit.text('login_show').notNull(),
      ...placementColumns(kit),
    },
    searched: foldedColumns(kit),
    indexes: (t, pages) => [
      pages('home_popup_page'),
      pages('home_popup_status', [t.status]),
      pages('home_popup_scene', [t.sceneCode], [t.status]),
      kit.index('home_popup_enabled').on(t.tenantId, t.sceneCode, t.status, t.sort, t.id).where(living),
    ],
  })
}

/** Where and when something of the home page is shown. */
function placementColumns(kit: ColumnKit) {
  return {
    /** 0 all, 20 H5, 21 PC, 31 APP, 3120 APP and H5 */
    terminalType: kit.integer('terminal_type').notNull(),
    validStart: kit.instant('valid_start'),
    validEnd: kit.instant('valid_end'),
    sort: kit.integer('sort').notNull(),
    /** 0 enabled, 1 disabled */
    status: kit.integer('status').notNull(),
  }
}
