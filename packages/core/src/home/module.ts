import { homePopupOperations } from './admin/home-popup.js'
import { searchKeywordOperations } from './admin/search-keyword.js'
import type { HomePopupRepository } from './home-popup.js'
import { HomeService } from './home-service.js'
import type { SearchKeywordRepository } from './search-keyword.js'

export interface HomeServices {
  /** What a visitor of the shop sees on its home page. */
  readonly home: HomeService
}

export interface HomeRepositories {
  readonly searchKeywords: SearchKeywordRepository
  readonly homePopups: HomePopupRepository
}

/** The home page of the shop. */
export const homeModule = {
  name: 'home',
  admin: [...searchKeywordOperations, ...homePopupOperations],
  build() {
    const services: HomeServices = { home: new HomeService() }
    return { services }
  },
}
