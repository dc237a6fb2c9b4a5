/** What stands in place of a text that is not shown. */
export const MASK = '****'

const VISIBLE = 4

/** Only the end of a text, and nothing of one that is hardly longer than that. Masking twice is masking once. */
export function maskAllButEnd(text: string): string {
  return text.length > VISIBLE ? `${MASK}${text.slice(-VISIBLE)}` : MASK
}
