export type { HomePopupFilter, HomePopupInput, HomePopupRepository, HomePopupRow } from './home-popup.js'
export type {
  SearchKeywordFilter,
  SearchKeywordInput,
  SearchKeywordRepository,
  SearchKeywordRow,
} from './search-keyword.js'
