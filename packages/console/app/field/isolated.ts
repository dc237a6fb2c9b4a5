/** Marks and overrides of the direction of writing, and the ends of isolated parts. */
const DIRECTIONS = /[\u202A-\u202E\u2066-\u2069]/
const ENDS = /\u2069/g

/**
 * A stored text as it may stand within another one: what turns the direction of writing in it ends with it. Others stay as
 * they are, so that what is looked for by its name is found. For texts that are no elements; those have `<bdi>`.
 */
export const isolated = (text: string): string =>
  DIRECTIONS.test(text) ? `\u2068${text.replace(ENDS, '')}\u2069` : text
