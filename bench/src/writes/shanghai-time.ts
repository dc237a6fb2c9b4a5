const OFFSET_MS = 8 * 3_600_000

/** `yyyy-MM-dd HH:mm:ss` in Asia/Shanghai, which has had no daylight saving since 1992. */
export function formatShanghai(instant: Date): string {
  return new Date(instant.getTime() + OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ')
}
