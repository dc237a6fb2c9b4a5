/** How package pages, which are read outside the repository, name what is in it. */
export const REPOSITORY: string

/** Every Markdown file that people read: of the folder `docs`, and the pages of the repository and of its packages. */
export function markdownFiles(root: string): string[]

/** The links of all Markdown files that people read that lead to no file, or to no heading of one. */
export function brokenLinks(root: string): string[]

/** The headings of a text: level, what it says, and its name in addresses. */
export function headingsIn(markdown: string): { readonly level: number; readonly text: string; readonly slug: string }[]
