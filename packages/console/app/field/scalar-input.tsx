import type { Choice, Field } from '../document/field.js'
import { useLanguage } from '../i18n/locale.js'
import { textOf } from './text-of.js'
import type { FieldInputProps, InputAria } from './field-input-props.js'
import { ReferenceInput } from './reference-input.js'
import { writingOf } from './unit.js'
import { misreading } from './unreadable.js'

/** The input of a single value. */
export function ScalarInput(props: FieldInputProps & { readonly aria: InputAria }) {
  const { field, value, onChange, aria, isFilter = false } = props
  const { text, say } = useLanguage()
  const change = (event: { readonly target: { readonly value: string } }) => onChange(event.target.value)
  const written = value === undefined || value === null ? '' : textOf(value)
  switch (field.kind) {
    case 'choice':
      return (
        <select {...aria} className="input" value={written} onChange={change}>
          <option value="">{isFilter ? text.any : field.isRequired ? text.choose : text.unsaid}</option>
          {withWritten(field, written).map((choice) => (
            <option key={choice.value} value={String(choice.value)}>
              {say(choice.label)}
            </option>
          ))}
        </select>
      )
    case 'boolean':
      return <BooleanInput {...props} aria={aria} />
    case 'number':
      return <NumberInput {...props} field={field} />
    case 'time':
      return <input {...aria} className="input" type="datetime-local" step={1} value={written} onChange={change} />
    case 'multiline':
    case 'json':
      return (
        <textarea
          {...aria}
          className="input"
          rows={field.kind === 'json' ? 6 : 3}
          value={written}
          onChange={change}
          spellCheck={field.kind === 'multiline'}
        />
      )
    case 'secret':
      return <input {...aria} className="input" type="password" autoComplete="off" value={written} onChange={change} />
    case 'reference':
      return (
        <ReferenceInput
          field={field}
          label={say(field.label)}
          aria={aria}
          written={written}
          onType={onChange}
          onChoose={onChange}
        />
      )
    default:
      return <input {...aria} className="input" value={written} onChange={change} />
  }
}

/**
 * The choices, and what is written where it is none of them: a link narrows by it, or a row has it, and shown as nothing it
 * would be taken for nothing.
 */
function withWritten({ choices, states = [] }: Field & { readonly kind: 'choice' }, written: string) {
  const isWritten = ({ value }: Choice) => String(value) === written
  if (written === '' || choices.some(isWritten)) return choices
  const label = states.find(isWritten)?.label ?? { en: written, zh: written }
  return [...choices, { value: written, label }]
}

interface NumberInputProps extends FieldInputProps {
  readonly field: Field & { readonly kind: 'number' }
  readonly aria: InputAria
}

/** A number with its unit. What cannot be read is known here, for whichever form it stands in. */
function NumberInput({ field, value, onChange, aria }: NumberInputProps) {
  const { text, locale } = useLanguage()
  const { suffix } = writingOf(field.unit, locale)
  const written = textOf(value ?? '')
  return (
    <span className="with-unit">
      <input
        {...aria}
        ref={(input) => input?.setCustomValidity(misreading(field, written, text))}
        className="input"
        inputMode="decimal"
        value={written}
        onChange={(event) => onChange(event.target.value)}
      />
      {suffix !== '' && <span className="unit">{suffix}</span>}
    </span>
  )
}

/** Yes and no; and neither, where that may be said or nothing is asked for. */
function BooleanInput({
  field,
  value,
  onChange,
  aria,
  isFilter = false,
}: FieldInputProps & { readonly aria: InputAria }) {
  const { text } = useLanguage()
  if (!field.isNullable && !isFilter)
    return (
      <input {...aria} type="checkbox" checked={value === true} onChange={(event) => onChange(event.target.checked)} />
    )
  const written = typeof value === 'boolean' ? String(value) : ''
  return (
    <select
      {...aria}
      className="input"
      value={written}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value === 'true')}
    >
      <option value="">{isFilter ? text.any : text.unsaid}</option>
      <option value="true">{text.yes}</option>
      <option value="false">{text.no}</option>
    </select>
  )
}
