/** `host:port` as a URL has it. */
export function authority(host: string, port: number): string {
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`
}

/** Where somebody on this machine reaches a host: listening everywhere is not an address that one can call. */
export function callableUrl(host: string, port: number): string {
  return `http://${authority(host === '0.0.0.0' || host === '::' ? '127.0.0.1' : host, port)}`
}
