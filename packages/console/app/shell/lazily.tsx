import { useEffect, useState } from 'react'
import type { ComponentType } from 'react'
import { NotLoaded } from './load-again.js'

/** A component that comes with its first use, or before. */
type Lazy<Props extends object> = ComponentType<Props> & {
  /** Begins before anybody uses it. */
  readonly preload: () => void
}

/**
 * What is loaded with its first use; until then another component stands in its place. Where it does not come, that is
 * said in its place, and all around it stays.
 *
 * Not React's `lazy`, which is waited for in a `Suspense`: of two that come soon after one another, React holds back the
 * second for 300 ms, and with it what it asks for as soon as it is there.
 */
export function lazily<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Meanwhile: ComponentType<Props>,
): Lazy<Props> {
  let loaded: ComponentType<Props> | undefined
  /** Asks again after a failure, for browsers that do not remember it. */
  const come = async () => (loaded ??= await load())

  function Lazily(props: Props) {
    const [Component, setComponent] = useState<ComponentType<Props> | undefined>(() => loaded)
    useEffect(() => {
      if (Component !== undefined) return
      void come()
        .catch((): ComponentType<Props> => NotLoaded)
        .then((came) => setComponent(() => came))
    }, [Component])
    return Component === undefined ? <Meanwhile {...props} /> : <Component {...props} />
  }
  return Object.assign(Lazily, { preload: () => void come().catch(() => undefined) })
}
