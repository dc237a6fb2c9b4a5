import { useState } from 'react'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import { ActionDialog } from '../../resource/dialogs/action-dialog.js'
import { Cell } from '../../resource/cell.js'
import type { Row } from '../../resource/row.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { Answered } from '../answered.js'
import { Figures } from '../figures.js'
import { useAnswer } from '../use-answer.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import { useOwner } from './use-owner.js'
import { words } from './words.js'

interface WalletFiguresProps {
  readonly tenantId: string
  readonly userId: string
  /** Whether another member stands in the input by now: nobody books on this one by mistake. */
  readonly isOtherTyped: boolean
}

/** What is in the wallet now, and what may be done to it. */
export function WalletFigures(props: WalletFiguresProps) {
  const { tenantId, userId } = props
  const asked = { tenantId, path: 'pay/wallet/get', query: { userId } }
  return <Answered of={useAnswer<Row | null>(asked)}>{(wallet) => <WalletCard {...props} wallet={wallet} />}</Answered>
}

function WalletCard({ tenantId, userId, isOtherTyped, wallet }: WalletFiguresProps & { readonly wallet: Row }) {
  const { say } = useLanguage()
  const { data: model } = useModel()
  const [opened, setOpened] = useState<CallModel>()
  const may = useMay()
  const ofLedger = useWords(words)
  const owner = useOwner(userId)
  const done = useDone(tenantId, ['pay/wallet', 'pay/wallet-transaction'])
  const resource = model.resource('pay/wallet')
  if (resource === undefined) return null
  const moves = resource.calls.filter(
    ({ call, target, permission }) => call === 'action' && target === 'row' && may(permission),
  )
  const close = () => setOpened(undefined)
  const dialog = { place: { tenantId, resource }, row: wallet, onDone: done, onClose: close }
  return (
    <section className="card wallet-figures" aria-label={`${say(resource.title)}: ${owner}`}>
      <h2>{owner}</h2>
      <Figures
        of={resource.page.answer
          .filter(({ kind }) => kind === 'number')
          .map((field) => [
            say(field.label),
            <Cell key={field.name} field={field} value={wallet[field.name]} tenantId={tenantId} />,
          ])}
      />
      <p className="list-tools">
        {moves.map((call) => (
          <button
            key={call.operationId}
            type="button"
            className="button"
            disabled={isOtherTyped}
            onClick={() => setOpened(call)}
          >
            {say(call.title)}
          </button>
        ))}
        {isOtherTyped && <span className="hint">{ofLedger.otherTyped}</span>}
      </p>
      {opened !== undefined && <ActionDialog {...dialog} call={opened} />}
    </section>
  )
}
