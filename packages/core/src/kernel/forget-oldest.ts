/**
 * Keeps a map from growing past a size, so that what callers make up fills no memory: what was set longest ago goes
 * first. Whoever sets a key anew deletes it before, where using it shall count.
 */
export function forgetOldest<Key>(entries: Map<Key, unknown>, most: number): void {
  for (const oldest of entries.keys()) {
    if (entries.size <= most) return
    entries.delete(oldest)
  }
}
