/** The wire has no open ends: these stand for "from the first" and "to the last". */
const BEGIN = '1970-01-01 00:00:00'
const END = '9999-12-31 23:59:59'

type Ends = readonly [from: string, until: string]

/** A period as it is asked for, of one whose ends may be open. */
export const withEnds = ([from = '', until = '']: readonly string[]): Ends => [from || BEGIN, until || END]

/** A period as people see it, in a form and in an address: an open end is empty. */
export const withoutEnds = ([from = '', until = '']: readonly string[]): Ends => [
  from === BEGIN ? '' : from,
  until === END ? '' : until,
]
