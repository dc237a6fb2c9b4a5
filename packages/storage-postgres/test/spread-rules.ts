import type { Sql } from 'postgres'

/** A node of a plan, as `EXPLAIN (VERBOSE, FORMAT JSON)` tells it. */
interface Node {
  readonly 'Relation Name'?: string
  readonly Alias?: string
  readonly Plans?: readonly Node[]
  readonly [member: string]: unknown
}

/** Every server has a copy of these. */
const EVERYWHERE = new Set(['tenant', 'partner_application', 'admin_key', 'admin_role', 'admin_user', 'signing_key'])

/**
 * The tables of tenants' rows, under their names in a statement, that nothing ties to a tenant or to the tenant of another
 * table; none where there is only one, which may be read over all tenants.
 */
export async function tablesWithoutTenant(server: Sql, text: string): Promise<string[]> {
  const rows = await server.unsafe(`explain (generic_plan, verbose, costs off, format json) ${text}`)
  const [{ Plan: plan }] = rows[0]!['QUERY PLAN'] as [{ Plan: Node }]
  const nodes = within(plan)
  const scanned = nodes.flatMap((node) =>
    node['Relation Name'] === undefined || EVERYWHERE.has(node['Relation Name']) || node['Node Type'] === 'ModifyTable'
      ? []
      : [String(node.Alias)],
  )
  const names = [...new Set(scanned)]
  if (names.length < 2) return []
  const textsOf = (pattern: RegExp) =>
    nodes.flatMap((node) =>
      Object.entries(node).flatMap(([name, value]) => (pattern.test(name) ? [String(value)] : [])),
    )
  const conditions = textsOf(/ Cond$|Filter$/)
  // What a subquery answers is compared under a name of its own.
  const isCompared = conditions.some((text) => /ANY_subquery"?\.tenant_id|hashed SubPlan \d+\)\.col1/.test(text))
  return names.filter((name) => {
    const tenant = new RegExp(`\\b${name}\\.tenant_id\\b`)
    const isTied = (text: string) => tenant.test(text)
    return !conditions.some(isTied) && !(isCompared && textsOf(/^Output$/).some(isTied))
  })
}

function within(node: Node): Node[] {
  return [node, ...(node.Plans ?? []).flatMap(within)]
}

/** A select without columns: what Citus makes of it for its workers is no SQL. */
export const hasEmptySelect = (text: string): boolean => /\bselect\s+from\b/i.test(text)

/** The CASE and COALESCE expressions of an update, those without subqueries. */
export function conditionalsOf(given: string): string[] {
  const [, update] = /(^update .*|do update set .*)/s.exec(given) ?? []
  if (update === undefined) return []
  const text = update
  const found = [...text.matchAll(/\bcase when\b/g)].map(({ index }) => caseAt(text, index))
  found.push(...[...text.matchAll(/\bcoalesce\(/g)].map(({ index }) => callAt(text, index)))
  return [...new Set(found)].filter((each) => !/\bselect\b/.test(each))
}

function caseAt(text: string, start: number): string {
  let depth = 0
  for (const { 0: word, index } of text.slice(start).matchAll(/\b(case|end)\b/g)) {
    depth += word === 'case' ? 1 : -1
    if (depth === 0) return text.slice(start, start + index + word.length)
  }
  throw new Error(`A CASE without an end: ${text}`)
}

function callAt(text: string, start: number): string {
  let depth = 0
  for (let at = text.indexOf('(', start); at < text.length; at++) {
    if (text[at] === '(') depth += 1
    if (text[at] === ')') depth -= 1
    if (depth === 0) return text.slice(start, at + 1)
  }
  throw new Error(`A call without an end: ${text}`)
}

/** Of each type of a parameter, a value that no function answers NULL for. */
const VALUES: Readonly<Record<string, string>> = {
  bigint: '1',
  integer: '1',
  boolean: 'true',
  text: `'x'`,
  numeric: '1',
  jsonb: `'[]'`,
  'timestamp with time zone': `'2026-01-01T00:00:00Z'`,
}

/** Whether an expression of an update could be an index's, which may be made of immutable functions only. */
export async function isImmutable(server: Sql, text: string, expression: string): Promise<boolean> {
  const types = await parameterTypes(server, text)
  const table = /^(?:update|insert into) "(\w+)"/.exec(text)?.[1] ?? ''
  const written = expression
    .replaceAll(/\$(\d+)/g, (_, number: string) => {
      const type = types[Number(number) - 1] ?? 'text'
      return `cast(${VALUES[type] ?? 'null'} as ${type})`
    })
    .replaceAll(/\bexcluded\./g, `"${table}".`)
  try {
    await server.begin(async (sql) => {
      await sql.unsafe(`create index on "${table}" ((${written}))`)
      throw new Undone()
    })
  } catch (error) {
    if (error instanceof Undone) return true
    if ((error as { code?: string }).code === '42P17') return false
    throw new Error(`${written}: ${String(error)}`, { cause: error })
  }
  return true
}

class Undone extends Error {}

async function parameterTypes(server: Sql, text: string): Promise<string[]> {
  await server.unsafe(`prepare spread_statement as ${text}`)
  try {
    const rows = await server<{ types: string[] }[]>`
      select array(select t::text from unnest(parameter_types) t) as types
      from pg_prepared_statements where name = 'spread_statement'`
    return rows[0]?.types ?? []
  } finally {
    await server.unsafe('deallocate spread_statement')
  }
}
