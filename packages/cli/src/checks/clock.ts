import { jsonOf, memberOf } from '../json.js'
import { finding, NEEDS_LOGIN } from './check.js'
import type { Check, Finding } from './check.js'
import { jsonHeaders } from './probe.js'
import type { Probe, ProbeAnswer } from './probe.js'

/** Webhooks are refused from five minutes on; half of it leaves room for the receiver's own clock. */
const MOST_SECONDS = 150

/** The host's time and this machine's are near each other: tokens and webhooks go by both. */
export const clock: Check = {
  name: 'clock',
  async run(probe) {
    const answer = await probe.send({ path: '/open-api/nothing', headers: jsonHeaders, body: '{}' })
    return [byDate(answer), await byToken(probe)]
  },
}

function byDate(answer: ProbeAnswer): Finding {
  const date = Date.parse(answer.headers.date ?? '')
  if (Number.isNaN(date)) return { state: 'FAIL', seen: 'the answer has no Date' }
  return compared('Date of the answer', date, answer)
}

/** When the platform says that it made a token. */
async function byToken(probe: Probe): Promise<Finding> {
  const answer = await probe.tokenAnswer()
  if (answer === undefined) return NEEDS_LOGIN
  const issued = issuedAt(memberOf(memberOf(answer.json, 'data'), 'access_token'))
  if (issued === undefined) return { state: 'skipped', seen: 'the token does not say when it was made' }
  return compared('platform, by its token,', issued * 1000, answer)
}

function issuedAt(token: unknown): number | undefined {
  if (typeof token !== 'string') return undefined
  const payload = jsonOf(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  const issued = memberOf(payload, 'iat')
  return typeof issued === 'number' ? issued : undefined
}

function compared(what: string, then: number, { sentAt, receivedAt }: ProbeAnswer): Finding {
  const here = (sentAt + receivedAt) / 2
  const seconds = Math.round((then - here) / 1000)
  const said = seconds === 0 ? 'not a second off' : `${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead'}`
  return finding(Math.abs(seconds) <= MOST_SECONDS, {
    ok: `the ${what} is ${said}`,
    otherwise: `the ${what} is ${said}, of this machine or of the host: at most ${MOST_SECONDS} s may be`,
  })
}
