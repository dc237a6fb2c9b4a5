import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Field } from '../document/field.js'
import { draftOf, wireOf } from '../field/draft.js'
import type { Draft } from '../field/draft.js'
import { FieldInput } from '../field/field-input.js'
import { textOf } from '../field/text-of.js'
import { unreadableIn } from '../field/unreadable.js'
import type { Unreadable } from '../field/unreadable.js'
import { useLanguage } from '../i18n/locale.js'
import { searchOf } from './search.js'
import { useShownAgain } from './use-read-again.js'

interface FilterBarProps {
  readonly fields: readonly Field[]
  readonly values: Readonly<Record<string, unknown>>
  readonly onApply: (values: Readonly<Record<string, unknown>>) => void
}

/** These keep what was typed as it was typed. */
const KEEPING: ReadonlySet<Field['kind']> = new Set(['list', 'reference'])

/** By what a list is narrowed. Enter applies it, and one goes on where one is. */
export function FilterBar({ fields, values, onApply }: FilterBarProps) {
  const { text } = useLanguage()
  const readAgain = useShownAgain()
  const [draft, setDraft] = useState<Draft>(() => draftOf(fields, values))
  // With another number it is another input, which keeps nothing.
  const [resets, setResets] = useState(0)
  // Of a phone's screen they would take all: there they are folded, unless they say why the list is short.
  const [isOpen, setOpen] = useState(() => Object.keys(values).length > 0)
  const [unreadable, setUnreadable] = useState<Unreadable>()
  const applied = JSON.stringify(values)
  const [read, setRead] = useState(applied)
  if (applied !== read) {
    // By what was typed here, by a link, or by the way back.
    const next = draftOf(fields, values)
    const isOther = ({ name }: Field) => JSON.stringify(next[name]) !== JSON.stringify(draft[name])
    setRead(applied)
    setDraft(next)
    if (fields.some((field) => KEEPING.has(field.kind) && isOther(field))) setResets(resets + 1)
  }
  if (fields.length === 0) return null
  const apply = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = unreadableIn(event.currentTarget, text)
    setUnreadable(found)
    if (found !== undefined) return
    const next = wireOf(fields, trimmed(fields, draft))
    onApply(next)
    // The address says nothing new.
    if (JSON.stringify(searchOf(next)) === JSON.stringify(searchOf(values))) void readAgain()
  }
  const reset = () => {
    setDraft(draftOf(fields))
    setUnreadable(undefined)
    setResets(resets + 1)
    onApply({})
  }
  return (
    <form className="filters" role="search" aria-label={text.filters} data-open={isOpen} noValidate onSubmit={apply}>
      <button type="button" className="button filter-fold" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {text.filters}
      </button>
      {fields.map((field) => (
        <FieldInput
          key={`${field.name} ${resets}`}
          field={field}
          path={field.name}
          isFilter
          refused={unreadable?.member}
          message={unreadable?.message}
          value={draft[field.name]}
          onChange={(value) => setDraft({ ...draft, [field.name]: value })}
        />
      ))}
      <div className="filter-buttons">
        <button type="submit" className="button primary">
          {text.apply}
        </button>
        <button type="button" className="button" onClick={reset}>
          {text.reset}
        </button>
      </div>
    </form>
  )
}

/** What was copied from elsewhere has blanks around it, which no number and no name begins with. */
const trimmed = (fields: readonly Field[], draft: Draft): Draft => {
  const texts = fields
    .filter(({ kind }) => kind === 'text')
    .map(({ name }) => [name, textOf(draft[name]).trim()] as const)
  return { ...draft, ...Object.fromEntries(texts) }
}
