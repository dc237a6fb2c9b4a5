import { useEffect, useRef, useState } from 'react'
import type { FormEvent } from 'react'
import { AdminError } from '../api/admin-error.js'
import type { Field } from '../document/field.js'
import { isVisible } from '../field/draft.js'
import type { Draft } from '../field/draft.js'
import { FieldInput } from '../field/field-input.js'
import { useLanguage } from '../i18n/locale.js'
import { ErrorText } from './error-text.js'
import { useAttempt } from './use-attempt.js'

interface ResourceFormProps {
  readonly fields: readonly Field[]
  readonly tenantId: string
  readonly first: Draft
  readonly verb: string
  /** What it throws is told, and what the API has refused is marked. */
  readonly onSend: (draft: Draft) => Promise<void>
  readonly onCancel: () => void
}

/** The members of a request to be filled in. */
export function ResourceForm({ fields, tenantId, first, verb, onSend, onCancel }: ResourceFormProps) {
  const { text } = useLanguage()
  const [draft, setDraft] = useState(first)
  const { isBusy, failure, attempt } = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const refused = failure instanceof AdminError ? failure.member : undefined

  useEffect(() => {
    if (refused !== undefined) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [refused])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    return attempt(() => onSend(draft))
  }
  return (
    // Whether something is missing the API says, as for everything else that is wrong.
    <form ref={form} className="form" noValidate onSubmit={(event) => void submit(event)}>
      <div className="drawer-body">
        {fields
          .filter((field) => isVisible(field, fields, draft))
          .map((field) => (
            <FieldInput
              key={field.name}
              field={field}
              path={field.name}
              tenantId={tenantId}
              refused={refused}
              message={failure?.message}
              value={draft[field.name]}
              onChange={(value) => setDraft((current) => ({ ...current, [field.name]: value }))}
            />
          ))}
        {failure !== undefined && <ErrorText error={failure} />}
      </div>
      <div className="dialog-buttons">
        <button type="button" className="button" onClick={onCancel}>
          {text.cancel}
        </button>
        <button type="submit" className="button primary" disabled={isBusy}>
          {verb}
        </button>
      </div>
    </form>
  )
}
