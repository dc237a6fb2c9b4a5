import { readFileSync } from 'node:fs'
import type { OpenApi } from '@org/openapi-core'
import { createSandboxWorld, sandboxClock, sandboxControl } from '@org/openapi-sandbox'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DemoSurroundings } from '../../../examples/host/src/demo-data/demo-surroundings.js'
import { seedDemoData } from '../../../examples/host/src/demo-data/seed-demo-data.js'
import { toApiRequest } from '../../../packages/core/src/http/web.js'
import { databases, emptyStorage } from '../../empty-storage.js'
import { ADMIN_KEY, startDemoEngine } from './demo-world.js'

const authorization = `Bearer ${ADMIN_KEY}`
const guide = readFileSync(new URL('../../../docs/guides/play-a-campaign.md', import.meta.url), 'utf8')

/** A line that a person pastes, and what the guide says is answered. */
interface Step {
  readonly line: string
  readonly answer: unknown
}

const steps: readonly Step[] = [...guide.matchAll(/^((?:admin|consumer) [^(].*)\n# (.*)$/gm)].map(
  ([, line = '', answer = '']) => ({
    line,
    answer: JSON.parse(answer) as unknown,
  }),
)

test.each(databases)(
  'each call of the guide is answered as it says, on new demo data on $database',
  async ({ database }) => {
    expect(steps.length).toBeGreaterThan(20)
    const send = await startDemo(database)
    for (const { line, answer } of steps) expect({ line, answer: await send(line) }).toEqual({ line, answer })
  },
)

let openApi: OpenApi | undefined
beforeAll(() => expect(guide.match(/^(admin|consumer) /gm)).toHaveLength(steps.length))
afterAll(() => openApi?.close())

/** A demo host without its server; answers what sends a line of the guide. */
async function startDemo(
  database: (typeof databases)[number]['database'],
): Promise<(line: string) => Promise<unknown>> {
  await openApi?.close()
  const world = createSandboxWorld()
  const surroundings = new DemoSurroundings(sandboxClock(world))
  const engine = await startDemoEngine(emptyStorage(database), world, surroundings)
  openApi = engine
  await seedDemoData({ openApi: engine, world, surroundings }, ADMIN_KEY)
  const control = sandboxControl({ world, openApi: engine, isAdmin: () => true })
  return async (line) => {
    const [, kind, ...rest] = /^(admin|consumer) (?:(GET|POST) )?'?([^ ']+)'?(?: '(.*)')?$/.exec(line) ?? []
    const [method = 'POST', path, body] = rest
    const url = `http://host/${kind === 'admin' ? 'admin-api' : 'sandbox/consumer'}/${path}`
    const request = new Request(url, {
      method,
      headers: { authorization, 'tenant-id': '1', 'content-type': 'application/json' },
      body: body ?? null,
    })
    if (kind === 'admin') return (await engine.fetch(request))?.json()
    return JSON.parse(String((await control.handle(toApiRequest(request, undefined)))?.body)) as unknown
  }
}
