import { setTimeout as pause } from 'node:timers/promises'
import { memberOf } from '../json.js'
import { isThisMachine } from '../this-machine.js'
import { finding, skipped } from './check.js'
import type { Check, Finding } from './check.js'
import { isInner, isSame } from './ip-addresses.js'
import { codeOf, described } from './probe.js'
import type { Probe } from './probe.js'

/** Of a documentation range: nobody's. */
const FORGED = '203.0.113.77'
const LOG = '/admin-api/infra/api-access-log/page?pageNo=1&pageSize=50'
const TRIES = 10
const BETWEEN_MS = 500

/**
 * The address that the whitelist goes by is the caller's. The access log tells it, so an admin key is needed; of a call with a
 * forged `X-Forwarded-For`, too.
 */
export const addresses: Check = {
  name: 'addresses',
  async run(probe) {
    const headers = await probe.callHeaders()
    const { adminKey } = probe.parts
    if (headers === undefined || adminKey === undefined)
      return [skipped('needs login, and OPENAPI_ADMIN_KEY for the log')]
    const plain = await addressOf(probe, headers)
    const forged = await addressOf(probe, { ...headers, 'x-forwarded-for': FORGED })
    return [isOwn(probe, plain), isNotForged(forged)]
  },
}

/** The address that the platform logged for a call, or a sentence why there is none. */
type Logged = { readonly ip: string } | { readonly missing: string }

async function addressOf(probe: Probe, headers: Record<string, string>): Promise<Logged> {
  // Reads what is there at most, and needs no scope to be logged.
  const answer = await probe.send({ path: '/open-api/event/list', headers, body: '{"limit":1}' })
  const requestId = answer.headers['x-request-id']
  if (codeOf(answer) === undefined || typeof requestId !== 'string') return { missing: described(answer) }
  for (let tried = 1; tried <= TRIES; tried++) {
    const ip = await loggedIp(probe, headers['tenant-id'] ?? '', requestId)
    if (ip !== undefined) return { ip }
    await pause(BETWEEN_MS)
  }
  return { missing: 'the access log does not have the call' }
}

async function loggedIp(probe: Probe, tenantId: string, requestId: string): Promise<string | undefined> {
  const authorization = `Bearer ${probe.parts.adminKey}`
  const log = await probe.send({ method: 'GET', path: LOG, headers: { authorization, 'tenant-id': tenantId } })
  const rows = memberOf(memberOf(log.json, 'data'), 'list')
  const row: unknown = Array.isArray(rows) ? rows.find((one) => memberOf(one, 'requestId') === requestId) : undefined
  const ip = memberOf(row, 'ip')
  return typeof ip === 'string' ? ip : undefined
}

function isOwn({ parts: { url, address } }: Probe, logged: Logged): Finding {
  if ('missing' in logged) return { state: 'FAIL', seen: logged.missing }
  const { ip } = logged
  if (address !== undefined) {
    return finding(isSame(ip, address), {
      ok: `the whitelist sees ${ip}, which is this machine’s`,
      otherwise: `the whitelist sees ${ip}, and not ${address}: the proxy does not say for whom it asks, or is not trusted`,
    })
  }
  return finding(isThisMachine(url.hostname) || !isInner(ip), {
    ok: `the whitelist sees ${ip}; --address tells whether that is right`,
    otherwise: `the whitelist sees ${ip}, an address of the host’s own network: it is the proxy’s, for every caller`,
  })
}

function isNotForged(logged: Logged): Finding {
  if ('missing' in logged) return { state: 'FAIL', seen: logged.missing }
  return finding(logged.ip !== FORGED, {
    ok: 'an X-Forwarded-For of the caller’s is not believed',
    otherwise: `an X-Forwarded-For of the caller’s is believed: anybody is ${FORGED} who says so`,
  })
}
