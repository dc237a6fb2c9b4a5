import { defineError } from '../../kernel/errors.js'
import type { ApiRequest } from '../message.js'
import { refuseParameter } from '../input/validation.js'

/** The key came before with another request; the first answer is not this one's. */
export const IDEMPOTENCY_KEY_REUSED = defineError(1_002_021_000, 'IDEMPOTENCY_KEY_REUSED', {
  en: 'This Idempotency-Key was used within the last 24 hours for a call with another body',
  zh: '该 Idempotency-Key 在 24 小时内已用于另一个请求',
})

const HEADER = 'Idempotency-Key'
/** Visible ASCII: what no proxy and no log changes. */
const KEY = /^[\x21-\x7e]{1,64}$/

/** The key of a call; undefined where it has none. Throws 400. */
export function readIdempotencyKey(request: ApiRequest): string | undefined {
  const key = request.header(HEADER.toLowerCase())
  if (key === undefined || KEY.test(key)) return key
  throw refuseParameter(HEADER, {
    en: 'must be 1 to 64 visible ASCII characters',
    zh: '必须是 1 至 64 个可见 ASCII 字符',
  })
}

/** The parameter of operations that move money, for their document. */
export const idempotencyKeyParameter = {
  IdempotencyKey: {
    name: HEADER,
    in: 'header',
    required: false,
    description:
      'The call is done once for each key: within 24 hours the same call with the same body is given the answer of the first ' +
      'that succeeded, and one with another body is refused with 1002021000. A call that was refused leaves its key free. ' +
      'Keys are the administrator’s own, and each operation’s.',
    schema: { type: 'string', minLength: 1, maxLength: 64, pattern: '^[\\x21-\\x7e]+$' },
    example: 'refund-4711-1',
  },
}
