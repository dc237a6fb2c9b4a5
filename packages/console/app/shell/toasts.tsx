import { createContext, use, useCallback, useState } from 'react'
import type { ReactNode } from 'react'
import { randomKey } from '../api/random-key.js'

interface Said {
  readonly id: string
  readonly title: string
  readonly text: string | undefined
}

type SayShortly = (title: string, text?: string) => void

const SHOWN_MS = 4000
const Say = createContext<SayShortly>(() => undefined)

/** Gives everything below a place to say in short what became of something. */
export function ToastProvider({ children }: { readonly children: ReactNode }) {
  const [said, setSaid] = useState<readonly Said[]>([])
  const say = useCallback<SayShortly>((title, text) => {
    const id = randomKey()
    setSaid((others) => [...others, { id, title, text }])
    setTimeout(() => setSaid((others) => others.filter((other) => other.id !== id)), SHOWN_MS)
  }, [])
  return (
    <Say value={say}>
      {children}
      <div role="status" className="toasts">
        {said.map(({ id, title, text }) => (
          <p key={id} className="toast">
            <strong>{title}</strong> {text}
          </p>
        ))}
      </div>
    </Say>
  )
}

/** Says in short what became of something. */
export const useSayShortly = (): SayShortly => use(Say)
