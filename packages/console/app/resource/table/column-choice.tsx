import { Popover } from '@base-ui/react/popover'
import { useMemo, useState } from 'react'
import type { Field } from '../../document/field.js'
import type { ResourceModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import { chosenColumns } from './columns.js'

/** The columns that somebody has chosen for a list, kept in the browser. */
export function useColumns(resource: ResourceModel) {
  const kept = `console-columns ${resource.path}`
  const [names, setNames] = useState(() => readNames(kept))
  const shown = useMemo(() => chosenColumns(resource, names), [resource, names])
  const choose = (next: readonly string[]) => {
    localStorage.setItem(kept, JSON.stringify(next))
    setNames(next)
  }
  return { shown, choose }
}

function readNames(kept: string): readonly string[] | undefined {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(kept) ?? 'null')
    return Array.isArray(names) ? names.map(String) : undefined
  } catch {
    return undefined
  }
}

interface ColumnChoiceProps {
  readonly fields: readonly Field[]
  readonly shown: readonly Field[]
  readonly onChoose: (names: readonly string[]) => void
}

/** Which columns are to be seen; one is always left. */
export function ColumnChoice({ fields, shown, onChoose }: ColumnChoiceProps) {
  const { text, say } = useLanguage()
  const names = shown.map(({ name }) => name)
  const toggle = (name: string, isShown: boolean) =>
    onChoose(fields.map((field) => field.name).filter((other) => (other === name ? isShown : names.includes(other))))
  return (
    <Popover.Root>
      <Popover.Trigger className="button quiet">{text.columns}</Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={4} align="end">
          <Popover.Popup className="popup column-choice" aria-label={text.columns}>
            {fields.map(({ name, label }) => (
              <label key={name}>
                <input
                  type="checkbox"
                  checked={names.includes(name)}
                  disabled={names.length === 1 && names[0] === name}
                  onChange={(event) => toggle(name, event.target.checked)}
                />
                {say(label)}
              </label>
            ))}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
