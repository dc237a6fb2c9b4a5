import { documentedOperations } from '../generated/documented-operations.js'
import { memberOf } from '../json.js'
import { finding, NEEDS_LOGIN, skipped } from './check.js'
import type { Check, Finding } from './check.js'
import { codeOf, described, jsonHeaders, messageOf } from './probe.js'
import type { Probe, ProbeRequest } from './probe.js'

interface Doubly {
  readonly what: string
  readonly code: number
  readonly message?: RegExp
  readonly request: ProbeRequest
}

const CALL = '/open-api/goods/detail'
const BROKEN = { headers: jsonHeaders, body: '{' }

/** Each is wrong twice; the earlier check must answer. */
const OUTSIDE: readonly Doubly[] = [
  { what: 'unknown path before method', code: 404, request: { method: 'PUT', path: '/open-api/nothing', ...BROKEN } },
  { what: 'method before tenant', code: 405, request: { method: 'PUT', path: CALL, ...BROKEN } },
  { what: 'tenant before token', code: 400, message: /tenant-id/, request: { path: CALL, ...BROKEN } },
  {
    what: 'token before body',
    code: 401,
    request: { path: CALL, body: '{', headers: { ...jsonHeaders, 'tenant-id': '1', authorization: 'Bearer x' } },
  },
]

/** A request with two faults is refused for the one that the platform looks at first. */
export const orderOfChecks: Check = {
  name: 'order of checks',
  async run(probe) {
    const outside = await Promise.all(OUTSIDE.map((doubly) => look(probe, doubly)))
    return [...outside, ...(await behindToken(probe))]
  },
}

async function look(probe: Probe, { what, code, message = /(?:)/, request }: Doubly): Promise<Finding> {
  const answer = await probe.send(request)
  return finding(codeOf(answer) === code && message.test(messageOf(answer)), {
    ok: `${what}: ${code}`,
    otherwise: `${what} should be ${code}, and was ${described(answer)}`,
  })
}

/** With a token for one scope only, which is given up with the others when everything was looked at. */
async function behindToken(probe: Probe): Promise<Finding[]> {
  const answer = await probe.tokenAnswer()
  if (answer === undefined) return [NEEDS_LOGIN]
  const granted = memberOf(memberOf(answer.json, 'data'), 'scope')
  const [scope = ''] = typeof granted === 'string' ? granted.split(' ') : []
  const headers = scope === '' ? undefined : await probe.callHeaders(scope)
  if (headers === undefined) return [skipped('needs a login with a scope')]
  const other = documentedOperations.find((operation) => operation.scope !== scope)
  const own = documentedOperations.find((operation) => operation.scope === scope)
  const tenantId = String(Number(headers['tenant-id']) + 1)
  const doubly: Doubly[] = [
    {
      what: 'tenant of the token before scope',
      code: 403,
      message: /tenant/i,
      request: { path: other?.path ?? CALL, headers: { ...headers, 'tenant-id': tenantId }, body: '{' },
    },
    {
      what: 'scope before body',
      code: 403,
      message: /scope/i,
      request: { path: other?.path ?? CALL, headers, body: '{' },
    },
    {
      what: 'body before fields',
      code: 400,
      message: /Malformed JSON/,
      request: { path: own?.path ?? CALL, headers, body: '{' },
    },
  ]
  return Promise.all(doubly.map((one) => look(probe, one)))
}
