import { textOf } from '../../field/text-of.js'
import { ErrorText } from '../../resource/error-text.js'
import { countOf, useRowsOfPage } from '../../resource/page-numbers.js'
import { Pager } from '../../resource/pager.js'
import type { Row } from '../../resource/row.js'
import { useModel } from '../../shell/use-model.js'
import { RowTable } from '../row-table.js'
import { useScreenAddress } from '../screen-address.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import type { Mismatch } from './ledger-proof.js'
import { useColumnLabel } from './use-column-label.js'
import { words } from './words.js'

const PATH = 'pay/wallet-transaction/page'
const PAGE_SIZE = 20
const COLUMNS = ['createTime', 'bizType', 'title', 'price', 'balance', 'bizId', 'no']

interface LedgerEntriesProps {
  readonly tenantId: string
  readonly userId: string
  readonly mismatch: Mismatch | undefined
}

/** Every movement with the balance after it; the one that the proof has found is marked. */
export function LedgerEntries({ tenantId, userId, mismatch }: LedgerEntriesProps) {
  const say = useWords(words)
  const columnLabel = useColumnLabel()
  const address = useScreenAddress()
  const { data: model } = useModel()
  const pageNo = countOf(address.value('pageNo'), 1)
  const pageSize = countOf(address.value('pageSize'), PAGE_SIZE)
  const page = useAnswer<{ readonly list: readonly Row[]; readonly total: number }>({
    tenantId,
    path: PATH,
    query: { userId, pageNo, pageSize },
  })
  const columns = COLUMNS.flatMap((name) => model.call(PATH)?.answer.find((field) => field.name === name) ?? [])
  const noteOf = (row: Row) =>
    mismatch !== undefined && mismatch.entryNo === row['no']
      ? `${columnLabel(mismatch.column)} ${say.wrongHere}`
      : undefined
  const turn = (next: Readonly<Record<string, string>>, isInPlace = false) => address.go({ userId, ...next }, isInPlace)
  const reading = useRowsOfPage({ pageNo, pageSize, page }, (next) =>
    turn({ pageNo: String(next), pageSize: String(pageSize) }, true),
  )
  return (
    <section className="list" aria-label={say.entries}>
      <h2>{say.entries}</h2>
      {page.error !== null && <ErrorText error={page.error} />}
      <RowTable
        tenantId={tenantId}
        caption={say.entries}
        columns={columns}
        rows={page.data?.list ?? []}
        reading={reading}
        keyOf={(row) => textOf(row['id'])}
        noteOf={noteOf}
      />
      <Pager
        pageNo={pageNo}
        pageSize={pageSize}
        total={page.data?.total}
        onTurn={(next) => turn({ pageNo: String(next), pageSize: String(pageSize) })}
        onResize={(next) => turn({ pageSize: String(next) })}
      />
    </section>
  )
}
