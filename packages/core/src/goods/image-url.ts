import { isPublicHost } from '../kernel/public-address.js'

/** What the path of an image's address may end in, whatever its case. */
export const imageExtensions = ['.jpg', '.jpeg', '.png', '.webp', '.gif', '.bmp'] as const

/**
 * The address of an image in its one spelling; undefined where it is not http(s), has no known extension, names a user,
 * or has a host that cannot be public (rules/goods#image-search). `URL` reads the host as a client would, so that
 * `2130706433`, `0x7f.1` and full-width digits are the addresses that they stand for. Names are not resolved.
 */
export function publicImageUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) return undefined
  if (url.username !== '' || url.password !== '' || !isPublicHost(url.hostname)) return undefined
  const path = url.pathname.toLowerCase()
  return imageExtensions.some((extension) => path.endsWith(extension)) ? url.href : undefined
}
