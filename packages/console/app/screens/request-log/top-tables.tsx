import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { CellTable } from '../cell-table.js'
import { useWords } from '../use-words.js'
import type { CallFigures, Figures } from './call-figures.js'
import { CodeMark } from './code-mark.js'
import { useAskedCalls } from './use-asked-calls.js'
import { words } from './words.js'

interface TopRow {
  readonly name: string
  readonly shown?: ReactNode
  readonly figures: Figures
}

/** The applications, paths and codes with the most calls; each leads to its own. */
export function TopTables({ figures: { clients, paths, codes } }: { readonly figures: CallFigures }) {
  const say = useWords(words)
  const tables = [
    { by: 'clientId', caption: say.clients, head: say.client, rows: clients.map((each) => rowOf(each.clientId, each)) },
    { by: 'path', caption: say.paths, head: say.path, rows: paths.map((each) => rowOf(each.path, each)) },
    {
      by: 'code',
      caption: say.codes,
      head: say.code,
      rows: codes.map((each) => ({ ...rowOf(String(each.code), each), shown: <CodeMark code={each.code} /> })),
    },
  ]
  return (
    <div className="top-tables">
      {tables.map((table) => (
        <TopTable key={table.by} {...table} />
      ))}
    </div>
  )
}

const rowOf = (name: string, figures: Figures): TopRow => ({ name, figures })

interface TopTableProps {
  readonly by: string
  readonly caption: string
  readonly head: string
  readonly rows: readonly TopRow[]
}

function TopTable({ by, caption, head, rows }: TopTableProps) {
  const { text, locale } = useLanguage()
  const say = useWords(words)
  const { query, narrow } = useAskedCalls()
  const number = new Intl.NumberFormat(locale)
  const isNarrow = by in query
  const heads = [{ text: head }, ...[say.calls, say.errors, say.mean].map((name) => ({ text: name, kind: 'number' }))]
  const cellRows = rows.map(({ name, shown = name, figures: { calls, errors, meanMs } }) => ({
    key: name,
    cells: [
      isNarrow ? (
        shown
      ) : (
        <button
          key="name"
          type="button"
          className="button link top-name"
          aria-label={`${say.narrow} ${name}`}
          onClick={() => narrow(by, name)}
        >
          {shown}
        </button>
      ),
      number.format(calls),
      number.format(errors),
      meanMs === null ? '–' : `${number.format(meanMs)} ms`,
    ],
  }))
  return (
    <section className="list">
      <h2>{caption}</h2>
      <CellTable caption={caption} heads={heads} rows={cellRows} empty={text.nothing} />
    </section>
  )
}
