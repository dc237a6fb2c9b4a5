/** `admin key` → `an admin key`. */
export const withArticle = (title: string): string => `${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`

/** `promoter’s category` → `promoter’s categories`. */
export function plural(title: string): string {
  if (/[^aeiou]y$/.test(title)) return `${title.slice(0, -1)}ies`
  return title.endsWith('s') ? `${title}es` : `${title}s`
}

/** `newest first` → `Newest first.` */
export const asSentence = (text: string): string => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** What get promises. */
export const NULL_WHERE_NONE = 'Null where there is none.'
