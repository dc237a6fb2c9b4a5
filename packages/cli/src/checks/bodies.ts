import { finding, NEEDS_LOGIN } from './check.js'
import type { Check, Finding } from './check.js'
import { codeOf, described, formHeaders, messageOf, TOKEN_PATH } from './probe.js'
import type { Probe, ProbeAnswer, ProbeRequest } from './probe.js'

const MEBIBYTE = 1_048_576
const TENANT = { 'tenant-id': '1' }

interface Body {
  readonly what: string
  readonly request: ProbeRequest
  /** Whether the answer tells that the body arrived as it was sent. */
  readonly arrived: (answer: ProbeAnswer) => boolean
  /** What else the answer tells. */
  readonly otherwise: string
}

const saying =
  (code: number, message: RegExp) =>
  (answer: ProbeAnswer): boolean =>
    codeOf(answer) === code && message.test(messageOf(answer))

const FORMS: readonly Body[] = [
  {
    what: 'a form with a parameter twice',
    request: {
      path: TOKEN_PATH,
      headers: { ...TENANT, ...formHeaders },
      body: 'grant_type=client_credentials&grant_type=client_credentials',
    },
    arrived: saying(400, /Repeated parameter/),
    otherwise: 'something in between reads forms and writes them anew',
  },
  {
    what: 'a body of more than 1 MiB',
    request: {
      path: TOKEN_PATH,
      headers: { ...TENANT, ...formHeaders },
      body: `grant_type=${'x'.repeat(MEBIBYTE)}`,
    },
    arrived: saying(413, /(?:)/),
    otherwise: 'the platform should refuse it with 413 in an envelope, not something before it',
  },
]

/** What is sent arrives byte for byte: seen by what the platform refuses, for nothing else would. */
export const bodies: Check = {
  name: 'bodies',
  async run(probe) {
    const forms = await Promise.all(FORMS.map((body) => look(probe, body)))
    return [...forms, ...(await jsonBodies(probe))]
  },
}

async function jsonBodies(probe: Probe): Promise<Finding[]> {
  const headers = await probe.callHeaders()
  if (headers === undefined) return [NEEDS_LOGIN]
  const request = (body: string | Uint8Array): ProbeRequest => ({ path: '/open-api/event/list', headers, body })
  const anew = 'something in between reads JSON and writes it anew'
  const json: Body[] = [
    {
      what: 'JSON with a member twice',
      request: request('{"waitSeconds":0,"waitSeconds":0}'),
      arrived: saying(400, /twice/),
      otherwise: anew,
    },
    {
      what: 'bytes that are no UTF-8',
      request: request(Buffer.from([0x7b, 0x22, 0x61, 0x22, 0x3a, 0x22, 0xff, 0x22, 0x7d])),
      arrived: saying(400, /Malformed JSON/),
      otherwise: anew,
    },
    {
      what: 'a body of 1,000,000 bytes',
      // Read to its end, and refused for what stands there.
      request: request(`${' '.repeat(999_999)}{`),
      arrived: saying(400, /Malformed JSON/),
      otherwise: 'something in between takes less than the platform does',
    },
  ]
  return Promise.all(json.map((body) => look(probe, body)))
}

async function look(probe: Probe, { what, request, arrived, otherwise }: Body): Promise<Finding> {
  const answer = await probe.send(request)
  return finding(arrived(answer), {
    ok: `${what} arrived as it was sent: ${codeOf(answer)}`,
    otherwise: `${what}: ${otherwise}; it was ${described(answer)}`,
  })
}
