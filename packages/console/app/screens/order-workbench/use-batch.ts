import { useEffect, useRef, useState } from 'react'
import { randomKey } from '../../api/random-key.js'
import type { Row } from '../../resource/row.js'

/** What became of one row of a batch. */
export interface BatchLine {
  readonly row: Row
  /** Of its call, whenever it is sent again. */
  readonly key: string
  readonly state: 'waiting' | 'sending' | 'done' | 'failed'
  readonly failure?: Error
}

type Send = (line: BatchLine) => Promise<void>

/** Rows that are sent one after the other, each by itself; what one is refused says nothing of the next. */
export function useBatch(rows: readonly Row[]) {
  const [lines, setLines] = useState<readonly BatchLine[]>(() =>
    rows.map((row) => ({ row, key: randomKey(), state: 'waiting' })),
  )
  const [isRunning, setRunning] = useState(false)
  const isStopped = useRef(false)
  const note = ({ row, key }: BatchLine, next: Pick<BatchLine, 'state' | 'failure'>) =>
    setLines((before) => before.map((line) => (line.key === key ? { row, key, ...next } : line)))
  // Who leaves was told that what was not sent stays as it is.
  useEffect(
    () => () => {
      isStopped.current = true
    },
    [],
  )
  const mustStop = () => isStopped.current
  /** Sends what is not done yet, with the key that each had before. */
  const run = async (send: Send): Promise<void> => {
    isStopped.current = false
    setRunning(true)
    for (const line of lines.filter(({ state }) => state !== 'done')) {
      if (mustStop()) break
      note(line, { state: 'sending' })
      await send(line).then(
        () => note(line, { state: 'done' }),
        (error: unknown) =>
          note(line, { state: 'failed', failure: error instanceof Error ? error : new Error(String(error)) }),
      )
    }
    setRunning(false)
  }
  const stop = () => {
    isStopped.current = true
  }
  return { lines, isRunning, run, stop }
}
