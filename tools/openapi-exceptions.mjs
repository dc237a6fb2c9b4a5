// What Spectral's OWASP rules find in the documents and is to stay, each with its reason (decisions/0052).

const OFF = {
  // RFC 6749 asks of the token endpoint that it takes Basic credentials; the host serves it by TLS.
  'owasp:api2:2023-no-http-basic': 'off',
  // The specification's ids are numbers. Whose row an id is, is asked with every call.
  'owasp:api1:2023-no-numeric-ids': 'off',
  // Neither API is for browsers of other origins: no answer has the header, which is the strictest there is.
  'owasp:api8:2023-define-cors-origin': 'off',
}

/** Rules that do not fit a document, by the name of its file. */
export const UNUSED_RULES = {
  'partner.json': OFF,
  'admin.json': {
    ...OFF,
    // Administrators have no budget to be told: what is refused with 429 are wrong keys, and that is declared.
    'owasp:api4:2023-rate-limit': 'off',
  },
}

/** Findings by document: rule, and where. */
const EXCUSED = {
  'partner.json': [
    // Nobody is known yet, or no operation is: there is no budget that the headers could tell.
    [
      'owasp:api4:2023-rate-limit',
      /^components\/responses\/(Token)?(Unauthorized|NotFound|MethodNotAllowed)\/headers$/,
    ],
  ],
  'admin.json': [
    // A file has as many rows as were asked for, and any text in them.
    ['owasp:api4:2023-string-limit', /\/export\/get\/responses\/200\/content\/text\/csv\/schema$/],
    ['owasp:api4:2023-string-restricted', /\/export\/get\/responses\/200\/content\/text\/csv\/schema$/],
  ],
}

/** Whether a finding of Spectral is to stay. */
export const isExcused = (name, { code, path }) =>
  EXCUSED[name].some(([rule, place]) => rule === code && place.test(path.join('/')))
