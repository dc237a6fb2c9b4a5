/** The links of all Markdown files that people read that lead to no file, or to no heading of one. */
export function brokenLinks(root: string): string[]
