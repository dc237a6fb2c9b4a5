import { useLanguage } from '../../i18n/locale.js'

/** The rows that were chosen, by their keys. */
export interface Selection {
  readonly selected: ReadonlySet<string>
  readonly onSelect: (selected: ReadonlySet<string>) => void
}

/** Chooses all rows that are shown, or none. */
export function SelectAll({
  keys,
  selection: { selected, onSelect },
}: {
  readonly keys: readonly string[]
  readonly selection: Selection
}) {
  const { text } = useLanguage()
  const isAll = keys.length > 0 && keys.every((key) => selected.has(key))
  return (
    <input
      type="checkbox"
      aria-label={text.selectAll}
      checked={isAll}
      disabled={keys.length === 0}
      onChange={() => onSelect(isAll ? new Set() : new Set(keys))}
    />
  )
}

interface SelectRowProps {
  readonly name: string
  readonly rowKey: string
  readonly selection: Selection
}

/** Chooses a row. */
export function SelectRow({ name, rowKey: key, selection: { selected, onSelect } }: SelectRowProps) {
  const { text } = useLanguage()
  const toggle = (isChosen: boolean) => {
    const next = new Set(selected)
    if (isChosen) next.add(key)
    else next.delete(key)
    onSelect(next)
  }
  return (
    <input
      type="checkbox"
      aria-label={`${text.select} ${name}`}
      checked={selected.has(key)}
      onChange={(event) => toggle(event.target.checked)}
    />
  )
}
