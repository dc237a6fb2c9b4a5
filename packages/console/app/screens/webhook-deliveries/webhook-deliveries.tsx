import { ErrorText } from '../../resource/error-text.js'
import type { Row } from '../../resource/row.js'
import { useScreenAddress } from '../screen-address.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useWords } from '../use-words.js'
import { DeliveryList } from './delivery-list.js'
import { EndpointActions } from './endpoint-actions.js'
import { EndpointCards } from './endpoint-cards.js'
import type { Endpoint } from './endpoint-cards.js'
import { words } from './words.js'

const MOST = 200

/** Whether partners get what happened: the health of each endpoint, and every delivery to it with its attempts. */
export function WebhookDeliveries({ tenantId }: ScreenProps) {
  const say = useWords(words)
  const address = useScreenAddress()
  const endpointId = address.value('endpointId')
  const { data, error, refetch } = useAnswer<{ readonly list: readonly (Endpoint & Row)[] }>({
    tenantId,
    path: 'event/webhook-endpoint/page',
    query: { pageNo: 1, pageSize: MOST },
  })
  const failed = error === null ? undefined : <ErrorText error={error} onRetry={() => void refetch()} />
  if (data === undefined) return failed ?? null
  const chosen = data.list.find(({ id }) => String(id) === endpointId)
  return (
    <>
      {failed}
      <EndpointCards
        endpoints={data.list}
        chosenId={endpointId}
        onChoose={(id) => address.go({ endpointId: String(id) })}
      />
      {chosen === undefined ? (
        <p className="hint">{data.list.length === 0 ? say.none : say.choose}</p>
      ) : (
        <>
          <EndpointActions key={`actions-${endpointId}`} tenantId={tenantId} endpoint={chosen} />
          <DeliveryList key={`list-${endpointId}`} tenantId={tenantId} endpointId={endpointId} />
        </>
      )}
    </>
  )
}
