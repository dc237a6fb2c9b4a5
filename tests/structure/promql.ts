import { parser } from '@prometheus-io/lezer-promql'
import { prometheusSeries } from './prometheus-metrics.js'

/** What stands in a query of a dashboard until Grafana fills it in. */
const INTERVAL = '$__rate_interval'

/** A node of the parsed text, as far as it is looked at here. */
type Tree = ReturnType<typeof parser.parse>['topNode']

/** What is wrong with a query: its grammar, a series that nobody exports, a label that a series does not have. */
export function promqlFaults(
  query: string,
  series: ReadonlyMap<string, readonly string[]> = prometheusSeries,
): string[] {
  const text = query.replaceAll(INTERVAL, '5m')
  const tree = parser.parse(text)
  const textOf = ({ from, to }: { from: number; to: number }) => text.slice(from, to)
  const faults: string[] = []
  const check = (selectors: readonly Tree[], labels: readonly Tree[]): void => {
    for (const selector of selectors) {
      const name = metricOf(selector, textOf)
      const own = series.get(name) ?? []
      faults.push(...labels.map(textOf).flatMap((label) => (own.includes(label) ? [] : [`${name} has no ${label}`])))
    }
  }
  tree.iterate({
    enter({ node, type }) {
      if (type.isError) faults.push(`no PromQL at ${node.from}: ${text.slice(node.from, node.from + 20)}`)
      if (type.name === 'VectorSelector') {
        const name = metricOf(node, textOf)
        if (!series.has(name)) faults.push(`${name} is exported by nobody`)
        else check([node], labelsBelow(node))
      }
      // Whatever is grouped or matched by a label has to have it.
      if (type.name === 'AggregateExpr') check(allBelow(node, 'VectorSelector'), ownLabels(node, 'AggregateModifier'))
      if (type.name === 'BinaryExpr') check(allBelow(node, 'VectorSelector'), ownLabels(node, 'MatchingModifierClause'))
    },
  })
  return faults
}

/** The labels that every series of a query has: what a legend or an alert may name. */
export function sharedLabels(query: string): string[] {
  const text = query.replaceAll(INTERVAL, '5m')
  const names = allBelow(parser.parse(text).topNode, 'VectorSelector').map((selector) =>
    metricOf(selector, ({ from, to }) => text.slice(from, to)),
  )
  const [first = [], ...others] = names.map((name) => prometheusSeries.get(name) ?? [])
  return first.filter((label) => others.every((labels) => labels.includes(label)))
}

const metricOf = (selector: Tree, textOf: (node: Tree) => string): string => {
  const name = selector.getChild('Identifier')
  return name === null ? '' : textOf(name)
}

const labelsBelow = (node: Tree): Tree[] => allBelow(node, 'LabelName')

const ownLabels = (node: Tree, clause: string): Tree[] => node.getChildren(clause).flatMap(labelsBelow)

function allBelow(node: Tree, name: string): Tree[] {
  const found: Tree[] = []
  node.cursor().iterate((below) => {
    if (below.name === name) found.push(below.node)
  })
  return found
}
