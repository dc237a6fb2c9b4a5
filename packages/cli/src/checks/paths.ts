import { finding } from './check.js'
import type { Check, Finding } from './check.js'
import { codeOf, described, jsonHeaders, messageOf } from './probe.js'
import type { Probe } from './probe.js'

/** Each is a path of its own, that a proxy may take for another. */
const PATHS = [
  '/open-api/goods%2Fdetail',
  '/open-api/goods//detail',
  '/open-api/goods/detail/',
  '/open-api/GOODS/detail',
]

/** Paths reach the platform as they were sent: mended ones would pass by rules that go by paths. */
export const paths: Check = {
  name: 'paths',
  run: (probe) => Promise.all(PATHS.map((path) => look(probe, path))),
}

async function look(probe: Probe, path: string): Promise<Finding> {
  const answer = await probe.send({ path, headers: { ...jsonHeaders, 'tenant-id': '1' }, body: '{}' })
  return finding(codeOf(answer) === 404 && messageOf(answer).endsWith(path), {
    ok: `${path} arrives as it is`,
    otherwise: `${path} should be 404 with its path, and was ${described(answer)}`,
  })
}
