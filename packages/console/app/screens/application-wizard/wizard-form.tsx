import { useEffect, useRef, useState } from 'react'
import type { FormEvent, RefObject } from 'react'
import { AdminError } from '../../api/admin-error.js'
import type { CallModel } from '../../document/resource-model.js'
import { draftOf, wireOf } from '../../field/draft.js'
import type { Draft } from '../../field/draft.js'
import { unreadableIn } from '../../field/unreadable.js'
import type { Unreadable } from '../../field/unreadable.js'
import { useLanguage } from '../../i18n/locale.js'
import { refusedMember } from '../../resource/dialogs/dialog-form.js'
import { DiscardQuestion } from '../../resource/dialogs/leave-question.js'
import { useStay } from '../../resource/dialogs/use-stay.js'
import { ErrorText } from '../../resource/error-text.js'
import { useAttempt } from '../../resource/use-attempt.js'
import { useSessionStore } from '../../session/session.js'
import type { ScreenProps } from '../screen.js'
import { useDone } from '../use-done.js'
import { useWords } from '../use-words.js'
import type { Credentials } from './created-application.js'
import { ReviewStep } from './review-step.js'
import { StepFields } from './step-fields.js'
import { StepList } from './step-list.js'
import { besideOf, fieldsOfStep, inLines, stepOf, textsOf, withListText } from './wizard-steps.js'
import type { Step } from './wizard-steps.js'
import { words } from './words.js'

/** Another application has the client id (`CLIENT_ID_EXISTS`). */
const TAKEN = 1_002_020_001

interface WizardFormProps extends ScreenProps {
  readonly call: CallModel
  readonly onCreated: (credentials: Credentials, scopes: readonly string[]) => void
}

/** The steps. What is wrong the API says, when all is sent: then the step comes back that asks for it. */
export function WizardForm({ tenantId, call, onCreated }: WizardFormProps) {
  const { text } = useLanguage()
  const say = useWords(words)
  const store = useSessionStore()
  const done = useDone(tenantId, ['system/partner-app'])
  const fields = (call.body ?? []).filter(({ name }) => name !== 'status').map(inLines)
  const [first] = useState<Draft>(() => draftOf(fields))
  const [draft, setDraft] = useState(first)
  const { isBusy, failure: refusal, attempt } = useAttempt()
  useStay(isBusy)
  const { form, step, failure, setStep, go } = useSteps(refusal)
  const refused = memberOf(failure)
  const values = () => withListText(wireOf(fields, draft))
  const create = () =>
    attempt(async () => {
      try {
        const made = (await store.send(tenantId, call, { body: values() })) as Credentials
        onCreated(made, textsOf(draft['scopes']))
        void done(text.created)
      } catch (error) {
        const member = memberOf(error)
        if (member !== undefined) setStep(stepOf(member))
        throw error
      }
    })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (step === 'review') void create()
    else go(besideOf(step, 1))
  }
  return (
    <>
      <StepList step={step} refused={refused === undefined ? undefined : stepOf(refused)} onChoose={go} />
      <form ref={form} className="card wizard" noValidate onSubmit={submit} aria-label={say[step]}>
        <h2 tabIndex={-1}>{say[step]}</h2>
        {step === 'review' && <ReviewStep fields={call.body ?? []} values={values()} onChange={setStep} />}
        <StepFields
          tenantId={tenantId}
          fields={fieldsOfStep(fields, step)}
          draft={draft}
          refused={refused}
          message={failure?.message}
          onChange={(name, value) => setDraft((current) => ({ ...current, [name]: value }))}
        />
        {failure !== undefined && (refused === undefined || stepOf(refused) === step) && <ErrorText error={failure} />}
        <div className="dialog-buttons">
          {step !== 'basics' && (
            <button type="button" className="button" onClick={() => go(besideOf(step, -1))}>
              {say.back}
            </button>
          )}
          <button type="submit" className="button primary" disabled={isBusy}>
            {step === 'review' ? say.create : say.next}
          </button>
        </div>
      </form>
      <DiscardQuestion isNeeded={() => !isBusy && draft !== first} />
    </>
  )
}

/** What was refused: a client id that is taken is told by a code of its own. */
const memberOf = (failure: unknown): string | undefined => {
  if (failure instanceof AdminError && failure.code === TAKEN) return 'clientId'
  return failure instanceof Error ? refusedMember(failure) : undefined
}

/** The step that is shown, and the ways to others. */
function useSteps(refusal: Error | undefined) {
  const { text } = useLanguage()
  const form = useRef<HTMLFormElement>(null)
  const [step, setStep] = useState<Step>('basics')
  const [unreadable, setUnreadable] = useState<Unreadable>()
  const failure = unreadable ?? refusal
  useStepFocus(form, step, failure)
  const go = (next: Step) => {
    // It is no part of the draft, and would be gone with the step.
    const found = form.current === null ? undefined : unreadableIn(form.current, text)
    setUnreadable(found)
    if (found === undefined) setStep(next)
  }
  return { form, step, failure, setStep, go }
}

/** Where a step begins, or what was refused in it, is where one goes on. */
function useStepFocus(form: RefObject<HTMLFormElement | null>, step: Step, failure: Error | undefined): void {
  const shown = useRef(step)
  useEffect(() => {
    const marked = form.current?.querySelector<HTMLElement>('[aria-invalid=true]')
    if (failure !== undefined && marked) marked.focus()
    else if (shown.current !== step) form.current?.querySelector('h2')?.focus()
    shown.current = step
  }, [form, step, failure])
}
