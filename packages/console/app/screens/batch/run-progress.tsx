import { useId } from 'react'
import { useLanguage } from '../../i18n/locale.js'
import { useWords } from '../use-words.js'
import { words } from './words.js'
import type { Progress } from './worklist.js'

interface RunProgressProps {
  readonly name: string
  readonly of: Pick<Progress<unknown>, 'status' | 'done' | 'asked'>
  /** Absent for what nobody may want to end. */
  readonly onPause?: () => void
}

/** How far one has come, while it goes on. */
export function RunProgress({ name, of: { status, done, asked }, onPause }: RunProgressProps) {
  const { locale } = useLanguage()
  const say = useWords(words)
  const id = useId()
  if (status === 'resting') return null
  const number = new Intl.NumberFormat(locale)
  return (
    <div className="run-progress">
      <label htmlFor={id}>{name}</label>
      <progress id={id} value={done} max={Math.max(1, asked)} />
      <span className="number">
        {number.format(done)} / {number.format(asked)}
      </span>
      {onPause !== undefined && (
        <button type="button" className="button" disabled={status === 'pausing'} onClick={onPause}>
          {status === 'pausing' ? say.pausing : say.pause}
        </button>
      )}
    </div>
  )
}
