import { useState } from 'react'
import type { FormEvent } from 'react'
import type { Field } from '../document/field.js'
import { FieldInput } from '../field/field-input.js'
import { useShownAgain } from '../resource/use-read-again.js'

interface RecordSearchProps {
  readonly field: Field | undefined
  readonly title: string
  readonly verb: string
  readonly value: string
  readonly onShow: (value: string) => void
  /** While an answer is on its way that another one would come before. */
  readonly isBusy?: boolean
  /** With what stands in the input, and is not asked for yet. */
  readonly onType?: (typed: string) => void
}

/** Asks for the number of what a screen is about, with the input that lists filter by it. */
export function RecordSearch({ field, title, verb, value, onShow, isBusy = false, onType }: RecordSearchProps) {
  const readAgain = useShownAgain()
  const [typed, setTyped] = useState(value)
  // By what was typed here, by a link, or by the way back: the input stays, and with it where one is.
  const [read, setRead] = useState(value)
  if (value !== read) {
    setRead(value)
    setTyped(value)
  }
  if (field === undefined) return null
  const type = (next: string) => {
    setTyped(next)
    onType?.(next)
  }
  const show = (event: FormEvent) => {
    event.preventDefault()
    const wanted = typed.trim()
    onShow(wanted)
    if (wanted === value) void readAgain()
  }
  return (
    <form className="filters" role="search" aria-label={title} onSubmit={show}>
      <FieldInput field={field} path={field.name} isFilter value={typed} onChange={(next) => type(String(next))} />
      <div className="filter-buttons">
        <button type="submit" className="button primary" disabled={isBusy}>
          {verb}
        </button>
      </div>
    </form>
  )
}
