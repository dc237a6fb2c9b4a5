export type { HomePopupInput, HomePopupRepository, HomePopupRow } from './home-popup.js'
export type { SearchKeywordInput, SearchKeywordRepository, SearchKeywordRow } from './search-keyword.js'
