import { useLanguage } from '../i18n/locale.js'
import { signOnAddress } from './sign-on.js'
import type { SignOn } from './sign-on.js'

interface SignOnLinkProps {
  readonly signOn: SignOn
  /** In another window, where work goes on in this one. */
  readonly isBeside?: boolean
  readonly onRetry: () => void
}

/** The way to the host's sign-on; where it has no page, a cookie is asked for once more. */
export function SignOnLink({ signOn, isBeside = false, onRetry }: SignOnLinkProps) {
  const { text } = useLanguage()
  return (
    <div className="sign-in-form">
      {signOn.url !== '' && (
        <a
          className="button primary"
          href={signOnAddress(signOn)}
          {...(isBeside && { target: '_blank', rel: 'noreferrer' })}
        >
          {text.signIn}
        </a>
      )}
      {signOn.kind === 'session' && (isBeside || signOn.url === '') && (
        <button type="button" className="button" onClick={onRetry}>
          {text.retry}
        </button>
      )}
    </div>
  )
}
