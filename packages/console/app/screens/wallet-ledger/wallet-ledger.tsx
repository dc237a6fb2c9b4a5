import { useState } from 'react'
import { useModel } from '../../shell/use-model.js'
import { RecordSearch } from '../record-search.js'
import type { ScreenProps } from '../screen.js'
import { useScreenAddress } from '../screen-address.js'
import { useWords } from '../use-words.js'
import { LedgerEntries } from './ledger-entries.js'
import { LedgerProof } from './ledger-proof.js'
import type { Mismatch } from './ledger-proof.js'
import { WalletFigures } from './wallet-figures.js'
import { words } from './words.js'

/** A member's wallet: what is in it, every movement, and the proof that one follows from the other. */
export function WalletLedger({ tenantId }: ScreenProps) {
  const say = useWords(words)
  const address = useScreenAddress()
  const [mismatch, setMismatch] = useState<Mismatch>()
  const { data: model } = useModel()
  const userId = address.value('userId')
  const field = model.call('pay/wallet/page')?.query.find(({ name }) => name === 'userId')
  const show = (next: string) => address.go({ userId: next })
  // What was typed while this wallet was shown; by a link or the way back the input says again what is shown.
  const [typed, setTyped] = useState({ at: userId, text: userId })
  const isOtherTyped = typed.at === userId && typed.text.trim() !== userId
  return (
    <>
      <RecordSearch
        field={field}
        title={say.findWallet}
        verb={say.show}
        value={userId}
        onShow={show}
        onType={(text) => setTyped({ at: userId, text })}
      />
      <LedgerProof tenantId={tenantId} shownUserId={userId} onFound={setMismatch} onShow={show} />
      {userId === '' ? (
        <p className="hint">{say.chooseMember}</p>
      ) : (
        <>
          {/* By their own keys: nobody books on a wallet that is still shown for the one before. */}
          <WalletFigures key={`wallet-${userId}`} tenantId={tenantId} userId={userId} isOtherTyped={isOtherTyped} />
          <LedgerEntries key={`entries-${userId}`} tenantId={tenantId} userId={userId} mismatch={mismatch} />
        </>
      )}
    </>
  )
}
