// The text of docs/lifecycles.md, which tools/write-lifecycles.mjs writes and tests/structure/lifecycles.test.ts compares.

const HEAD = `# Lifecycles

What rows go through, and all that moves them on: what is in no table is refused. Made by \`npm run write:lifecycles\` of what
the domains declare in their \`*-lifecycle.ts\`, which their storages make guarded statements from
([decision 38](decisions/0038-lifecycles.md)); a test compares.
`

/** Parts of a list by a key of each, in the order in which the keys come. */
function groupsOf(list, keyOf) {
  const groups = new Map()
  for (const element of list) groups.set(keyOf(element), [...(groups.get(keyOf(element)) ?? []), element])
  return [...groups.values()]
}

const table = (columns, rows) =>
  [columns, columns.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

function section({ domain, lifecycle }) {
  const { name, states, initial, conditions = {}, moves } = lifecycle
  const nameOf = (code) => states.find((state) => state.code === code).name
  const rows = groupsOf(moves, ({ on, to, when, told }) => JSON.stringify([on, to, when, told])).map((group) => {
    const [{ on, to, when, told }] = group
    const words = [when && conditions[when], told].filter((text) => text !== undefined)
    return [on, group.map(({ from }) => nameOf(from)).join(', '), nameOf(to), words.join('; ')]
  })
  const edges = groupsOf(moves, ({ from, to }) => `${from} ${to}`).map(
    (group) => `${nameOf(group[0].from)} --> ${nameOf(group[0].to)}: ${group.map(({ on }) => on).join(', ')}`,
  )
  const ends = states.filter(({ code }) => moves.every(({ from, to }) => from !== code || to === code))
  const lines = [`[*] --> ${nameOf(initial)}`, ...edges, ...ends.map((state) => `${state.name} --> [*]`)]
  return [
    `## ${name}`,
    `Rules: [${domain}](rules/${domain}.md).`,
    table(
      ['code', 'state', 'text'],
      states.map((state) => [state.code, state.name, state.text]),
    ),
    table(['trigger', 'from', 'to', 'when'], rows),
    ['```mermaid', 'stateDiagram-v2', ...lines.map((line) => `  ${line}`), '```'].join('\n'),
  ].join('\n\n')
}

export const lifecycleDocument = (all) => `${[HEAD, ...all.map((one) => `${section(one)}\n`)].join('\n')}`
