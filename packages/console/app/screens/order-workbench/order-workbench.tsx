import { useQuery } from '@tanstack/react-query'
import { fieldOf } from '../../document/field.js'
import type { Field } from '../../document/field.js'
import { textOf } from '../../field/text-of.js'
import { Answered } from '../answered.js'
import { RecordSearch } from '../record-search.js'
import type { ScreenProps } from '../screen.js'
import { useScreenAddress } from '../screen-address.js'
import { useWords } from '../use-words.js'
import { useAsk } from './ask.js'
import { findOrders, PURCHASE } from './find-orders.js'
import type { FoundOrders, FoundRow } from './find-orders.js'
import { FoundList } from './found-list.js'
import { OrderView } from './order-view.js'
import { PasteItems } from './paste-items.js'
import { words } from './words.js'
import { Waiting } from '../../shell/waiting.js'

/** An order by any of its numbers: what has become of it, and what may be done next. */
export function OrderWorkbench({ tenantId }: ScreenProps) {
  const say = useWords(words)
  const address = useScreenAddress()
  const no = address.value('no')
  const field: Field = {
    ...fieldOf(NO_DOCUMENT, { name: 'no', schema: { type: 'string' }, isRequired: false }),
    label: { en: words.en.number, zh: words.zh.number },
  }
  return (
    <>
      <div className="order-search">
        <RecordSearch
          field={field}
          title={say.find}
          verb={say.show}
          value={no}
          onShow={(next) => address.go({ no: next })}
        />
      </div>
      {no === '' && <p className="hint">{`${say.choose} ${say.numberHint}`}</p>}
      {no === '' && <PasteItems tenantId={tenantId} />}
      {no !== '' && <FoundOrder key={no} tenantId={tenantId} no={no} />}
    </>
  )
}

const NO_DOCUMENT = { info: { version: '' }, paths: {}, 'x-resources': [] }

function FoundOrder({ tenantId, no }: ScreenProps & { readonly no: string }) {
  const ask = useAsk(tenantId)
  const found = useQuery({
    queryKey: ['list', tenantId, PURCHASE, 'found', no],
    queryFn: () => findOrders(ask, no),
  })
  return (
    <Answered of={found} waiting={<Waiting />}>
      {(orders) => <ChosenOrder tenantId={tenantId} no={no} found={orders} />}
    </Answered>
  )
}

/** The only order that was found, or the one that is chosen of them; all of them until one is. */
function ChosenOrder({ tenantId, no, found }: ScreenProps & { readonly no: string; readonly found: FoundOrders }) {
  const say = useWords(words)
  const address = useScreenAddress()
  const { orders, strays } = found
  const chosen = orders.length === 1 ? orders[0] : orders.find((each) => keyOf(each) === address.value('order'))
  if (chosen === undefined)
    return (
      <FoundList
        tenantId={tenantId}
        orders={orders}
        strays={strays}
        onChoose={(order) => address.go({ no, order: keyOf(order) })}
      />
    )
  return (
    <>
      {orders.length > 1 && (
        <p>
          <button type="button" className="button" onClick={() => address.go({ no })}>
            {say.backToFound}
          </button>
        </p>
      )}
      <OrderView key={keyOf(chosen)} tenantId={tenantId} path={chosen.path} id={textOf(chosen.row['id'])} />
    </>
  )
}

const keyOf = ({ path, row }: FoundRow): string => `${path.split('/')[1] ?? ''}-${textOf(row['id'])}`
