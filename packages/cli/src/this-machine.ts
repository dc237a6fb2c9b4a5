/** Whether the `hostname` of a URL is this machine's, so that nobody in between reads along. */
export const isThisMachine = (hostname: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
