import { useState } from 'react'
import type { CallModel } from '../../document/resource-model.js'
import { useLanguage } from '../../i18n/locale.js'
import { CallDialog } from '../../resource/dialogs/call-dialog.js'
import { Cell } from '../../resource/cell.js'
import type { Row } from '../../resource/row.js'
import { useMay } from '../../session/session.js'
import { useModel } from '../../shell/use-model.js'
import { Answered } from '../answered.js'
import { RecordSearch } from '../record-search.js'
import { useScreenAddress } from '../screen-address.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import { LiveStatistics } from './live-statistics.js'
import { PrizeTable } from './prize-table.js'
import { VerifyRecord } from './verify-record.js'
import { words } from './words.js'

/** From which state each move leads on. */
const FROM: Readonly<Record<string, number>> = { publish: 0, close: 1 }
const HEAD = ['status', 'code', 'startTime', 'endTime', 'committed', 'seedDigest']

/** One lucky draw: what it promises, what it would do, what it has done, and the proof of a single draw. */
export function LuckyDraw({ tenantId }: ScreenProps) {
  const say = useWords(words)
  const address = useScreenAddress()
  const { data: model } = useModel()
  const luckyDrawId = address.value('luckyDrawId')
  const field = model.call('promotion/lucky-draw-prize/page')?.query.find(({ name }) => name === 'luckyDrawId')
  return (
    <>
      <RecordSearch
        field={field}
        title={say.find}
        verb={say.show}
        value={luckyDrawId}
        onShow={(next) => address.go({ luckyDrawId: next })}
      />
      {luckyDrawId === '' ? (
        <p className="hint">{say.choose}</p>
      ) : (
        <OneDraw key={luckyDrawId} tenantId={tenantId} luckyDrawId={luckyDrawId} />
      )}
    </>
  )
}

interface OneDrawProps extends ScreenProps {
  readonly luckyDrawId: string
}

function OneDraw({ tenantId, luckyDrawId }: OneDrawProps) {
  const asked = { tenantId, path: 'promotion/lucky-draw/get', query: { id: luckyDrawId } }
  return (
    <Answered of={useAnswer<Row | null>(asked)}>
      {(draw) => (
        <>
          <DrawHead tenantId={tenantId} draw={draw} />
          <PrizeTable tenantId={tenantId} luckyDrawId={luckyDrawId} />
          <LiveStatistics tenantId={tenantId} luckyDrawId={luckyDrawId} />
          <VerifyRecord tenantId={tenantId} />
        </>
      )}
    </Answered>
  )
}

/** What the draw is, and the moves of its life that may be made. */
function DrawHead({ tenantId, draw }: ScreenProps & { readonly draw: Row }) {
  const { text, say } = useLanguage()
  const { data: model } = useModel()
  const may = useMay()
  const [opened, setOpened] = useState<CallModel>()
  const done = useDone(tenantId, ['promotion/lucky-draw'])
  const resource = model.resource('promotion/lucky-draw')
  if (resource === undefined) return null
  const moves = resource.calls.filter(({ name, permission }) => name in FROM && may(permission))
  const close = () => setOpened(undefined)
  return (
    <section className="card">
      <h2>{String(draw['name'])}</h2>
      <dl className="details">
        {resource.page.answer
          .filter(({ name }) => HEAD.includes(name))
          .map((field) => (
            <div key={field.name}>
              <dt>{say(field.label)}</dt>
              <dd>
                <Cell field={field} value={draw[field.name]} tenantId={tenantId} />
              </dd>
            </div>
          ))}
      </dl>
      <p className="list-tools">
        {moves.map((call) => (
          <button
            key={call.operationId}
            type="button"
            className="button"
            disabled={draw['status'] !== FROM[call.name]}
            onClick={() => setOpened(call)}
          >
            {say(call.title)}
          </button>
        ))}
      </p>
      {opened !== undefined && (
        <CallDialog
          place={{ tenantId, resource }}
          call={opened}
          row={draw}
          verb={say(opened.title)}
          said={text.done}
          onDone={done}
          onClose={close}
        />
      )}
    </section>
  )
}
