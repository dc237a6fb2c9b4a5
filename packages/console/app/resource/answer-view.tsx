import type { Field } from '../document/field.js'
import { textOf } from '../field/text-of.js'
import { useLanguage } from '../i18n/locale.js'

interface AnswerViewProps {
  readonly fields: readonly Field[]
  readonly answer: unknown
  readonly onClose: () => void
}

/** What a call has answered; a secret is shown here only. */
export function AnswerView({ fields, answer, onClose }: AnswerViewProps) {
  const { text, say } = useLanguage()
  const values = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  const isSecret = (name: string) =>
    /secret|key$/i.test(name) || fields.find((field) => field.name === name)?.kind === 'secret'
  return (
    <div className="drawer-body">
      {values.some(([name]) => isSecret(name)) && <p role="status">{text.secretOnce}</p>}
      <dl className="details">
        {values.map(([name, value]) => {
          const field = fields.find((each) => each.name === name)
          const shown = typeof value === 'string' ? value : textOf(value)
          return (
            <div key={name}>
              <dt>{field === undefined ? name : say(field.label)}</dt>
              <dd>
                <code className="json">{shown}</code>
                {isSecret(name) && isSecureContext && (
                  <button
                    type="button"
                    className="button link"
                    onClick={() => void navigator.clipboard.writeText(shown)}
                  >
                    {text.copy}
                  </button>
                )}
              </dd>
            </div>
          )
        })}
      </dl>
      <div className="dialog-buttons">
        <button type="button" className="button primary" onClick={onClose}>
          {text.close}
        </button>
      </div>
    </div>
  )
}
