import { useState } from 'react'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import { CallDialog } from '../../resource/dialogs/call-dialog.js'
import { ErrorText } from '../../resource/error-text.js'
import type { Row } from '../../resource/row.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useMay, useSessionStore } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import type { ScreenProps } from '../screen.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import type { Endpoint } from './endpoint-cards.js'
import { words } from './words.js'

const ENDPOINT = 'event/webhook-endpoint'
const DELIVERY = 'event/webhook-delivery'

interface EndpointActionsProps extends ScreenProps {
  readonly endpoint: Endpoint & Row
}

interface Tested {
  readonly statusCode: number | null
  readonly failure: string | null
}

/** To try an endpoint, to switch it on or off, and to send again what it has missed. */
export function EndpointActions({ tenantId, endpoint }: EndpointActionsProps) {
  const { text, say: label } = useLanguage()
  const say = useWords(words)
  const store = useSessionStore()
  const may = useMay()
  const { data: model } = useModel()
  const [opened, setOpened] = useState<CallModel>()
  const [tested, setTested] = useState<Tested>()
  const { isBusy, failure, attempt } = useAttempt()
  const done = useDone(tenantId, [ENDPOINT, DELIVERY])
  const permitted = (path: string): CallModel | undefined => {
    const call = model.call(path)
    return call !== undefined && may(call.permission) ? call : undefined
  }
  const test = permitted(`${ENDPOINT}/test`)
  const forms = [permitted(`${DELIVERY}/recover`), permitted(`${ENDPOINT}/update-status`)]
  const send = (call: CallModel) =>
    attempt(async () => {
      setTested(undefined)
      setTested((await store.send(tenantId, call, { body: { id: endpoint.id } })) as Tested)
    })
  const resource = model.resource(opened?.path.includes(DELIVERY) === true ? DELIVERY : ENDPOINT)
  return (
    <div className="list-tools">
      {test !== undefined && (
        <button type="button" className="button" disabled={isBusy} onClick={() => void send(test)}>
          {say.test}
        </button>
      )}
      {forms.map(
        (call) =>
          call !== undefined && (
            <button key={call.operationId} type="button" className="button" onClick={() => setOpened(call)}>
              {call.name === 'recover' ? say.recover : label(call.title)}
            </button>
          ),
      )}
      <div role="status">{tested !== undefined && <TestedText tested={tested} />}</div>
      {failure !== undefined && <ErrorText error={failure} />}
      {opened !== undefined && resource !== undefined && (
        <CallDialog
          place={{ tenantId, resource }}
          call={opened}
          row={{ ...endpoint, endpointId: endpoint.id }}
          said={text.done}
          onDone={done}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

function TestedText({ tested: { statusCode, failure } }: { readonly tested: Tested }) {
  const say = useWords(words)
  const isGood = failure === null
  return (
    <span className="mark" data-tone={isGood ? 'good' : 'bad'}>
      {isGood ? say.testGood : say.testBad} {statusCode ?? failure}
    </span>
  )
}
