/** An address that a path can be put behind. */
export const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
