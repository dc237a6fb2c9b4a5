import type { Row } from '../../resource/row.js'
import { Answered } from '../answered.js'
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
  const endpoints = useAnswer<{ readonly list: readonly (Endpoint & Row)[] }>({
    tenantId,
    path: 'event/webhook-endpoint/page',
    query: { pageNo: 1, pageSize: MOST },
  })
  return <Answered of={endpoints}>{({ list }) => <EndpointHealth tenantId={tenantId} endpoints={list} />}</Answered>
}

interface EndpointHealthProps extends ScreenProps {
  readonly endpoints: readonly (Endpoint & Row)[]
}

function EndpointHealth({ tenantId, endpoints }: EndpointHealthProps) {
  const say = useWords(words)
  const address = useScreenAddress()
  const endpointId = address.value('endpointId')
  const chosen = endpoints.find(({ id }) => String(id) === endpointId)
  return (
    <>
      <EndpointCards
        endpoints={endpoints}
        chosenId={endpointId}
        onChoose={(id) => address.go({ endpointId: String(id) })}
      />
      {chosen === undefined ? (
        <p className="hint">{endpoints.length === 0 ? say.none : say.choose}</p>
      ) : (
        <>
          <EndpointActions key={`actions-${endpointId}`} tenantId={tenantId} endpoint={chosen} />
          <DeliveryList key={`list-${endpointId}`} tenantId={tenantId} endpointId={endpointId} />
        </>
      )}
    </>
  )
}
