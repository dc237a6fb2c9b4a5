import { memberOf } from '../json.js'
import { finding, NEEDS_LOGIN } from './check.js'
import type { Check } from './check.js'
import { described } from './probe.js'

/** The login is taken, and what comes back is a token as OAuth clients read it. */
export const token: Check = {
  name: 'token',
  async run(probe) {
    const answer = await probe.tokenAnswer()
    if (answer === undefined) return [NEEDS_LOGIN]
    const data = memberOf(answer.json, 'data')
    const [scope, seconds] = [memberOf(data, 'scope'), memberOf(data, 'expires_in')]
    const isToken = typeof memberOf(data, 'access_token') === 'string' && typeof seconds === 'number'
    if (!isToken) return [{ state: 'FAIL', seen: `no token for the login: ${described(answer)}` }]
    const scopes = typeof scope === 'string' && scope !== '' ? scope.split(' ').length : 0
    return [
      finding(scopes > 0, {
        ok: `a token of ${scopes} scopes, for ${seconds} s`,
        otherwise: 'the token has no scope: operations must grant one',
      }),
      finding(/no-store/.test(answer.headers['cache-control'] ?? ''), {
        ok: 'is kept by nobody in between: no-store',
        otherwise: 'has no "Cache-Control: no-store": somebody in between may keep it',
      }),
    ]
  },
}
