import { useSayShortly } from '../../shell/toasts.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'

/** Copies a text, where the browser allows it: on a host behind TLS, or on this machine. */
export function CopyButton({ name, text }: { readonly name: string; readonly text: string }) {
  const say = useWords(words)
  const sayShortly = useSayShortly()
  if (!isSecureContext) return null
  const copy = () => void navigator.clipboard.writeText(text).then(() => sayShortly(say.copied))
  return (
    <button type="button" className="button" onClick={copy}>
      {name}
    </button>
  )
}
