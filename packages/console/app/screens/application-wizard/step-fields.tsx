import type { Field } from '../../document/field.js'
import type { Draft } from '../../field/draft.js'
import { FieldInput } from '../../field/field-input.js'
import type { ScreenProps } from '../screen.js'
import { useWords } from '../use-words.js'
import { AddressTrial } from './address-trial.js'
import { ScopeChoice } from './scope-choice.js'
import { textsOf } from './wizard-steps.js'
import { words } from './words.js'

interface StepFieldsProps extends ScreenProps {
  readonly fields: readonly Field[]
  readonly draft: Draft
  /** The member that the API has refused, and what it has said. */
  readonly refused: string | undefined
  readonly message: string | undefined
  readonly onChange: (name: string, value: unknown) => void
}

/** What a step asks for. */
export function StepFields({ tenantId, fields, draft, refused, message, onChange }: StepFieldsProps) {
  const say = useWords(words)
  return fields.map((field) => {
    const { name } = field
    const change = (value: unknown) => onChange(name, value)
    if (name === 'scopes')
      return (
        <ScopeChoice
          key={name}
          tenantId={tenantId}
          chosen={textsOf(draft[name])}
          message={refused?.startsWith(name) === true ? message : undefined}
          onChange={change}
        />
      )
    const isList = name === 'ipWhitelist'
    return (
      <div key={name}>
        <FieldInput
          field={isList ? { ...field, description: say.listHint } : field}
          path={name}
          refused={refused}
          message={message}
          value={draft[name]}
          onChange={change}
        />
        {isList && <AddressTrial tenantId={tenantId} entries={textsOf(draft[name])} />}
      </div>
    )
  })
}
