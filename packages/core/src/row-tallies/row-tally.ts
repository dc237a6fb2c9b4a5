/** The counts that totals of long lists come from, of all tenants. */
export interface RowTallySweep {
  /**
   * Adds at most `limit` changes of counts, which writers have only noted, to the counts; answers how many. Totals are
   * the same before, meanwhile and after it. Run it in a transaction; any number of them at once. A storage that has
   * nothing noted answers 0.
   */
  fold(limit: number): Promise<number>
}

/** The lists whose rows are made once and never changed, of all tenants. */
export interface CountedListSweep {
  /**
   * Adds at most the next `limit` rows that have come since to the counts; answers how many, fewer than `limit` when there
   * are no more. Ids that no row has cost nothing. Totals are the same before, meanwhile and after it. Run it in a
   * transaction; any number of them at once. A storage that counts such rows when a page is asked for answers 0.
   */
  count(limit: number): Promise<number>
}
