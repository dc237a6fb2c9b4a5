/** What is said of an error whose kind is not known, as the conventions want it. */
const OTHER = '_OTHER'

/** What names look like: whatever else stands there is not told to anybody. */
const NAME = /^[A-Za-z_$][\w$]{0,63}$/

/** The name of an error's kind. Never what it says, which may quote a request. */
export function errorType(error: unknown): string {
  try {
    if (!(error instanceof Error)) return OTHER
    // A class that does not name its errors is known by its own name.
    const name = error.name === 'Error' ? error.constructor.name : error.name
    return NAME.test(name) ? name : OTHER
  } catch {
    // Anything can be thrown, also what throws where somebody looks at it.
    return OTHER
  }
}
