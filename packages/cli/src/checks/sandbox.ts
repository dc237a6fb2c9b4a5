import { memberOf } from '../json.js'
import { finding, NEEDS_LOGIN } from './check.js'
import type { Check, Finding } from './check.js'
import { codeOf, jsonHeaders } from './probe.js'
import type { Probe, ProbeRequest } from './probe.js'

const DEMO_APPLICATION = 'demoPartner'
/** Goods that the sandbox's marketplaces have, with its own title of them. */
const DEMO_GOODS = { goodsId: '610947572360', source: 1, title: /^Canvas backpack/ }

const CONTROLS: readonly ProbeRequest[] = [
  { path: '/sandbox/clock', headers: jsonHeaders, body: '{}' },
  { path: '/sandbox/jobs/run', headers: jsonHeaders, body: '{}' },
  { method: 'GET', path: '/sandbox/emails' },
  { method: 'GET', path: '/sandbox/webhooks' },
]

/** Nothing that is for tests can be reached. Not asked of a sandbox, which is to be one. */
export const sandbox: Check = {
  name: 'sandbox',
  async run(probe) {
    return [await isHidden(probe), isNoDemo(probe), await isNoSimulation(probe)]
  },
}

/** Its control API answers whoever has no key, too, in its own words. */
async function isHidden(probe: Probe): Promise<Finding> {
  const answers = await Promise.all(CONTROLS.map((request) => probe.send(request)))
  const open = CONTROLS.filter((_, index) => {
    const { status, json } = answers[index] ?? {}
    return status !== 404 && typeof memberOf(json, 'error') === 'string'
  })
  return finding(open.length === 0, {
    ok: 'no control API of a sandbox answers',
    otherwise: `a sandbox can be reached: ${open.map(({ path }) => path).join(', ')}`,
  })
}

function isNoDemo({ parts: { profile } }: Probe): Finding {
  if (profile === undefined) return NEEDS_LOGIN
  return finding(profile.clientId !== DEMO_APPLICATION, {
    ok: 'the application is not the demo’s',
    otherwise: `${DEMO_APPLICATION} is let in: the host has demo data`,
  })
}

async function isNoSimulation(probe: Probe): Promise<Finding> {
  const headers = await probe.callHeaders()
  if (headers === undefined) return NEEDS_LOGIN
  const { goodsId, source, title } = DEMO_GOODS
  const answer = await probe.send({
    path: '/open-api/goods/detail',
    headers,
    body: JSON.stringify({ goodsId, source }),
  })
  if (codeOf(answer) === 403) return { state: 'skipped', seen: 'simulated goods: needs the scope goods:detail:read' }
  const found = memberOf(memberOf(answer.json, 'data'), 'goodsTitle')
  return finding(typeof found !== 'string' || !title.test(found), {
    ok: 'goods of the sandbox are not there',
    otherwise: `goods are simulated: ${goodsId} is "${String(found)}"`,
  })
}
