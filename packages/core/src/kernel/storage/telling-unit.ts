import type { UnitOfWork } from './unit-of-work.js'

/** Transactions that have done what somebody is to be told of. */
const noted = new WeakSet()

/** Notes that a transaction has done something that is told once it is committed. */
export const noteIn = (tx: object): void => void noted.add(tx)

/**
 * The unit of work, which calls `tell` behind each commit of a transaction that something was noted in. Whoever waits for
 * the transaction waits for nothing more.
 */
export function tellingUnit<Stores extends object>(unit: UnitOfWork<Stores>, tell: () => void): UnitOfWork<Stores> {
  const transaction = <T>(work: (tx: Stores) => Promise<T>): Promise<T> => {
    let last: Stores | undefined
    const done = unit.transaction((tx) => {
      last = tx
      return work(tx)
    })
    done.then(
      () => last !== undefined && noted.has(last) && tell(),
      () => undefined,
    )
    return done
  }
  // Over nothing: what a unit of work of somebody else has as its own may be fixed, and a proxy has to answer that as it is.
  return new Proxy(Object.create(null) as UnitOfWork<Stores>, {
    get: (_, name): unknown => (name === 'transaction' ? transaction : Reflect.get(unit, name, unit)),
    has: (_, name) => name in unit,
  })
}
