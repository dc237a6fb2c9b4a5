/** The counts that totals of long lists come from, of all tenants. */
export interface RowTallySweep {
  /**
   * Adds at most `limit` changes of counts, which writers have only noted, to the counts; answers how many. Totals are
   * the same before, meanwhile and after it. Run it in a transaction; any number of them at once. A storage that has
   * nothing noted answers 0.
   */
  fold(limit: number): Promise<number>
}
