/** What is made once for each list, which a module declares: a statement, or what a gateway knows it by. */
export function ofEachList<List extends object, Made>(make: (list: List) => Made): (list: List) => Made {
  const madeOf = new WeakMap<List, Made>()
  return (list) => {
    const known = madeOf.get(list)
    if (known !== undefined) return known
    const made = make(list)
    madeOf.set(list, made)
    return made
  }
}
