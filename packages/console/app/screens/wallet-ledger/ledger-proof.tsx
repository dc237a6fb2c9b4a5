import { Fragment, useState } from 'react'
import type { Field } from '../../document/field.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { ErrorText } from '../../resource/error-text.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useSessionStore } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { useWords } from '../use-words.js'
import { useColumnLabel } from './use-column-label.js'
import { words } from './words.js'

/** The first row that does not follow from those before it; `entryNo` is null where it is the wallet itself. */
export interface Mismatch {
  readonly userId: number
  readonly entryNo: string | null
  readonly column: string
  readonly expected: number
  readonly found: number
}

interface Proof {
  readonly wallets: number
  readonly entries: number
  readonly mismatch: Mismatch | null
}

interface LedgerProofProps {
  readonly tenantId: string
  readonly shownUserId: string
  readonly onFound: (mismatch: Mismatch | undefined) => void
  readonly onShow: (userId: string) => void
}

/** Recomputes every wallet of the tenant from its entries. Asked for by a person: it reads the whole ledger. */
export function LedgerProof({ tenantId, shownUserId, onFound, onShow }: LedgerProofProps) {
  const say = useWords(words)
  const store = useSessionStore()
  const { data: model } = useModel()
  const [proof, setProof] = useState<Proof>()
  const { isBusy, failure, attempt } = useAttempt()
  const call = model.call('pay/wallet/verify')
  if (call === undefined) return null
  const prove = () =>
    attempt(async () => {
      setProof(undefined)
      onFound(undefined)
      const next = (await store.send(tenantId, call, {})) as Proof
      setProof(next)
      onFound(next.mismatch ?? undefined)
    })
  return (
    <div className="ledger-proof">
      <button type="button" className="button" disabled={isBusy} onClick={() => void prove()}>
        {isBusy ? say.proving : say.prove}
      </button>
      <div role="status">
        {proof !== undefined && <ProofText {...{ tenantId, proof, answer: call.answer, shownUserId, onShow }} />}
      </div>
      {failure !== undefined && <ErrorText error={failure} />}
    </div>
  )
}

interface ProofTextProps extends Omit<LedgerProofProps, 'onFound'> {
  readonly answer: readonly Field[]
  readonly proof: Proof
}

function ProofText({ tenantId, proof: { wallets, entries, mismatch }, answer, shownUserId, onShow }: ProofTextProps) {
  const { locale, say: label } = useLanguage()
  const columnLabel = useColumnLabel()
  const say = useWords(words)
  const number = new Intl.NumberFormat(locale)
  if (mismatch === null)
    return (
      <p>
        <span className="mark" data-tone="good">
          ✓ {say.proved}
        </span>{' '}
        {say.provedOf} {number.format(wallets)} / {number.format(entries)}
      </p>
    )
  const owner = String(mismatch.userId)
  const member = answer.find(({ name }) => name === 'mismatch')
  const parts = member?.kind === 'group' ? member.fields.filter(({ name }) => name !== 'column') : []
  return (
    <p>
      <span className="mark" data-tone="bad">
        {say.wrong}
      </span>{' '}
      {columnLabel(mismatch.column)}
      {parts.map((field) => (
        <Fragment key={field.name}>
          {' · '}
          {label(field.label)} <Cell field={field} value={mismatch[field.name as keyof Mismatch]} tenantId={tenantId} />
        </Fragment>
      ))}{' '}
      {owner !== shownUserId && (
        <button type="button" className="button link" onClick={() => onShow(owner)}>
          {say.openWallet}
        </button>
      )}
    </p>
  )
}
