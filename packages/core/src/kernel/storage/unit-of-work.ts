/**
 * Repositories, and a way to use them in one transaction. What the work is given has no `transaction`, so
 * that transactions cannot nest: it does not compile.
 */
export type UnitOfWork<Stores> = Stores & {
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it rejects or when any
   * of its statements failed. It is short (limit 5 s) and calls no channel. Where others write
   * meanwhile, work that lost a race is run again, also work that says so itself (`ROW_CHANGED`).
   */
  transaction<T>(work: (tx: Stores) => Promise<T>): Promise<T>
}
