import { useLanguage } from '../i18n/locale.js'
import type { FieldInputProps } from './field-input-props.js'

/** From when until when; either may be open. */
export function PeriodInput({
  field,
  path,
  value,
  onChange,
  isRefused,
}: FieldInputProps & { readonly isRefused: boolean }) {
  const { text, say } = useLanguage()
  const [from = '', until = ''] = Array.isArray(value) ? value.map(String) : []
  const ends = [
    [text.from, from, (next: string) => onChange([next, until])],
    [text.until, until, (next: string) => onChange([from, next])],
  ] as const
  return (
    <span className="period">
      {ends.map(([name, at, change]) => (
        <input
          key={name}
          className="input"
          type="datetime-local"
          data-path={path}
          aria-label={`${say(field.label)} ${name}`}
          aria-invalid={isRefused}
          value={at}
          onChange={(event) => change(event.target.value)}
        />
      ))}
    </span>
  )
}
