/** A piece of a page: text in it is escaped already. */
export interface Html {
  readonly markup: string
}

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A template for pages: values are text and escaped, unless they are pieces of a page themselves. */
export function html(parts: TemplateStringsArray, ...values: readonly (string | Html)[]): Html {
  const filled = values.map(
    (value, i) => (typeof value === 'string' ? escapeHtml(value) : value.markup) + (parts[i + 1] ?? ''),
  )
  return { markup: (parts[0] ?? '') + filled.join('') }
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}
