import { useId, useState } from 'react'
import type { FormEvent } from 'react'
import { AdminError, isKeyRefused } from '../api/admin-error.js'
import { useLanguage } from '../i18n/locale.js'
import { useSessionStore } from './session.js'

/** What a header can carry: the browser sends no other key. */
const WRITABLE = /^[\x20-\x7e]+$/

/** Asks for the admin key. */
export function SignInForm({ notice }: { readonly notice?: string | undefined }) {
  const { text } = useLanguage()
  const store = useSessionStore()
  const id = useId()
  const [key, setKey] = useState('')
  const [isKept, setKept] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string>()

  const signIn = async (event: FormEvent) => {
    event.preventDefault()
    if (key === '') return
    if (!WRITABLE.test(key)) return setRefusal(text.keyUnwritable)
    setBusy(true)
    setRefusal(undefined)
    try {
      await store.signIn(key, isKept)
    } catch (error) {
      const said = error instanceof AdminError ? error.message : text.noAnswer
      setRefusal(isKeyRefused(error) ? `${text.keyRefused} ${said}` : said)
      setBusy(false)
    }
  }

  return (
    <form className="sign-in-form" onSubmit={(event) => void signIn(event)}>
      {notice !== undefined && <p className="sign-in-notice">{notice}</p>}
      <label className="sign-in-label" htmlFor={id}>
        {text.adminKey}
      </label>
      <input
        id={id}
        className="input"
        type="password"
        autoComplete="current-password"
        autoFocus
        required
        value={key}
        onChange={(event) => setKey(event.target.value)}
        aria-describedby={`${id}-hint`}
        aria-invalid={refusal !== undefined}
      />
      <p id={`${id}-hint`} className="sign-in-hint">
        {text.adminKeyHint}
      </p>
      <label className="sign-in-kept">
        <input type="checkbox" checked={isKept} onChange={(event) => setKept(event.target.checked)} />
        {text.stayInTab}
      </label>
      <p role="alert" className="sign-in-refusal">
        {refusal}
      </p>
      <button type="submit" className="button primary" disabled={isBusy}>
        {text.signIn}
      </button>
    </form>
  )
}
