type Act = (reason: unknown) => void

const known = new WeakMap<AbortSignal, Set<Act>>()

/**
 * What is done when a signal is aborted, to be added to and taken from. A signal has one listener, however many calls are
 * ended by it: Node 20 warns of a leak from the eleventh on.
 */
export function actsOf(signal: AbortSignal): Set<Act> {
  let acts = known.get(signal)
  if (acts === undefined) {
    known.set(signal, (acts = new Set()))
    signal.addEventListener('abort', () => acts?.forEach((act) => act(signal.reason)))
  }
  return acts
}
