/** The address of a platform, as one text however it was written. */
export const platformAddress = (baseUrl: string | URL): string => new URL(baseUrl).href.replace(/\/+$/, '')
