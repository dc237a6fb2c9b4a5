import { useLanguage } from '../i18n/locale.js'
import { ErrorText } from '../resource/error-text.js'
import { useSessionStore } from './session.js'
import { SignInForm } from './sign-in-form.js'
import { SignOnLink } from './sign-on-link.js'

interface SignInPageProps {
  /** Why nobody is here though the tab keeps a key: nobody has said whether it is taken. */
  readonly failure: Error | undefined
  readonly onRetry: () => void
}

/** Nobody is here. */
export function SignInPage({ failure, onRetry }: SignInPageProps) {
  const { text, switchLanguage } = useLanguage()
  const { signOn } = useSessionStore()
  return (
    <main className="sign-in-page">
      <section className="sign-in-card" aria-labelledby="sign-in-title">
        <header className="sign-in-head">
          <h1 id="sign-in-title">{text.title}</h1>
          <button
            type="button"
            className="button quiet"
            onClick={switchLanguage}
            lang={text.language === 'English' ? 'en' : 'zh'}
          >
            {text.language}
          </button>
        </header>
        {failure !== undefined && <ErrorText error={failure} onRetry={onRetry} />}
        {signOn.kind === 'key' ? (
          <SignInForm />
        ) : (
          <>
            <p className="sign-in-hint">{signOn.url === '' ? text.signOnRefused : text.signOnHint}</p>
            <SignOnLink signOn={signOn} onRetry={onRetry} />
          </>
        )}
      </section>
    </main>
  )
}
