import { useState } from 'react'
import type { Field } from '../../document/field.js'
import { fieldBeside } from '../../document/told-reference.js'
import { isVisible } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { FieldInput } from '../../field/field-input.js'
import { useLanguage } from '../../i18n/locale.js'
import { useModel } from '../../shell/use-model.js'
import { backText } from './back-text.js'
import { DialogForm, refusedMember } from './dialog-form.js'
import { useAttempt } from '../use-attempt.js'

interface ResourceFormProps {
  readonly fields: readonly Field[]
  readonly first: Draft
  readonly verb: string
  /** Whether nothing leads back while it is sent. */
  readonly isHeld?: boolean
  /** What it throws is told, and what the API has refused is marked. */
  readonly onSend: (draft: Draft) => Promise<void>
  readonly onCancel: () => void
}

/** The members of a request to be filled in. */
export function ResourceForm({ fields, first, verb, isHeld = false, onSend, onCancel }: ResourceFormProps) {
  const { text } = useLanguage()
  const { data: model } = useModel()
  const [draft, setDraft] = useState(first)
  const sending = useAttempt()
  return (
    <DialogForm
      sending={sending}
      onSend={() => onSend(draft)}
      verb={verb}
      back={backText(text, verb)}
      isHeld={isHeld}
      onBack={onCancel}
    >
      {fields
        .filter((field) => isVisible(field, fields, draft))
        .map((field) => (
          <FieldInput
            key={field.name}
            field={fieldBeside(field, draft, model)}
            path={field.name}
            refused={refusedMember(sending.failure)}
            message={sending.failure?.message}
            value={draft[field.name]}
            onChange={(value) => setDraft((current) => ({ ...current, [field.name]: value }))}
          />
        ))}
    </DialogForm>
  )
}
