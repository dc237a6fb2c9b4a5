import { useState } from 'react'
import { refusedMember } from '../../resource/dialogs/dialog-form.js'
import { ErrorText } from '../../resource/error-text.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useMay, useSessionStore } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { FieldInput } from '../../field/field-input.js'
import type { ScreenProps } from '../screen.js'
import { useWords } from '../use-words.js'
import { listText } from './wizard-steps.js'
import { words } from './words.js'

interface Trial {
  readonly allowed: boolean
  readonly entry: string | null
}

interface AddressTrialProps extends ScreenProps {
  readonly entries: readonly string[]
}

/** What the engine would do to a call from an address, by the entries as they are now. */
export function AddressTrial({ tenantId, entries }: AddressTrialProps) {
  const say = useWords(words)
  const store = useSessionStore()
  const may = useMay()
  const { data: model } = useModel()
  const [address, setAddress] = useState('')
  const [trial, setTrial] = useState<Trial & { readonly of: string }>()
  const { isBusy, failure, attempt } = useAttempt()
  const call = model.call('system/partner-app/check-address')
  const field = call?.query.find(({ name }) => name === 'address')
  const ipWhitelist = listText(entries)
  if (call === undefined || field === undefined || !may(call.permission)) return null
  const asked = JSON.stringify([address, ipWhitelist])
  const ask = () =>
    attempt(async () => {
      setTrial(undefined)
      const answer = (await store.send(tenantId, call, { query: { address: address.trim(), ipWhitelist } })) as Trial
      setTrial({ ...answer, of: asked })
    })
  return (
    <fieldset className="field trial">
      <legend>{say.tryTitle}</legend>
      <div className="trial-line">
        <FieldInput
          field={field}
          path="address"
          refused={refusedMember(failure) === 'address' ? 'address' : undefined}
          message={failure?.message}
          isFilter
          value={address}
          onChange={(next) => setAddress(String(next))}
        />
        <button type="button" className="button" disabled={isBusy || address.trim() === ''} onClick={() => void ask()}>
          {say.try}
        </button>
      </div>
      <div role="status">{trial?.of === asked && <TrialText trial={trial} />}</div>
      {failure !== undefined && refusedMember(failure) !== 'address' && <ErrorText error={failure} />}
    </fieldset>
  )
}

function TrialText({ trial: { allowed, entry } }: { readonly trial: Trial }) {
  const say = useWords(words)
  return (
    <span className="mark" data-tone={!allowed ? 'bad' : entry === null ? 'warning' : 'good'}>
      {!allowed ? say.refused : entry === null ? say.letInAll : `${say.letIn} ${entry}`}
    </span>
  )
}
