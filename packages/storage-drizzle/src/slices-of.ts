/**
 * Rows, at most so many at a time: a statement that writes all at once takes the event loop for it on SQLite, and after each
 * of several others have their turn.
 */
export function* slicesOf<Row>(rows: readonly Row[], size: number): Generator<readonly Row[]> {
  for (let at = 0; at < rows.length; at += size) yield rows.slice(at, at + size)
}
