import type { Field } from '../../document/field.js'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { CopyButton } from '../copy-button.js'
import { WholeValue } from '../whole-value.js'

interface AnswerViewProps {
  readonly fields: readonly Field[]
  readonly answer: unknown
  readonly onClose: () => void
}

/** What a call has answered; a secret is shown here only. */
export function AnswerView({ fields, answer, onClose }: AnswerViewProps) {
  const { text, say } = useLanguage()
  const values = typeof answer === 'object' && answer !== null ? Object.entries(answer) : []
  const members = values.map(([name, value]: [string, unknown]) => {
    const field = fields.find((each) => each.name === name)
    return { name, value, field, isSecret: field?.kind === 'secret' }
  })
  return (
    <div className="drawer-body">
      {members.some(({ isSecret }) => isSecret) && <p role="status">{text.secretOnce}</p>}
      <dl className="details">
        {members.map(({ name, value, field, isSecret }) => (
          <div key={name}>
            <dt>{field === undefined ? name : say(field.label)}</dt>
            <dd>{isSecret ? <Secret value={textOf(value)} /> : <WholeValue field={field} value={value} />}</dd>
          </div>
        ))}
      </dl>
      <div className="dialog-buttons">
        <button type="button" className="button primary" onClick={onClose}>
          {text.close}
        </button>
      </div>
    </div>
  )
}

function Secret({ value }: { readonly value: string }) {
  const { text } = useLanguage()
  return (
    <>
      <code className="json">{value}</code>
      <CopyButton name={text.copy} text={value} look="link" />
    </>
  )
}
