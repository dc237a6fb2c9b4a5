/** With what a first call is made. */
interface FirstCall {
  readonly base: string
  readonly tenantId: string
  readonly clientId: string
  readonly clientSecret: string
  /** Undefined where no scope opens a call. */
  readonly path: string | undefined
  readonly body: unknown
}

/** A text as one word of a shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

/** The lines that get a token and call with it, ready to be pasted. */
export function curlLines({ base, tenantId, clientId, clientSecret, path, body }: FirstCall): readonly string[] {
  const tenant = `-H ${quoted(`tenant-id: ${tenantId}`)}`
  const token =
    `TOKEN=$(curl -sS -u ${quoted(`${clientId}:${clientSecret}`)} ${tenant} -d grant_type=client_credentials ` +
    `${quoted(`${base}/open-api/system/oauth2/token`)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`
  if (path === undefined) return [token]
  const call =
    `curl -sS ${tenant} -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' ` +
    `-d ${quoted(JSON.stringify(body))} ${quoted(base + path)}`
  return [token, call]
}
