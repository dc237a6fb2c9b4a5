import type { ColumnKit } from './postgres-column-kit.js'

/**
 * Texts of a row folded, for the filters that find it by a part of them; see `searchTextOf`. The default is what rows
 * have that were there before: the migration that brings the column fills it.
 */
export const foldedColumns = (kit: ColumnKit) => ({ searchText: kit.text('search_text').notNull().default('') })

/** Beside that the same in letters and digits; the trigram index, of a migration written by hand, is over it. */
export const searchedColumns = (kit: ColumnKit) => ({
  ...foldedColumns(kit),
  searchKey: kit.text('search_key').notNull().default(''),
})
