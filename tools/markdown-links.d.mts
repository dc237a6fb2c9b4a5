/** The links of all Markdown files that people read that lead to no file, or to no heading of one. */
export function brokenLinks(root: string): string[]

/** The headings of a text: level, what it says, and its name in addresses. */
export function headingsIn(markdown: string): { readonly level: number; readonly text: string; readonly slug: string }[]
