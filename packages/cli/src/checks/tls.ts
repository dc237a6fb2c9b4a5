import { connect } from 'node:tls'
import { isThisMachine } from '../this-machine.js'
import { finding, skipped } from './check.js'
import type { Check, Finding } from './check.js'
import type { ProbeParts } from './probe.js'

const DAY_MS = 86_400_000
/** Whoever renews certificates does so earlier than that. */
const LEAST_DAYS = 14
const TIMEOUT_MS = 10_000

/** The connection is confidential, and with whom it says; what is older than TLS 1.2 is not connected to. */
export const tls: Check = {
  name: 'TLS',
  run: async ({ parts }) => (parts.url.protocol === 'https:' ? lookAt(parts) : [plain(parts)]),
}

function plain({ url }: ProbeParts): Finding {
  if (isThisMachine(url.hostname)) return skipped('http:// on this machine')
  return { state: 'FAIL', seen: 'http:// sends secrets in the clear: the address has to be https://' }
}

interface Session {
  readonly protocol: string
  readonly validTo: number
}

async function lookAt(parts: ProbeParts): Promise<Finding[]> {
  try {
    const { protocol, validTo } = await shakeHands(parts)
    const days = Math.floor((validTo - parts.now()) / DAY_MS)
    return [
      finding(days >= LEAST_DAYS, {
        ok: `${protocol}, with a certificate that is good for ${days} days`,
        otherwise: `the certificate ends in ${days} days: it should be renewed ${LEAST_DAYS} days before`,
      }),
    ]
  } catch (error) {
    return [{ state: 'FAIL', seen: `no trusted connection: ${error instanceof Error ? error.message : String(error)}` }]
  }
}

function shakeHands({ url, secureContext }: ProbeParts): Promise<Session> {
  const host = url.hostname.replace(/^\[|\]$/g, '')
  return new Promise((resolve, reject) => {
    const socket = connect({
      host,
      secureContext,
      port: Number(url.port === '' ? 443 : url.port),
      ...(/[a-z]/i.test(host) && !host.includes(':') && { servername: host }),
    })
    socket.setTimeout(TIMEOUT_MS, () => socket.destroy(new Error('no answer')))
    socket.once('error', reject)
    socket.once('secureConnect', () => {
      const session = {
        protocol: socket.getProtocol() ?? 'nothing',
        validTo: Date.parse(socket.getPeerCertificate().valid_to),
      }
      socket.destroy()
      resolve(session)
    })
  })
}
