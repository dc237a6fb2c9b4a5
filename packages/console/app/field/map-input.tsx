import { useLanguage } from '../i18n/locale.js'
import type { FieldInputProps } from './field-input-props.js'

type Entry = readonly [name: string, value: string]

/** The languages that a text is first asked for in. */
const LANGUAGES: readonly Entry[] = [
  ['en', ''],
  ['zh', ''],
]

/** Texts by name, for example by language. */
export function MapInput({ field, value, onChange, isRefused }: FieldInputProps & { readonly isRefused: boolean }) {
  const { text, say } = useLanguage()
  const given = Array.isArray(value) ? (value as readonly Entry[]) : []
  const entries = given.length === 0 && field.schema['x-widget'] === 'i18n-text' ? LANGUAGES : given
  const put = (index: number, entry: Entry) => onChange(entries.map((each, at) => (at === index ? entry : each)))
  return (
    <div className="entries">
      {entries.map(([name, entry], index) => (
        <span key={index} className="entry">
          <input
            className="input entry-name"
            aria-label={`${say(field.label)} ${index + 1} ${text.name}`}
            aria-invalid={isRefused}
            value={name}
            onChange={(event) => put(index, [event.target.value, entry])}
          />
          <input
            className="input"
            aria-label={`${say(field.label)} ${name === '' ? index + 1 : name} ${text.value}`}
            aria-invalid={isRefused}
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
