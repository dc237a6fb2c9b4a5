import type { Field } from '../../document/field.js'
import { textOf } from '../../field/text-of.js'
import { valuesOf, searchOf } from '../../resource/search.js'
import { ErrorText } from '../../resource/error-text.js'
import { FilterBar } from '../../resource/filter-bar.js'
import { countOf, useRowsOfPage } from '../../resource/page-numbers.js'
import { Pager } from '../../resource/pager.js'
import type { Row } from '../../resource/row.js'
import { useLanguage } from '../../i18n/locale.js'
import { useModel } from '../../shell/use-model.js'
import { RowTable } from '../row-table.js'
import { useScreenAddress } from '../screen-address.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { DeliveryDialog } from './delivery-dialog.js'
import { words } from './words.js'

const PATH = 'event/webhook-delivery/page'
const PAGE_SIZE = 20
const COLUMNS = ['createTime', 'type', 'subject', 'status', 'attempts', 'dueTime', 'deliveredTime']
const FILTERS = ['status', 'type', 'subject']

interface DeliveryListProps {
  readonly tenantId: string
  readonly endpointId: string
}

/** What was sent to an endpoint, newest first. */
export function DeliveryList({ tenantId, endpointId }: DeliveryListProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const address = useScreenAddress()
  const { data: model } = useModel()
  const call = model.call(PATH)
  const filters = fieldsNamed(call?.query, FILTERS)
  const said: Readonly<Record<string, string>> = Object.fromEntries(
    FILTERS.map((name) => [name, address.value(name)] as const).filter(([, value]) => value !== ''),
  )
  const values = valuesOf(filters, said)
  const pageNo = countOf(address.value('pageNo'), 1)
  const deliveryId = address.value('deliveryId')
  const page = useAnswer<{ readonly list: readonly Row[]; readonly total: number }>({
    tenantId,
    path: PATH,
    query: { ...values, endpointId, pageNo, pageSize: PAGE_SIZE },
  })
  const go = (next: Readonly<Record<string, string>>, isInPlace = false) =>
    address.go({ endpointId, ...said, ...next }, isInPlace)
  const reading = useRowsOfPage({ pageNo, pageSize: PAGE_SIZE, page }, (next) => go({ pageNo: String(next) }, true))
  return (
    <section className="list" aria-label={say.deliveries}>
      <h2>{say.deliveries}</h2>
      <FilterBar
        fields={filters}
        values={values}
        onApply={(next) => address.go({ endpointId, ...textsOf(searchOf(next)) })}
      />
      {page.error !== null && <ErrorText error={page.error} />}
      <RowTable
        tenantId={tenantId}
        caption={say.deliveries}
        columns={fieldsNamed(call?.answer, COLUMNS)}
        rows={page.data?.list ?? []}
        reading={reading}
        keyOf={(row) => textOf(row['id'])}
        actionOf={(row) => ({
          name: text.view,
          of: textOf(row['subject']),
          onClick: () => go({ pageNo: String(pageNo), deliveryId: textOf(row['id']) }),
        })}
      />
      <Pager
        pageNo={pageNo}
        pageSize={PAGE_SIZE}
        total={page.data?.total}
        onTurn={(next) => go({ pageNo: String(next) })}
      />
      {deliveryId !== '' && (
        <DeliveryDialog
          key={deliveryId}
          tenantId={tenantId}
          deliveryId={deliveryId}
          onClose={() => go({ pageNo: String(pageNo) })}
        />
      )}
    </section>
  )
}

const fieldsNamed = (fields: readonly Field[] = [], names: readonly string[]): readonly Field[] =>
  names.flatMap((name) => fields.find((field) => field.name === name) ?? [])

const textsOf = (search: Readonly<Record<string, string | readonly string[]>>): Record<string, string> =>
  Object.fromEntries(Object.entries(search).map(([name, value]) => [name, String(value)]))
