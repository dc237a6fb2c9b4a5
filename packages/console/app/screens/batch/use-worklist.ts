import { useEffect, useState, useSyncExternalStore } from 'react'
import { Worklist } from './worklist.js'

/** A list of work, which rests when nobody sees it any more. */
export function useWorklist<Outcome>() {
  const [list] = useState(() => new Worklist<Outcome>())
  useEffect(() => () => list.pause(), [list])
  return { list, progress: useSyncExternalStore(list.subscribe, list.read) }
}
