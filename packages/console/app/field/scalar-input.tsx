import { useLanguage } from '../i18n/locale.js'
import { textOf } from './text-of.js'
import type { FieldInputProps, InputAria } from './field-input-props.js'
import { ReferenceInput } from './reference-input.js'
import { writingOf } from './unit.js'

/** The input of a single value. */
export function ScalarInput(props: FieldInputProps & { readonly aria: InputAria }) {
  const { field, value, onChange, aria, isFilter = false } = props
  const { text, say, locale } = useLanguage()
  const change = (event: { readonly target: { readonly value: string } }) => onChange(event.target.value)
  const written = value === undefined || value === null ? '' : textOf(value)
  switch (field.kind) {
    case 'choice':
      return (
        <select {...aria} className="input" value={written} onChange={change}>
          <option value="">{isFilter ? text.any : field.isRequired ? text.choose : text.unsaid}</option>
          {field.choices.map((choice) => (
            <option key={choice.value} value={String(choice.value)}>
              {say(choice.label)}
            </option>
          ))}
        </select>
      )
    case 'boolean':
      return <BooleanInput {...props} aria={aria} />
    case 'number': {
      const { suffix } = writingOf(field.unit, locale)
      return (
        <span className="with-unit">
          <input {...aria} className="input" inputMode="decimal" value={written} onChange={change} />
          {suffix !== '' && <span className="unit">{suffix}</span>}
        </span>
      )
    }
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
