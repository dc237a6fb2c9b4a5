import type { Field } from '../document/field.js'
import { useLanguage } from '../i18n/locale.js'
import { draftOf, isVisible } from './draft.js'
import type { Draft } from './draft.js'
import type { DrawInput, FieldInputProps } from './field-input-props.js'

type GroupInputProps = Omit<FieldInputProps, 'field'> & {
  readonly field: Field & { readonly kind: 'group' }
  readonly Input: DrawInput
}

/** The members of an object; one that may be absent is there when it is asked for. */
export function GroupInput({ field, path, value, onChange, Input, ...said }: GroupInputProps) {
  const { text } = useLanguage()
  if (value === null || value === undefined)
    return (
      <button type="button" className="button quiet" onClick={() => onChange(draftOf(field.fields))}>
        {text.add}
      </button>
    )
  const draft = value as Draft
  return (
    <div className="group">
      {field.fields
        .filter((member) => isVisible(member, field.fields, draft))
        .map((member) => (
          <Input
            {...said}
            key={member.name}
            field={member}
            path={`${path}.${member.name}`}
            value={draft[member.name]}
            onChange={(next) => onChange({ ...draft, [member.name]: next })}
          />
        ))}
      {field.isNullable && (
        <button type="button" className="button quiet" onClick={() => onChange(null)}>
          {text.remove}
        </button>
      )}
    </div>
  )
}
