import { useMemo, useState } from 'react'
import { FieldInput } from '../../field/field-input.js'
import { DiscardQuestion } from '../../resource/dialogs/leave-question.js'
import { ErrorText } from '../../resource/error-text.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useModel } from '../../shell/use-model.js'
import { readCsv } from '../batch/read-csv.js'
import { RunProgress } from '../batch/run-progress.js'
import { SourceInput } from '../batch/source-input.js'
import type { Source } from '../batch/source-input.js'
import type { ScreenProps } from '../screen.js'
import { useScreenAddress } from '../screen-address.js'
import { useAsk } from '../use-ask.js'
import { useWords } from '../use-words.js'
import { CheckResult, LineTable } from './check-result.js'
import type { KeptBatch } from './kept-batch.js'
import { memberLines } from './member-lines.js'
import { useDryCheck } from './use-dry-check.js'
import { words } from './words.js'

/** What a person could still look through. */
const MOST_LINES = 5000

interface PrepareBatchProps extends ScreenProps {
  readonly kept: KeptBatch
}

/** Which template, and who: asked for and checked, nothing is written. */
export function PrepareBatch({ tenantId, kept }: PrepareBatchProps) {
  const say = useWords(words)
  const address = useScreenAddress()
  const dry = useDryCheck(useAsk(tenantId))
  const checking = useAttempt()
  const [asked, setAsked] = useState<Asked>({
    templateId: address.value('templateId'),
    source: { file: undefined, text: '' },
  })
  const { lines, wrong } = useMemberLines(asked.source.text)
  const { templateId } = asked
  const isReady = /^[1-9]\d{0,14}$/.test(templateId) && lines.length > 0 && wrong === undefined
  const check = () => {
    if (!isReady || checking.isBusy) return
    address.go({ templateId })
    void checking.attempt(() => dry.run(Number(templateId), lines))
  }
  const change = (next: Asked) => {
    setAsked(next)
    dry.forget()
  }
  return (
    <>
      <form
        className="card batch-form"
        aria-label={say.whom}
        onSubmit={(event) => {
          event.preventDefault()
          check()
        }}
      >
        <AskedInputs asked={asked} wrong={wrong} isBusy={checking.isBusy} onChange={change} />
        <p className="list-tools">
          <button type="submit" className="button primary" disabled={!isReady || checking.isBusy}>
            {dry.check === undefined ? say.check : say.checkAgain}
          </button>
          <span className="hint">{say.checkHint}</span>
        </p>
        <RunProgress name={say.finding} of={dry.finding} onPause={dry.pause} />
        <RunProgress name={say.counting} of={dry.counting} onPause={dry.pause} />
        {checking.failure !== undefined && <ErrorText error={checking.failure} />}
      </form>
      {dry.check !== undefined && dry.lines !== undefined && !checking.isBusy && (
        <CheckResult
          template={dry.check.template}
          lines={dry.lines}
          isWhole={dry.check.full !== undefined}
          kept={kept}
        />
      )}
      {dry.lines !== undefined && <LineTable tenantId={tenantId} lines={dry.lines} />}
      <DiscardQuestion isNeeded={() => asked.source.text !== ''} />
    </>
  )
}

/** What somebody has entered. */
interface Asked {
  readonly templateId: string
  readonly source: Source
}

interface AskedInputsProps {
  readonly asked: Asked
  readonly wrong: string | undefined
  readonly isBusy: boolean
  readonly onChange: (asked: Asked) => void
}

function AskedInputs({ asked, wrong, isBusy, onChange }: AskedInputsProps) {
  const say = useWords(words)
  const { data: model } = useModel()
  const field = model.call('promotion/coupon/send')?.body?.find(({ name }) => name === 'templateId')
  const choose = (next: unknown) => {
    // What is being checked stays as it is.
    if (!isBusy) onChange({ ...asked, templateId: String(next).trim() })
  }
  return (
    <>
      {field !== undefined && <FieldInput field={field} path={field.name} value={asked.templateId} onChange={choose} />}
      <SourceInput
        label={say.members}
        hint={say.membersHint}
        source={asked.source}
        isDisabled={isBusy}
        onChange={(source) => onChange({ ...asked, source })}
      />
      {wrong !== undefined && (
        <p role="alert" className="field-error">
          {wrong}
        </p>
      )}
    </>
  )
}

/** Read once for each text: thousands of lines are not read with every letter that is typed elsewhere. */
function useMemberLines(text: string) {
  const say = useWords(words)
  const { data: model } = useModel()
  const { lines, openedAt } = useMemo(() => {
    const columns = ['member/user/page', 'promotion/coupon/page'].flatMap((path) => model.call(path)?.answer ?? [])
    const { rows, openedAt } = readCsv(text)
    return { lines: memberLines(rows, columns), openedAt }
  }, [model, text])
  if (openedAt !== undefined) return { lines, wrong: `${say.openedAt} ${openedAt}` }
  return { lines, wrong: lines.length > MOST_LINES ? say.tooMany : undefined }
}
