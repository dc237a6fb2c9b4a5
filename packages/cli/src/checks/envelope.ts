import { finding } from './check.js'
import type { Check, Finding } from './check.js'
import { codeOf, described, formHeaders, jsonHeaders, TOKEN_PATH } from './probe.js'
import type { Probe, ProbeRequest } from './probe.js'

interface Refusal {
  readonly what: string
  readonly code: number
  readonly request: ProbeRequest
}

const REFUSALS: readonly Refusal[] = [
  { what: 'an unknown path', code: 404, request: { path: '/open-api/nothing', headers: jsonHeaders, body: '{}' } },
  {
    what: 'a call without a tenant',
    code: 400,
    request: { path: '/open-api/goods/detail', headers: jsonHeaders, body: '{}' },
  },
  {
    what: 'a call without a token',
    code: 401,
    request: { path: '/open-api/goods/detail', headers: { ...jsonHeaders, 'tenant-id': '1' }, body: '{}' },
  },
  {
    what: 'a token for another grant',
    code: 400,
    request: { path: TOKEN_PATH, headers: { ...formHeaders, 'tenant-id': '1' }, body: 'grant_type=password' },
  },
]

/** Every refusal is the platform's own: JSON of `code`, `data` and `msg`, with its status. */
export const envelope: Check = {
  name: 'envelope',
  run: (probe) => Promise.all(REFUSALS.map((refusal) => look(probe, refusal))),
}

async function look(probe: Probe, { what, code, request }: Refusal): Promise<Finding> {
  const answer = await probe.send(request)
  const { status, headers, json } = answer
  const members = typeof json === 'object' && json !== null ? Object.keys(json) : []
  const isJson = /^application\/json/.test(headers['content-type'] ?? '')
  // A host may be set up to answer 200 with the code in the envelope.
  const isRight = codeOf(answer) === code && (status === code || status === 200) && isJson
  const isWhole = ['code', 'data', 'msg'].every((name) => members.includes(name))
  return finding(isRight && isWhole, {
    ok: `${what}: HTTP ${status}, code ${code} in an envelope`,
    otherwise: `${what} should be ${code} in an envelope, and was ${described(answer)}`,
  })
}
