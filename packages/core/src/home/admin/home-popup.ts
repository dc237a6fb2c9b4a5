import { defineAdminResource } from '../../http/admin-api/admin-resource.js'
import type { AuditStores } from '../../http/admin-api/audit.js'
import { enabledStatus } from '../../auth/index.js'
import { HOME_POPUP_NOT_EXISTS } from '../home-errors.js'
import { homePopupFilters, homePopupInput, homePopupView } from '../home-popup.js'
import type { HomePopupRepository } from '../home-popup.js'

/** The repositories that these operations touch. */
export interface PopupStores extends AuditStores {
  readonly homePopups: HomePopupRepository
}

/** Popups of the home page. */
export const homePopupOperations = defineAdminResource<PopupStores>()({
  path: '/admin-api/promotion/home-popup',
  name: 'HomePopup',
  title: 'popup',
  input: homePopupInput,
  view: homePopupView,
  filters: homePopupFilters,
  notFound: HOME_POPUP_NOT_EXISTS,
  example: {
    find: { name: 'Welcome' },
    created: 4,
    input: {
      name: 'Autumn sale',
      title: 'Autumn sale',
      content: 'A fifth off all shoes',
      highlightContent: null,
      buttonText: 'See all',
      buttonLink: '/sale/autumn',
      iconUrl: 'https://img.example.com/popups/autumn.png',
      displayStrategy: 'ALL',
      loginShow: 'ALL',
      terminalType: 3120,
      validStart: '2026-09-20T00:00:00',
      validEnd: '2026-10-20T00:00:00',
      sort: 2,
    },
    view: {
      id: 1,
      name: 'Welcome',
      sceneCode: 'HOME',
      title: 'Welcome',
      content: 'Five dollars off your first order',
      highlightContent: 'Five dollars',
      contentLink: null,
      contentRedirectType: null,
      buttonText: 'Get it',
      buttonLink: '/coupons',
      buttonRedirectType: 1,
      iconUrl: 'https://img.example.com/popups/welcome.png',
      displayStrategy: 'NEW',
      loginShow: 'LOGGED_IN',
      terminalType: 0,
      validStart: null,
      validEnd: null,
      sort: 1,
      status: 0,
      createTime: '2026-09-10T12:00:00',
    },
  },
  status: { schema: enabledStatus(), summary: 'Enable or disable a popup', example: 1 },
  repository: (tx) => tx.homePopups,
})
