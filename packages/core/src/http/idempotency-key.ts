import { defineError } from '../kernel/errors.js'
import type { ErrorDefinition } from '../kernel/errors.js'
import type { ApiRequest } from './message.js'
import { refuseParameter } from './input/validation.js'

/** The key came before with another request; the first answer is not this one's. */
export const IDEMPOTENCY_KEY_REUSED = defineError(1_002_021_000, 'IDEMPOTENCY_KEY_REUSED', {
  en: 'This key was used before for another call: a new call needs a new key',
  zh: '该幂等键此前已用于另一个请求，新请求须使用新的键',
})

/** The first call of the key is under way, and has not ended while this one waited. */
export const IDEMPOTENCY_KEY_BUSY = defineError(1_002_021_001, 'IDEMPOTENCY_KEY_BUSY', {
  en: 'The first call with this Idempotency-Key has not ended yet: send it again later',
  zh: '使用该 Idempotency-Key 的首个请求尚未结束，请稍后重试',
})

/** What a call that takes a key may be refused with for its sake. */
export const keyErrors: readonly ErrorDefinition[] = [IDEMPOTENCY_KEY_REUSED, IDEMPOTENCY_KEY_BUSY]

/**
 * How an operation writes. `at-once`: in one transaction, what its handler answers is what that resolved to, and every
 * success has run it. `in-steps`: with others asked in between, and safe to be run again wherever it ended.
 */
export type Writes = 'at-once' | 'in-steps'

/** What a caller asks for with headers: that what was done is not done again. */
export interface AskedOnce {
  readonly key: string | undefined
  /** Whether the first answer is asked for in place of the refusal of a `requestId`. */
  readonly replaysRequestId: boolean
}

const KEY_HEADER = 'Idempotency-Key'
const MODE_HEADER = 'Idempotency-Mode'
const REPLAY = 'replay'
/** Visible ASCII: what no proxy and no log changes. */
const KEY = /^[\x21-\x7e]{1,64}$/

/** Tells an answer that was given before. */
export const REPLAYED_HEADER = 'Idempotent-Replayed'

/** What the headers of a call to a writing operation ask for; undefined where that is nothing. Throws 400. */
export function readAskedOnce(
  request: ApiRequest,
  { takesRequestId = false }: { readonly takesRequestId?: boolean },
): AskedOnce | undefined {
  const key = readKey(request)
  const replaysRequestId = takesRequestId && readsReplay(request)
  return key === undefined && !replaysRequestId ? undefined : { key, replaysRequestId }
}

function readKey(request: ApiRequest): string | undefined {
  const key = request.header(KEY_HEADER.toLowerCase())
  if (key === undefined || KEY.test(key)) return key
  throw refuseParameter(KEY_HEADER, {
    en: 'must be 1 to 64 visible ASCII characters',
    zh: '必须是 1 至 64 个可见 ASCII 字符',
  })
}

/** Whoever misspells it would be refused where it counts on an answer: better at once. */
function readsReplay(request: ApiRequest): boolean {
  const mode = request.header(MODE_HEADER.toLowerCase())
  if (mode === undefined || mode === REPLAY) return mode === REPLAY
  throw refuseParameter(MODE_HEADER, { en: `must be ${REPLAY}, or absent`, zh: `必须为 ${REPLAY} 或不传` })
}

/** The parameter of operations that take a key, for a document; `owner`: whose the keys are. */
export const idempotencyKeyParameter = (owner: string) => ({
  IdempotencyKey: {
    name: KEY_HEADER,
    in: 'header',
    required: false,
    description:
      'The call is done once for each key: within 24 hours the same call with the same body is given the answer of the first ' +
      `that succeeded, byte for byte and with \`${REPLAYED_HEADER}\`; another body, or another operation, is refused with ` +
      '1002021000. A second call at the same time waits for the first; where that takes too long it is refused with ' +
      `1002021001 and may be sent again. A call that was refused leaves its key free. Keys are ${owner}.`,
    schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' },
    example: 'refund-4711-1',
  },
})

/** The parameter of operations that take a `requestId`. */
export const idempotencyModeParameter = {
  IdempotencyMode: {
    name: MODE_HEADER,
    in: 'header',
    required: false,
    description:
      'With `replay` the answer of a call with a `requestId` is kept with it for its 10 minutes, and given again, byte for ' +
      `byte and with \`${REPLAYED_HEADER}\`, to the same call with the same body in place of 1013022002; another body is ` +
      'refused with 1002021000. The answer of a call that was made without it is not kept: after it 1013022002 remains.',
    schema: { type: 'string', enum: [REPLAY] },
    example: REPLAY,
  },
}

/** The header of an answer that was given before. */
export const replayedHeader = {
  IdempotentReplayed: {
    description: 'There where the answer is that of an earlier call of the same key, which was not done again.',
    schema: { type: 'string', const: 'true' },
  },
}
