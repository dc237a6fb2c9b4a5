import { useState } from 'react'
import { useLanguage } from '../i18n/locale.js'

interface CopyButtonProps {
  readonly name: string
  readonly text: string
  readonly look?: 'link'
}

/**
 * Copies a text, where the browser allows it: on a host behind TLS, or on this machine. Whether it has is said beside it: what
 * is shown once is gone for who takes what was copied before for it.
 */
export function CopyButton({ name, text: copied, look }: CopyButtonProps) {
  const { text } = useLanguage()
  const [said, setSaid] = useState<string>()
  if (!isSecureContext) return null
  const copy = async () => {
    setSaid(undefined)
    try {
      await navigator.clipboard.writeText(copied)
      setSaid(text.copied)
    } catch {
      setSaid(text.notCopied)
    }
  }
  return (
    <>
      <button type="button" className={look === undefined ? 'button' : `button ${look}`} onClick={() => void copy()}>
        {name}
      </button>
      <span role="status" className="hint">
        {said}
      </span>
    </>
  )
}
