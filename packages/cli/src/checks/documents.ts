import { documentedOperations, documentVersion } from '../generated/documented-operations.js'
import { memberOf } from '../json.js'
import { finding } from './check.js'
import type { Check, Finding } from './check.js'
import type { Probe, ProbeAnswer } from './probe.js'

const PATH = '/open-api/openapi.json'

/** The document is served, is that of the API behind it, and is not kept for longer than it says. */
export const documents: Check = {
  name: 'documents',
  async run(probe) {
    const answer = await probe.send({ method: 'GET', path: PATH })
    const version = memberOf(memberOf(answer.json, 'info'), 'version')
    if (answer.status !== 200 || typeof version !== 'string') {
      return [{ state: 'FAIL', seen: `GET ${PATH} should be the document, and was HTTP ${answer.status}` }]
    }
    return [isKnown(version), hasOperations(answer), await isFresh(probe, answer), await isNamed(probe, answer)]
  },
}

/** Newer is right: a partner's client may be older than the platform. */
function isKnown(version: string): Finding {
  const behind = compareVersions(version, documentVersion) < 0
  return finding(!behind, {
    ok: `version ${version}`,
    otherwise: `version ${version} is older than ${documentVersion}, which this command line was written for`,
  })
}

function compareVersions(one: string, other: string): number {
  const [a, b] = [one, other].map((text) => text.split('.').map(Number))
  const differing = [0, 1, 2].find((index) => a?.[index] !== b?.[index]) ?? 0
  return (a?.[differing] ?? 0) - (b?.[differing] ?? 0)
}

function hasOperations({ json }: ProbeAnswer): Finding {
  const described = memberOf(json, 'paths')
  const missing = documentedOperations.filter(({ path }) => memberOf(described, path) === undefined)
  const named = missing.map(({ path }) => path).slice(0, 5)
  return finding(missing.length === 0, {
    ok: `describes all ${documentedOperations.length} operations of the client`,
    otherwise: `describes nothing of ${named.join(', ')}${missing.length > 5 ? ` and ${missing.length - 5} more` : ''}`,
  })
}

/** Nobody has kept what a new question is answered with. */
async function isFresh(probe: Probe, kept: ProbeAnswer): Promise<Finding> {
  const fresh = await probe.send({
    method: 'GET',
    path: `${PATH}?fresh=${probe.parts.now()}`,
    headers: { 'cache-control': 'no-cache', pragma: 'no-cache' },
  })
  return finding(fresh.text === kept.text, {
    ok: 'is the same for whoever asks anew',
    otherwise: `is stale: asked anew, it is another one${kept.headers.age === undefined ? '' : `; kept for ${kept.headers.age} s`}`,
  })
}

/** Its tag comes through, so that whoever has it is told so. */
async function isNamed(probe: Probe, { headers }: ProbeAnswer): Promise<Finding> {
  const tag = headers.etag
  if (tag === undefined) return { state: 'FAIL', seen: 'has no ETag: something in between left it out' }
  const again = await probe.send({ method: 'GET', path: PATH, headers: { 'if-none-match': tag } })
  return finding(again.status === 304, {
    ok: 'is answered 304 to whoever has it',
    otherwise: `should be answered 304 to whoever has it, and was HTTP ${again.status}`,
  })
}
