import { request } from 'node:http'
import { expect, test } from 'vitest'
import { readSenderFailure } from './sender-failure.js'

const coded = (code: string, error = new Error(code)): Error => Object.assign(error, { code })
const causedBy = (cause: unknown): Error => new TypeError('fetch failed', { cause })
const circular = causedBy(undefined)
circular.cause = circular

/** What Node itself throws over a request that it does not begin. */
function refusedByNode(): unknown {
  try {
    return request('http://127.0.0.1:1', { headers: { 'webhook-id': 'a\nb' } })
  } catch (error) {
    return error
  }
}

test.each<[string, unknown, blame: string, code?: string]>([
  ['a connection that failed', coded('ECONNRESET'), 'receiver', 'ECONNRESET'],
  ['one that `fetch` wraps', causedBy(coded('ECONNREFUSED')), 'receiver', 'ECONNREFUSED'],
  ['one of TLS', coded('ERR_TLS_CERT_ALTNAME_INVALID'), 'receiver', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ['a time limit of the sender’s own', new DOMException('late', 'TimeoutError'), 'receiver'],
  ['a connection that failed, as no error', { code: 'ECONNRESET' }, 'receiver', 'ECONNRESET'],
  ['a mistake', new TypeError('x is not a function'), 'sender'],
  ['what Node does not begin with', refusedByNode(), 'sender'],
  ['a text', 'down', 'sender'],
  ['nothing', undefined, 'sender'],
  ['an error of another kind', new Error('the pool is closed'), 'open'],
  ['a failed `fetch` without a code', causedBy(new Error('Connect')), 'open'],
  ['an error that is its own cause', circular, 'open'],
  [
    'one whose members throw',
    Object.defineProperty(new Error('x'), 'code', { get: () => JSON.parse('{') }),
    'open',
    '',
  ],
])('%s', (...[, thrown, blame, code = '']) => {
  expect(readSenderFailure(thrown)).toEqual({ blame, code })
})
