import { useState } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../../resource/error-text.js'
import { useSessionStore } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { RecordSearch } from '../record-search.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'
import { useAttempt } from '../../resource/use-attempt.js'

interface Verified {
  readonly recordId: number
  readonly number: number | null
  readonly table: readonly { readonly prizeId: number; readonly from: number; readonly to: number }[]
  readonly prizeId: number | null
  readonly valid: boolean
}

/** Whether a record follows from its number, as the engine recomputes it. */
export function VerifyRecord({ tenantId }: { readonly tenantId: string }) {
  const say = useWords(words)
  const { say: label } = useLanguage()
  const store = useSessionStore()
  const { data: model } = useModel()
  const [verified, setVerified] = useState<Verified>()
  const { isBusy, failure, attempt } = useAttempt()
  const call = model.call('promotion/lucky-draw-record/verify')
  if (call === undefined) return null
  const verify = (id: string) =>
    attempt(async () => {
      setVerified(undefined)
      setVerified((await store.send(tenantId, call, { query: { id } })) as Verified)
    })
  const field = call.query.find(({ name }) => name === 'id')
  const record = call.answer.find(({ name }) => name === 'recordId')
  return (
    <section className="list" aria-label={say.verify}>
      <h2>{say.verify}</h2>
      <p className="hint">{say.verifyHint}</p>
      <RecordSearch
        field={field}
        title={say.verify}
        verb={say.check}
        value=""
        isBusy={isBusy}
        onShow={(id) => void verify(id)}
      />
      <div role="status">
        {verified !== undefined && (
          <VerifiedText verified={verified} record={record === undefined ? '' : label(record.label)} />
        )}
      </div>
      {failure !== undefined && <ErrorText error={failure} />}
    </section>
  )
}

interface VerifiedTextProps {
  readonly verified: Verified
  /** What a record is called. */
  readonly record: string
}

/** It says which record it is about: another number may stand in the input by now. */
function VerifiedText({ verified, record }: VerifiedTextProps) {
  const say = useWords(words)
  const { recordId, number, table, prizeId, valid } = verified
  const range = table.find(({ from, to }) => number !== null && from <= number && number < to)
  return (
    <p>
      <strong>
        {record} {recordId}
      </strong>{' '}
      <span className="mark" data-tone={valid ? 'good' : 'bad'}>
        {valid ? say.valid : say.invalid}
      </span>{' '}
      {say.number} {number ?? '–'} · {say.range} {range === undefined ? '–' : `${range.from} – ${range.to - 1}`} ·{' '}
      {say.name} {prizeId ?? say.blank}
    </p>
  )
}
