import { useState } from 'react'
import type { Field } from '../../document/field.js'
import { measuredBeside } from '../../document/told-unit.js'
import { draftOf, wireOf } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { useLanguage } from '../../i18n/locale.js'
import type { Row } from '../row.js'
import { WholeValue } from '../whole-value.js'

interface StaleChoiceProps {
  readonly fields: readonly Field[]
  readonly before: Row
  readonly theirs: Row
  readonly mine: Draft
  /** With what is to stand; it is saved by another click. */
  readonly onDecide: (draft: Draft) => void
  readonly onCancel: () => void
}

/** What one has changed, what somebody else has, and what stood there before: for each, which is to stand. */
export function StaleChoice({ fields, before, theirs, mine, onDecide, onCancel }: StaleChoiceProps) {
  const { text } = useLanguage()
  const was = draftOf(fields, before)
  const is = draftOf(fields, theirs)
  const differs = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)
  const changed = fields.filter(({ name }) => differs(is[name], mine[name]) || differs(was[name], is[name]))
  // What only one of the two has touched is as he left it.
  const [chosen, setChosen] = useState<ReadonlySet<string>>(
    () => new Set(changed.filter(({ name }) => differs(was[name], mine[name])).map(({ name }) => name)),
  )
  const choose = (name: string, isMine: boolean) => {
    const next = new Set(chosen)
    if (isMine) next.add(name)
    else next.delete(name)
    setChosen(next)
  }
  const decided = () => Object.fromEntries(fields.map(({ name }) => [name, chosen.has(name) ? mine[name] : is[name]]))
  return (
    <div className="form">
      <div className="drawer-body">
        <p role="alert" className="error">
          {text.stale} {text.staleHint}
        </p>
        <Versions fields={changed} versions={{ before, theirs, mine }} chosen={chosen} onChoose={choose} />
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onCancel}>
          {text.cancel}
        </button>
        <button type="button" className="button primary" onClick={() => onDecide(decided())}>
          {text.takeChoices}
        </button>
      </div>
    </div>
  )
}

interface VersionsProps {
  readonly fields: readonly Field[]
  readonly versions: Pick<StaleChoiceProps, 'before' | 'theirs' | 'mine'>
  readonly chosen: ReadonlySet<string>
  readonly onChoose: (name: string, isMine: boolean) => void
}

function Versions({ fields, versions: { before, theirs, mine }, chosen, onChoose }: VersionsProps) {
  const { text, say } = useLanguage()
  return (
    <table className="table stale">
      <thead>
        <tr>
          <th scope="col">{text.member}</th>
          <th scope="col">{text.before}</th>
          <th scope="col">{text.theirs}</th>
          <th scope="col">{text.mine}</th>
        </tr>
      </thead>
      <tbody>
        {fields.map((field) => (
          <tr key={field.name}>
            <th scope="row">{say(field.label)}</th>
            <td>
              <WholeValue field={measuredBeside(field, before)} value={before[field.name]} />
            </td>
            {[false, true].map((isMine) => (
              <td key={String(isMine)}>
                <label>
                  <input
                    type="radio"
                    name={`stale-${field.name}`}
                    checked={chosen.has(field.name) === isMine}
                    onChange={() => onChoose(field.name, isMine)}
                  />
                  <span>
                    <WholeValue
                      field={measuredBeside(field, isMine ? mine : theirs)}
                      value={isMine ? wireOf([field], mine)[field.name] : theirs[field.name]}
                    />
                  </span>
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}
