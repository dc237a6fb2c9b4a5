import { Autocomplete } from '@base-ui/react/autocomplete'
import { useId, useState } from 'react'
import { useLanguage } from '../i18n/locale.js'
import type { InputAria } from './field-input-props.js'
import { isKey } from './referred.js'
import type { Referred, ReferenceField } from './referred.js'
import { useNameOf, useProposals } from './use-referred.js'

interface ReferenceInputProps {
  readonly field: ReferenceField
  /** What the input is called. */
  readonly label: string
  readonly aria?: InputAria
  readonly placeholder?: string
  readonly written: string
  readonly onType: (text: string) => void
  /** With the key of the row that was chosen; it has not been typed. */
  readonly onChoose: (key: string) => void
}

/**
 * The key of a row of another resource, found by what the row is called. The key stands in the input, because it is what
 * is sent, and two rows may be called alike; the name stands below it.
 */
export function ReferenceInput({ field, label, aria, placeholder, written, onType, onChoose }: ReferenceInputProps) {
  const [isOpen, setOpen] = useState(false)
  // What was typed since it was opened: what stood there before is no search.
  const [sought, setSought] = useState('')
  const found = useProposals(field, sought, isOpen)
  const name = useNameOf(field, written)
  const named = useId()
  const isShown = isOpen && found !== undefined && !isKey(field, sought)
  const open = (next: boolean) => {
    setOpen(next)
    if (!next) setSought('')
  }
  const describedBy = [aria?.['aria-describedby'], name === undefined ? undefined : named].filter(Boolean).join(' ')
  return (
    <Autocomplete.Root
      items={found ?? []}
      filter={null}
      itemToStringValue={({ key }: Referred) => key}
      value={written}
      onValueChange={(value, { reason }) => {
        // It closes what is shown, or the dialog around it; it takes nothing back that was typed.
        if (reason === 'escape-key') return
        const isChosen = reason === 'item-press'
        setSought(isChosen ? '' : value)
        if (isChosen) onChoose(value)
        else onType(value)
      }}
      open={isShown}
      onOpenChange={open}
      openOnInputClick
    >
      <Autocomplete.Input
        {...aria}
        // What is shown closes itself; what is still being asked for must not open over the field that somebody went on to.
        onBlur={() => !isShown && open(false)}
        // While the proposals are there, all else is hidden from programs, and with it the label.
        aria-label={label}
        aria-describedby={describedBy || undefined}
        className="input"
        placeholder={placeholder}
        autoComplete="off"
      />
      {name !== undefined && (
        <span id={named} className="hint referred">
          {name}
        </span>
      )}
      <Proposals />
    </Autocomplete.Root>
  )
}

function Proposals() {
  const { text } = useLanguage()
  return (
    <Autocomplete.Portal>
      <Autocomplete.Positioner className="proposals-place" sideOffset={4} align="start">
        <Autocomplete.Popup className="popup proposals">
          <Autocomplete.Empty className="proposals-empty">{text.nothingFound}</Autocomplete.Empty>
          <Autocomplete.List>
            {({ key, name }: Referred) => (
              <Autocomplete.Item key={key} value={{ key, name }} className="menu-item proposal">
                <span className="text">{name}</span>
                {name !== key && <span className="unit">{key}</span>}
              </Autocomplete.Item>
            )}
          </Autocomplete.List>
        </Autocomplete.Popup>
      </Autocomplete.Positioner>
    </Autocomplete.Portal>
  )
}
