import { useQuery } from '@tanstack/react-query'
import { textOf } from '../../field/text-of.js'
import { useLanguage } from '../../i18n/locale.js'
import { Cell } from '../../resource/cell.js'
import { ResourceLink } from '../../resource/resource-link.js'
import type { Row } from '../../resource/row.js'
import { useModel } from '../../shell/use-model.js'
import { Waiting } from '../../shell/waiting.js'
import { Answered } from '../answered.js'
import { Figures } from '../figures.js'
import { useWords } from '../use-words.js'
import { useAsk } from './ask.js'
import { BAG, PAY_ORDER, PURCHASE, SUPPLEMENT } from './find-orders.js'
import { ItemList } from './item-list.js'
import { readOrder } from './read-order.js'
import { fieldIn } from './timeline.js'
import { TimelineList } from './timeline-list.js'
import { WorkList } from './work-list.js'
import { words } from './words.js'

interface OrderViewProps {
  readonly tenantId: string
  readonly path: string
  readonly id: string
}

/** A purchase, or a bag without one: what belongs to it with the moves of each, and its timeline. */
export function OrderView({ tenantId, path, id }: OrderViewProps) {
  const say = useWords(words)
  const ask = useAsk(tenantId)
  const order = useQuery({
    // Forgotten with the purchases: whatever is done here ends with them.
    queryKey: ['list', tenantId, PURCHASE, 'whole', path, id],
    queryFn: async () => (await readOrder(ask, path, id)) ?? null,
  })
  return (
    <Answered of={order} waiting={<Waiting />}>
      {(found) => (
        <div className="order">
          <div className="order-parts">
            {found.purchase !== undefined && <PurchaseHead tenantId={tenantId} purchase={found.purchase} />}
            {found.items.length > 0 && <ItemList tenantId={tenantId} items={found.items} purchase={found.purchase} />}
            <WorkList tenantId={tenantId} path={BAG} title={say.bags} rows={found.bags} amount="payAmount" />
            <WorkList
              tenantId={tenantId}
              path={SUPPLEMENT}
              title={say.supplements}
              rows={found.supplements}
              amount="amount"
              told={['reason']}
            />
            <WorkList
              tenantId={tenantId}
              path={PAY_ORDER}
              title={say.payments}
              rows={found.payOrders}
              amount="payAmount"
            />
          </div>
          <TimelineList tenantId={tenantId} order={found} />
        </div>
      )}
    </Answered>
  )
}

const FIGURES = ['payAmount', 'goodsAmount', 'freightAmount']
const MARKS = ['refStatus', 'payStatus']
const FACTS = ['orderNo', 'clientId', 'memberId', 'externalUserId', 'paymentId', 'createTime', 'payTime', 'expireTime']

function PurchaseHead({ tenantId, purchase }: { readonly tenantId: string; readonly purchase: Row }) {
  const { say } = useLanguage()
  const { data: model } = useModel()
  const fieldsOf = (names: readonly string[]) => names.flatMap((name) => fieldIn(model, PURCHASE, name) ?? [])
  const cellOf = (field: ReturnType<typeof fieldsOf>[number]) => (
    <Cell key={field.name} field={field} value={purchase[field.name]} tenantId={tenantId} />
  )
  const facts = fieldsOf(FACTS).filter(({ name }) => purchase[name] !== null)
  return (
    <section className="card order-head" aria-label={textOf(purchase['outOrderNo'])}>
      <h2>
        <ResourceLink tenantId={tenantId} path={PURCHASE} search={{ open: 'view', row: textOf(purchase['id']) }}>
          {textOf(purchase['outOrderNo'])}
        </ResourceLink>{' '}
        {fieldsOf(MARKS)
          .filter(({ name }) => purchase[name] !== null)
          .map(cellOf)}
      </h2>
      <Figures of={fieldsOf(FIGURES).map((field) => [say(field.label), cellOf(field)])} />
      <dl className="details">
        {facts.map((field) => (
          <div key={field.name}>
            <dt>{say(field.label)}</dt>
            <dd>{cellOf(field)}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
