import { useId } from 'react'
import type { Field } from '../document/field.js'
import { useLanguage } from '../i18n/locale.js'
import type { FieldInputProps } from './field-input-props.js'
import { GroupInput } from './group-input.js'
import { hintBelow } from './hint.js'
import { ChoicesInput, ItemsInput, LinesInput } from './list-input.js'
import { MapInput } from './map-input.js'
import { isMarked, isOfLines } from './marked.js'
import { PeriodInput } from './period-input.js'
import { ScalarInput } from './scalar-input.js'

/** The input of a field, with its label, what is to be known of it, and what is wrong with it. */
export function FieldInput(props: FieldInputProps) {
  const { field, message, isFilter = false } = props
  const { say, hint: hintIn } = useLanguage()
  const id = useId()
  const isRefused = isMarked(props, props.refused)
  const hint = isFilter ? '' : hintIn(hintBelow(field))
  const describing = [...(hint === '' ? [] : [`${id}-hint`]), ...(isRefused ? [`${id}-error`] : [])]
  const describedBy = describing.length === 0 ? undefined : describing.join(' ')
  const isNeeded = field.isRequired && !isFilter
  const below = (
    <>
      {hint !== '' && (
        <p id={`${id}-hint`} className="hint">
          {hint}
        </p>
      )}
      {isRefused && (
        <p id={`${id}-error`} className="field-error">
          {message}
        </p>
      )}
    </>
  )
  const aria = {
    id,
    'data-path': props.path,
    'aria-invalid': isRefused,
    'aria-describedby': describedBy,
    'aria-required': isNeeded ? (true as const) : undefined,
  }
  const several = severalOf(field)
  if (several !== undefined)
    return (
      <fieldset className="field several" data-kind={field.kind} aria-describedby={describedBy}>
        <legend data-required={isNeeded}>{say(field.label)}</legend>
        <SeveralInput {...props} field={several} isRefused={isRefused} />
        {below}
      </fieldset>
    )
  return (
    <div className="field" data-kind={field.kind}>
      <label htmlFor={id} data-required={isNeeded}>
        {say(field.label)}
      </label>
      {field.kind === 'list' ? (
        <LinesInput {...props} field={field} aria={aria} />
      ) : (
        <ScalarInput {...props} aria={aria} />
      )}
      {below}
    </div>
  )
}

type Several = Field & { readonly kind: 'group' | 'map' | 'period' | 'list' }

/** Made of several inputs, each with a name of its own. */
function severalOf(field: Field): Several | undefined {
  if (field.kind === 'list') return isOfLines(field) ? undefined : field
  return field.kind === 'group' || field.kind === 'map' || field.kind === 'period' ? field : undefined
}

function SeveralInput({
  field,
  isRefused,
  ...props
}: FieldInputProps & { readonly field: Several; readonly isRefused: boolean }) {
  switch (field.kind) {
    case 'group':
      return <GroupInput {...props} field={field} Input={FieldInput} />
    case 'map':
      return <MapInput {...props} field={field} isRefused={isRefused} />
    case 'period':
      return <PeriodInput {...props} field={field} isRefused={isRefused} />
    case 'list':
      return field.item.kind === 'choice' ? (
        <ChoicesInput {...props} field={field} isRefused={isRefused} />
      ) : (
        <ItemsInput {...props} field={field} Input={FieldInput} />
      )
  }
}
