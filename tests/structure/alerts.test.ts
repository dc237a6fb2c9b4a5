import { readFileSync } from 'node:fs'
import { headingsIn } from '@org/tools/markdown-links'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { everyJob } from './every-job.js'
import { promqlFaults, sharedLabels } from './promql.js'

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')

const rule = z.strictObject({
  alert: z.string().regex(/^OpenApi[A-Z]\w+$/),
  expr: z.string(),
  for: z
    .string()
    .regex(/^\d+[mh]$/)
    .optional(),
  labels: z.strictObject({ severity: z.enum(['critical', 'warning']), interval: z.string().optional() }),
  annotations: z.strictObject({ summary: z.string(), description: z.string(), runbook_url: z.string() }),
})
const { groups } = z
  .strictObject({ groups: z.array(z.strictObject({ name: z.string(), rules: z.array(rule).min(1) })) })
  .parse(parse(read('docs/prometheus/alerts.yaml')))
const alerts = groups.flatMap(({ rules }) => rules)
const rows = alerts.map((alert) => [`${alert.alert} ${alert.labels.interval ?? ''}`.trim(), alert] as const)

const guide = read('docs/guides/operate.md')
const headings = headingsIn(guide)

/** Whatever an interval is: neither a scrape nor a database that was away for a moment makes a job late. */
const LEAST_SECONDS = 180

describe('the alert rules', () => {
  it.each(rows)('%s asks for series that there are', (_, { expr }) => {
    expect(promqlFaults(expr)).toEqual([])
  })

  it.each(rows)('%s says what is the case, by labels that its series have', (_, { expr, annotations }) => {
    const texts = `${annotations.summary} ${annotations.description}`
    const named = [...texts.matchAll(/\$labels\.(\w+)/g)].map(([, label]) => label)
    expect(sharedLabels(expr)).toEqual(expect.arrayContaining(named))
    expect(annotations.description).toMatch(/\.$/)
  })

  it.each(rows)('%s leads to a section of the guide that names it', (_, { alert, annotations }) => {
    const [file, slug] = annotations.runbook_url.split('#')
    expect(file).toBe('docs/guides/operate.md')
    const heading = headings.find((one) => one.slug === slug)
    expect(heading, annotations.runbook_url).toBeDefined()
    const section = guide.split(/^#{2,3} /m).find((text) => text.startsWith(`${heading?.text ?? ''}\n`))
    expect(section).toContain(`\`${alert}\``)
  })

  it('call every job late after three of its intervals, and no other', async () => {
    const jobs = await everyJob()
    const limits = alerts
      .filter(({ alert }) => alert === 'OpenApiJobLate')
      .flatMap(({ expr }) => {
        const [, names = '', limit] = /openapi_job=~"([^"]+)"[^>]*> (\d+)/.exec(expr) ?? []
        return names.split('|').map((name) => [name, Number(limit)] as const)
      })
    expect(limits.map(([name]) => name).sort()).toEqual(jobs.map(({ name }) => name).sort())
    expect(Object.fromEntries(limits)).toEqual(
      Object.fromEntries(jobs.map(({ name, everySeconds }) => [name, Math.max(3 * everySeconds, LEAST_SECONDS)])),
    )
  })
})
