/** The longest text of a request or an answer, in UTF-16 units. No rule of a member allows more. */
export const LONGEST_TEXT = 10_000

/** As many elements as a request can have: `BODY_TOO_BIG` refuses more. */
export const LONGEST_LIST = 10_000

/** Secrets of a webhook endpoint that sign at a time: the new one, and those that its overlap leaves. */
export const MOST_LIVE_SECRETS = 5

/** JSON that is kept as text, of whole rows and of what happened to them: a body of a request is no longer. */
export const LONGEST_JSON = 1_048_576
