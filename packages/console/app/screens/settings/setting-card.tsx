import { useState } from 'react'
import type { SettingModel } from '../../document/resource-model.js'
import { isAsSent } from '../../field/as-sent.js'
import { draftOf, wireOf } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { useLanguage } from '../../i18n/locale.js'
import { DialogFrame } from '../../resource/dialogs/dialog-frame.js'
import { ResourceForm } from '../../resource/dialogs/resource-form.js'
import { StaleChoice } from '../../resource/dialogs/stale-choice.js'
import { useWhileShown } from '../../resource/dialogs/use-while-shown.js'
import { ErrorText } from '../../resource/error-text.js'
import { History, useLog } from '../../resource/history.js'
import { MemberList } from '../../resource/member-list.js'
import type { Row } from '../../resource/row.js'
import { useMay } from '../../session/session.js'
import type { ScreenProps } from '../screen.js'
import { useAnswer } from '../use-answer.js'
import { useAsk } from '../use-ask.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'
import { Waiting } from '../../shell/waiting.js'

interface SettingCardProps extends ScreenProps {
  readonly setting: SettingModel
}

type Saved = Row | null

/** A setting as it stands, with the way to change it. */
export function SettingCard({ tenantId, setting }: SettingCardProps) {
  const { text, say: label } = useLanguage()
  const say = useWords(words)
  const may = useMay()
  const [opened, setOpened] = useState<'edit' | 'history'>()
  const { path, get, save } = setting
  const { data, error, refetch } = useAnswer<Saved>({ tenantId, path: `${path}/get` })
  const log = useLog(subjectOf(setting, tenantId))
  const title = say.titles[path] ?? label(get.title)
  const close = () => setOpened(undefined)
  return (
    <section className="card list" aria-label={title}>
      <div className="list-tools">
        <h2>{title}</h2>
        <span className="head-space" />
        {log !== undefined && (
          <button
            type="button"
            className="button"
            aria-label={`${text.history}: ${title}`}
            onClick={() => setOpened('history')}
          >
            {text.history}
          </button>
        )}
        {data !== undefined && may(save.permission) && (
          <button
            type="button"
            className="button"
            aria-label={`${text.edit}: ${title}`}
            onClick={() => setOpened('edit')}
          >
            {text.edit}
          </button>
        )}
      </div>
      {say.hints[path] !== undefined && <p className="hint">{say.hints[path]}</p>}
      {error !== null && <ErrorText error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === null && <Waiting />}
      {data === null && <p role="status">{say.never}</p>}
      {data !== undefined && data !== null && <MemberList tenantId={tenantId} fields={get.answer} row={data} />}
      {opened === 'edit' && data !== undefined && (
        <EditSetting tenantId={tenantId} setting={setting} title={title} saved={data} onClose={close} />
      )}
      {opened === 'history' && log !== undefined && (
        <DialogFrame title={`${text.history}: ${title}`} onClose={close}>
          <div className="drawer-body">
            <History place={subjectOf(setting, tenantId)} id={tenantId} log={log} />
          </div>
        </DialogFrame>
      )}
    </section>
  )
}

/** The log names a setting by its tenant, and knows its members by what is read. */
const subjectOf = ({ path, get, save }: SettingModel, tenantId: string) => ({
  tenantId,
  resource: { path, calls: [get, save], page: get },
})

interface EditSettingProps extends SettingCardProps {
  readonly title: string
  readonly saved: Saved
  readonly onClose: () => void
}

const NOTHING: Row = {}

/**
 * Changes a setting that nobody else has changed since it was read. A setting has no revision, so it is read once more
 * before it is saved; where somebody else has saved it, nothing is written until it is decided what is to stand.
 */
function EditSetting({ tenantId, setting: { path, save }, title, saved, onClose }: EditSettingProps) {
  const { text } = useLanguage()
  const ask = useAsk(tenantId)
  const done = useDone(tenantId, [path])
  const close = useWhileShown(onClose)
  const [read, setRead] = useState(saved ?? NOTHING)
  const [first, setFirst] = useState<Draft>()
  const [conflict, setConflict] = useState<{ readonly mine: Draft; readonly theirs: Row }>()
  const fields = save.body ?? []
  const asDraft = (row: Row) => JSON.stringify(draftOf(fields, row))
  const send = async (draft: Draft) => {
    const theirs = ((await ask(`${path}/get`, {})) as Saved) ?? NOTHING
    const isChanged = asDraft(theirs) !== asDraft(read)
    // What was saved and never answered is there by oneself.
    const isThere = isChanged && isAsSent(fields, draft, theirs)
    if (isChanged && !isThere) return setConflict({ mine: draft, theirs })
    if (!isThere) await ask(`${path}/save`, { body: wireOf(fields, draft) })
    close()
    void done(text.saved)
  }
  const decide = (draft: Draft) => {
    if (conflict !== undefined) setRead(conflict.theirs)
    setFirst(draft)
    setConflict(undefined)
  }
  return (
    <DialogFrame title={`${text.edit}: ${title}`} onClose={onClose}>
      {conflict === undefined ? (
        <ResourceForm
          fields={fields}
          first={first ?? draftOf(fields, read)}
          verb={text.save}
          onSend={send}
          onCancel={onClose}
        />
      ) : (
        <StaleChoice fields={fields} before={read} {...conflict} onDecide={decide} onCancel={onClose} />
      )}
    </DialogFrame>
  )
}
