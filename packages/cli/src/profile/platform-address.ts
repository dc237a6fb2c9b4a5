/** What is an address of HTTP, with or without TLS. */
export function httpAddress(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  return /^https?:$/.test(url?.protocol ?? '') ? url : undefined
}

/** The address of a platform, as one text however it was written. */
export const platformAddress = (baseUrl: string | URL): string => new URL(baseUrl).href.replace(/\/+$/, '')
