/** What stands behind the question mark: filters, page and what is open, as texts. */
export type Search = Readonly<Record<string, string | readonly string[]>>

/** What a browser's address says. */
export function parseSearch(text: string): Search {
  const parameters = new URLSearchParams(text)
  return Object.fromEntries(
    [...new Set(parameters.keys())].map((name) => {
      const [value = '', ...others] = parameters.getAll(name)
      return [name, others.length === 0 ? value : [value, ...others]]
    }),
  )
}

/** What a browser's address is to say; what is empty is left out, unless it is one of several: a period has two ends. */
export function stringifySearch(search: Record<string, unknown>): string {
  const parameters = new URLSearchParams()
  for (const [name, value] of Object.entries(search))
    for (const each of Array.isArray(value) ? value : [value === '' ? undefined : value])
      if (each !== undefined) parameters.append(name, String(each))
  const text = parameters.toString()
  return text === '' ? '' : `?${text}`
}
