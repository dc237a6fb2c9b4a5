import { useLanguage } from '../i18n/locale.js'
import type { FieldInputProps } from './field-input-props.js'
import { misnaming } from './unreadable.js'

type Entry = readonly [name: string, value: string]

/** The languages that a text is first asked for in. */
const LANGUAGES: readonly Entry[] = [
  ['en', ''],
  ['zh', ''],
]

/** Texts by name, for example by language. */
export function MapInput({
  field,
  path,
  value,
  onChange,
  isRefused,
}: FieldInputProps & { readonly isRefused: boolean }) {
  const { text, say } = useLanguage()
  const given = Array.isArray(value) ? (value as readonly Entry[]) : []
  const entries = given.length === 0 && field.schema['x-widget'] === 'i18n-text' ? LANGUAGES : given
  const wrong = entries.map((_, index) => misnaming(entries, index, text))
  // Where one of the names is wrong, it is that one.
  const isWrong = (index: number) => isRefused && (wrong[index] !== '' || wrong.every((each) => each === ''))
  const put = (index: number, entry: Entry) => onChange(entries.map((each, at) => (at === index ? entry : each)))
  return (
    <div className="entries">
      {entries.map(([name, entry], index) => (
        <span key={index} className="entry">
          <input
            ref={(input) => input?.setCustomValidity(wrong[index] ?? '')}
            className="input entry-name"
            data-path={path}
            aria-label={`${say(field.label)} ${index + 1} ${text.name}`}
            aria-invalid={isWrong(index)}
            value={name}
            onChange={(event) => put(index, [event.target.value, entry])}
          />
          <input
            className="input"
            aria-label={`${say(field.label)} ${name === '' ? index + 1 : name} ${text.value}`}
            aria-invalid={isWrong(index)}
            value={entry}
            onChange={(event) => put(index, [name, event.target.value])}
          />
          <button
            type="button"
            className="button quiet"
            aria-label={`${text.remove} ${name}`}
            onClick={() => onChange(entries.filter((_, at) => at !== index))}
          >
            ✕
          </button>
        </span>
      ))}
      <button type="button" className="button quiet" onClick={() => onChange([...entries, ['', '']])}>
        {text.add}
      </button>
    </div>
  )
}
