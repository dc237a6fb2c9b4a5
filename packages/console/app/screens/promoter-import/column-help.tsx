import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import { CellTable } from '../cell-table.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'

/** What columns there may be, and what they take. */
export function ColumnHelp({ fields }: { readonly fields: readonly Field[] }) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const takes = (field: Field): string => {
    if (field.kind === 'choice')
      return field.choices.map((choice) => `${choice.value} ${label(choice.label)}`).join('; ')
    if (field.kind === 'time') return say.aTime
    if (field.kind === 'reference') return field.isText ? say.anything : say.wholeNumber
    if (field.kind === 'number') return field.isWhole ? say.wholeNumber : say.someNumber
    return say.anything
  }
  const rows = fields.map((field) => ({
    key: field.name,
    cells: [
      `${label(field.label)}${field.isRequired ? ` (${say.needed})` : ''}`,
      `${field.name}, ${label({ en: field.label.zh, zh: field.label.en })}`,
      takes(field),
    ],
  }))
  return (
    <details>
      <summary>{say.columnsHelp}</summary>
      <CellTable
        caption={say.columnsHelp}
        heads={[{ text: say.column }, { text: say.also }, { text: say.takes }]}
        rows={rows}
        empty="–"
      />
    </details>
  )
}
