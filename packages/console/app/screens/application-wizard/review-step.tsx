import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import { WholeValue } from '../../resource/whole-value.js'
import { useWords } from '../use-words.js'
import { fieldsOfStep } from './wizard-steps.js'
import type { Step } from './wizard-steps.js'
import { words } from './words.js'

const FILLED = ['basics', 'scopes', 'addresses'] as const

interface ReviewStepProps {
  readonly fields: readonly Field[]
  readonly values: Readonly<Record<string, unknown>>
  readonly onChange: (step: Step) => void
}

/** All that will be sent, as it will be sent. */
export function ReviewStep({ fields, values, onChange }: ReviewStepProps) {
  const { say: label } = useLanguage()
  const say = useWords(words)
  const scopes = values['scopes']
  return (
    <>
      {FILLED.map((step) => (
        <section key={step} className="list" aria-label={say[step]}>
          <div className="list-tools">
            <h3>{say[step]}</h3>
            <button
              type="button"
              className="button link"
              aria-label={`${say.changeStep} ${say[step]}`}
              onClick={() => onChange(step)}
            >
              {say.change}
            </button>
          </div>
          <dl className="details">
            {fieldsOfStep(fields, step).map((field) => (
              <div key={field.name}>
                <dt>{label(field.label)}</dt>
                <dd>
                  {field.name === 'ipWhitelist' && values[field.name] === '' ? (
                    say.nobody
                  ) : (
                    <WholeValue field={field} value={values[field.name]} />
                  )}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      {Array.isArray(scopes) && scopes.length === 0 && <p className="notice">{say.noScope}</p>}
    </>
  )
}
