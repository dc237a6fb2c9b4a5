import { useState } from 'react'
import type { ReactNode } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { Pager } from '../../resource/pager.js'
import { CellTable } from '../cell-table.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'

/** What can become of one of them, as people read it. */
export interface StateWords {
  readonly text: string
  readonly tone: string | undefined
}

interface OutcomeTableProps<Item, State extends string> {
  readonly caption: string
  readonly heads: readonly { readonly text: string; readonly kind?: string }[]
  readonly items: readonly Item[]
  /** In the order of their buttons. */
  readonly states: Readonly<Record<State, StateWords>>
  readonly stateOf: (item: Item) => State
  readonly keyOf: (item: Item) => string
  /** Of those that are shown only. */
  readonly cellsOf: (item: Item) => readonly ReactNode[]
  readonly empty: string
}

const SHOWN = 50

/** What became of each of many: how many of each kind, and a page of them, so that ten thousand are no more than fifty. */
export function OutcomeTable<Item, State extends string>(props: OutcomeTableProps<Item, State>) {
  const { caption, heads, items, states, stateOf, keyOf, cellsOf, empty } = props
  const [wanted, setWanted] = useState<State>()
  const [pageNo, setPageNo] = useState(1)
  const counts = new Map<State, number>()
  for (const item of items) counts.set(stateOf(item), (counts.get(stateOf(item)) ?? 0) + 1)
  // What there is none of any more is not asked for any longer.
  const only = wanted !== undefined && counts.has(wanted) ? wanted : undefined
  const listed = only === undefined ? items : items.filter((item) => stateOf(item) === only)
  const page = Math.min(pageNo, Math.max(1, Math.ceil(listed.length / SHOWN)))
  const shown = listed.slice((page - 1) * SHOWN, page * SHOWN)
  const want = (state: State | undefined) => {
    setWanted(state)
    setPageNo(1)
  }
  return (
    <div className="list">
      <StateChoice states={states} counts={counts} all={items.length} wanted={only} onWant={want} />
      <CellTable
        caption={caption}
        heads={heads}
        rows={shown.map((item) => ({ key: keyOf(item), cells: cellsOf(item) }))}
        empty={empty}
      />
      {listed.length > SHOWN && <Pager pageNo={page} pageSize={SHOWN} total={listed.length} onTurn={setPageNo} />}
    </div>
  )
}

interface StateChoiceProps<State extends string> {
  readonly states: Readonly<Record<State, StateWords>>
  readonly counts: ReadonlyMap<State, number>
  readonly all: number
  readonly wanted: State | undefined
  readonly onWant: (state: State | undefined) => void
}

function StateChoice<State extends string>({ states, counts, all, wanted, onWant }: StateChoiceProps<State>) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  const choice = (state: State | undefined, name: string, count: number) => (
    <button
      key={name}
      type="button"
      className="state-choice"
      data-tone={state && states[state].tone}
      aria-pressed={wanted === state}
      onClick={() => onWant(state)}
    >
      {name} <strong>{number.format(count)}</strong>
    </button>
  )
  return (
    <p className="list-tools">
      {choice(undefined, say.all, all)}
      {(Object.keys(states) as State[]).map((state) => {
        const count = counts.get(state)
        return count === undefined ? null : choice(state, states[state].text, count)
      })}
    </p>
  )
}

/** One of them as a mark. */
export function StateMark({ of: { text, tone } }: { readonly of: StateWords }) {
  return (
    <span className="mark" data-tone={tone}>
      {text}
    </span>
  )
}
