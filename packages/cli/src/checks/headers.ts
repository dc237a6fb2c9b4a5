import { finding, NEEDS_LOGIN } from './check.js'
import type { Check, Finding } from './check.js'
import { codeOf, described, jsonHeaders, messageOf } from './probe.js'
import type { Probe, ProbeAnswer } from './probe.js'

const CALL = '/open-api/goods/detail'
const AS_TENANT = { ...jsonHeaders, 'tenant-id': '1' }
/** What a token may take: every scope there is, and room for as many again. */
const LONG_TOKEN = 7000

/** Headers reach the platform as they were sent, and its own come back. */
export const headers: Check = {
  name: 'headers',
  async run(probe) {
    const refused = await probe.send({ path: CALL, headers: AS_TENANT, body: '{}' })
    const method = await probe.send({ method: 'PUT', path: CALL, headers: AS_TENANT, body: '{}' })
    return [
      tenantArrives(refused),
      await languageArrives(probe),
      await longTokenArrives(probe),
      await keyArrives(probe),
      comesBack(refused, 'x-request-id', /^[0-9a-f-]{36}$/),
      comesBack(refused, 'www-authenticate', /^Bearer/),
      comesBack(refused, 'cache-control', /no-store/),
      comesBack(refused, 'x-content-type-options', /^nosniff$/),
      comesBack(method, 'allow', /\bPOST\b/),
    ]
  },
}

function tenantArrives(answer: ProbeAnswer): Finding {
  return finding(codeOf(answer) === 401, {
    ok: 'tenant-id arrives',
    otherwise: `tenant-id does not arrive: a call with it, without a token, should be 401, and was ${described(answer)}`,
  })
}

async function languageArrives(probe: Probe): Promise<Finding> {
  const answer = await probe.send({ path: CALL, headers: { ...AS_TENANT, 'accept-language': 'zh' }, body: '{}' })
  return finding(/\p{Script=Han}/u.test(messageOf(answer)), {
    ok: 'Accept-Language arrives: zh is answered in Chinese',
    otherwise: `Accept-Language does not arrive: zh was answered ${described(answer)}`,
  })
}

async function longTokenArrives(probe: Probe): Promise<Finding> {
  const authorization = `Bearer ${'x'.repeat(LONG_TOKEN)}`
  const answer = await probe.send({ path: CALL, headers: { ...AS_TENANT, authorization }, body: '{}' })
  return finding(codeOf(answer) === 401, {
    ok: `an Authorization of ${LONG_TOKEN} bytes arrives`,
    otherwise: `an Authorization of ${LONG_TOKEN} bytes should be 401 of the platform, and was ${described(answer)}`,
  })
}

/** A key that is too long is refused before the body is read, so that nothing is done. */
async function keyArrives(probe: Probe): Promise<Finding> {
  const call = await probe.callHeaders()
  if (call === undefined) return NEEDS_LOGIN
  const answer = await probe.send({
    path: '/open-api/pay/order/create',
    headers: { ...call, 'idempotency-key': 'k'.repeat(65) },
    body: '{',
  })
  const isUnscoped = codeOf(answer) === 403
  if (isUnscoped) return { state: 'skipped', seen: 'Idempotency-Key: needs the scope pay:order:create' }
  return finding(/Idempotency-Key/.test(messageOf(answer)), {
    ok: 'Idempotency-Key arrives',
    otherwise: `Idempotency-Key does not arrive: one that is too long was ${described(answer)}`,
  })
}

function comesBack({ headers: received }: ProbeAnswer, name: string, expected: RegExp): Finding {
  const value = received[name]
  const text = Array.isArray(value) ? value.join(', ') : value
  return finding(text !== undefined && expected.test(text), {
    ok: `${name} comes back: ${text}`,
    otherwise: `${name} ${text === undefined ? 'is missing in the answer' : `is "${text}"`}: something in between changed it`,
  })
}
