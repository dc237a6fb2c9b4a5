import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { everyJob } from './every-job.js'
import { promqlFaults, sharedLabels } from './promql.js'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = `${root}docs/grafana/`

const datasource = z.strictObject({ type: z.literal('prometheus'), uid: z.literal('${datasource}') })
const place = z.strictObject({ x: z.int().min(0), y: z.int().min(0), w: z.int().min(1).max(24), h: z.int().min(1) })
const row = z.strictObject({
  id: z.int().positive(),
  type: z.literal('row'),
  title: z.string().min(1),
  collapsed: z.literal(false),
  panels: z.tuple([]),
  gridPos: place,
})
const panel = z.strictObject({
  id: z.int().positive(),
  type: z.enum(['timeseries', 'stat', 'bargauge']),
  title: z.string().min(1),
  description: z.string().regex(/\.$/),
  datasource,
  gridPos: place,
  fieldConfig: z.strictObject({ defaults: z.looseObject({ unit: z.string() }), overrides: z.array(z.never()) }),
  options: z.looseObject({}),
  targets: z
    .array(
      z.strictObject({
        refId: z.string().regex(/^[A-Z]$/),
        datasource,
        expr: z.string(),
        legendFormat: z.string().min(1),
        range: z.boolean(),
        instant: z.boolean(),
        editorMode: z.literal('code'),
      }),
    )
    .min(1),
})
/** What Grafana imports: of its format what these dashboards use. */
const dashboard = z.looseObject({
  uid: z.string().regex(/^[\w-]{1,40}$/),
  title: z.string().min(1),
  tags: z.array(z.string()),
  schemaVersion: z.literal(39),
  panels: z.array(z.discriminatedUnion('type', [row, panel])),
  templating: z.object({ list: z.array(z.looseObject({ name: z.string(), type: z.enum(['datasource', 'query']) })) }),
})
type Dashboard = z.output<typeof dashboard>
type Panel = z.output<typeof panel>

const dashboards = readdirSync(folder).map((file) => {
  const text = readFileSync(folder + file, 'utf8')
  return [file, dashboard.parse(JSON.parse(text)), text] as const
})
const panels: [string, Panel][] = dashboards.flatMap(([file, { panels: own }]) =>
  own.flatMap((one) => (one.type === 'row' ? [] : [[`${file} ${one.title}`, one] satisfies [string, Panel]])),
)

const doOverlap = (a: Dashboard['panels'][number], b: Dashboard['panels'][number]): boolean =>
  a.gridPos.x < b.gridPos.x + b.gridPos.w &&
  b.gridPos.x < a.gridPos.x + a.gridPos.w &&
  a.gridPos.y < b.gridPos.y + b.gridPos.h &&
  b.gridPos.y < a.gridPos.y + a.gridPos.h

describe('the dashboards', () => {
  it('are four, each with an id of its own, and what tools/dashboards says', () => {
    expect(dashboards.map(([file]) => file)).toEqual(['money.json', 'overview.json', 'partners.json', 'webhooks.json'])
    expect(new Set(dashboards.map(([, { uid }]) => uid)).size).toBe(dashboards.length)
    execFileSync(process.execPath, ['tools/write-dashboards.mjs', '--check'], { cwd: root })
  })

  it.each(dashboards)(
    '%s: no two panels have an id or a place in common, and none leaves the grid',
    (_, { panels: own }) => {
      expect(new Set(own.map(({ id }) => id)).size).toBe(own.length)
      expect(own.filter(({ gridPos: { x, w } }) => x + w > 24)).toEqual([])
      const pairs = own.flatMap((a, index) => own.slice(index + 1).map((b) => [a, b] as const))
      expect(pairs.filter(([a, b]) => doOverlap(a, b)).map(([a, b]) => `${a.title} / ${b.title}`)).toEqual([])
    },
  )

  it.each(dashboards)(
    '%s asks for the data source and knows every variable that it uses',
    (_, { templating }, text) => {
      const [first] = templating.list
      expect(first).toMatchObject({ name: 'datasource', type: 'datasource', query: 'prometheus' })
      const known = new Set([...templating.list.map(({ name }) => name), '__rate_interval'])
      const used = [...text.matchAll(/\$\{?(\w+)/g)].map(([, name]) => name ?? '')
      expect(used.filter((name) => !known.has(name) && name !== '__all')).toEqual([])
    },
  )

  it.each(panels)('%s: queries are PromQL over series that there are', (_, { targets }) => {
    expect(targets.flatMap(({ expr }) => promqlFaults(expr))).toEqual([])
  })

  it.each(panels)('%s: legends name labels that the series have', (_, { targets }) => {
    for (const { expr, legendFormat } of targets) {
      const named = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label)
      expect(sharedLabels(expr)).toEqual(expect.arrayContaining(named))
    }
  })

  it('the overview holds every job against its own interval, or a minute', async () => {
    const jobs = await everyJob()
    const text = panels.find(([name]) => name.startsWith('overview.json Jobs: intervals'))?.[1].targets[0]?.expr ?? ''
    const groups = [...text.matchAll(/openapi_job=~"([^"]+)"\}\)\) \/ (\d+)/g)]
    const told = groups.flatMap(([, names = '', seconds]) =>
      names.split('|').map((name) => [name, Number(seconds)] as const),
    )
    expect(Object.fromEntries(told)).toEqual(
      Object.fromEntries(jobs.map(({ name, everySeconds }) => [name, Math.max(everySeconds, 60)])),
    )
  })
})
