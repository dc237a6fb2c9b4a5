import { useLanguage } from '../i18n/locale.js'
import { SignInForm } from './sign-in-form.js'

/** Nobody is here. */
export function SignInPage() {
  const { text, switchLanguage } = useLanguage()
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
        <SignInForm />
      </section>
    </main>
  )
}
