import { useState } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { ErrorText } from '../../resource/error-text.js'
import { MemberList } from '../../resource/member-list.js'
import type { Row } from '../../resource/row.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import type { ScreenProps } from '../screen.js'
import { useAsk } from '../use-ask.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'

const PATH = 'promotion/point-account/verify'

interface Proof {
  readonly accounts: number
  readonly entries: number
  readonly mismatch: Row | null
}

/** Recomputes the points of every member. Asked for by a person: it reads all entries. */
export function PointsProof({ tenantId }: ScreenProps) {
  const say = useWords(words)
  const may = useMay()
  const ask = useAsk(tenantId)
  const { data: model } = useModel()
  const [proof, setProof] = useState<Proof>()
  const { isBusy, failure, attempt } = useAttempt()
  if (!may(model.call(PATH)?.permission)) return null
  const prove = () =>
    attempt(async () => {
      setProof(undefined)
      setProof((await ask(PATH, {})) as Proof)
    })
  return (
    <section className="card list" aria-label={say.points}>
      <h2>{say.points}</h2>
      <div className="list-tools">
        <p className="hint">{say.pointsHint}</p>
        <span className="head-space" />
        <button type="button" className="button" disabled={isBusy} onClick={() => void prove()}>
          {isBusy ? say.proving : say.prove}
        </button>
      </div>
      <div role="status">{proof !== undefined && <ProofText tenantId={tenantId} proof={proof} />}</div>
      {failure !== undefined && <ErrorText error={failure} />}
    </section>
  )
}

function ProofText({ tenantId, proof: { accounts, entries, mismatch } }: ScreenProps & { readonly proof: Proof }) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const { data: model } = useModel()
  const number = new Intl.NumberFormat(locale)
  if (mismatch === null) return <p>✓ {say.proved(number.format(accounts), number.format(entries))}</p>
  const told = model.call(PATH)?.answer.find(({ name }) => name === 'mismatch')
  return (
    <>
      <p>
        <span className="mark" data-tone="bad">
          {say.wrong}
        </span>
      </p>
      <MemberList tenantId={tenantId} fields={told?.kind === 'group' ? told.fields : []} row={mismatch} />
    </>
  )
}
