import { addresses } from './addresses.js'
import { bodies } from './bodies.js'
import type { Check } from './check.js'
import { clock } from './clock.js'
import { documents } from './documents.js'
import { envelope } from './envelope.js'
import { headers } from './headers.js'
import { methods } from './methods.js'
import { orderOfChecks } from './order-of-checks.js'
import { paths } from './paths.js'
import { sandbox } from './sandbox.js'
import { tls } from './tls.js'
import { token } from './token.js'

/** Every point, in the order in which they are printed. */
export const checks: readonly Check[] = [
  tls,
  envelope,
  orderOfChecks,
  methods,
  paths,
  headers,
  bodies,
  documents,
  sandbox,
  token,
  clock,
  addresses,
]
