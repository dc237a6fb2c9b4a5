import { finding } from './check.js'
import type { Check, Finding } from './check.js'
import { codeOf, described, jsonHeaders } from './probe.js'
import type { Probe } from './probe.js'

const CALL = '/open-api/goods/detail'
const METHODS = ['GET', 'PUT', 'PATCH', 'DELETE']

/** A method stays what it is on its way. */
export const methods: Check = {
  name: 'methods',
  run: (probe) => Promise.all([...METHODS.map((method) => isRefused(probe, method)), isNotOverridden(probe)]),
}

async function isRefused(probe: Probe, method: string): Promise<Finding> {
  const answer = await probe.send({ method, path: CALL, headers: { 'tenant-id': '1' } })
  return finding(codeOf(answer) === 405, {
    ok: `${method}: 405`,
    otherwise: `${method} should be 405 of the platform, and was ${described(answer)}`,
  })
}

/** A header must not make another method of a POST. */
async function isNotOverridden(probe: Probe): Promise<Finding> {
  const headers = { ...jsonHeaders, 'tenant-id': '1', 'x-http-method-override': 'GET' }
  const answer = await probe.send({ path: CALL, headers, body: '{}' })
  return finding(codeOf(answer) === 401, {
    ok: 'POST stays POST, whatever X-HTTP-Method-Override says',
    otherwise: `a POST with X-HTTP-Method-Override should be 401, and was ${described(answer)}`,
  })
}
