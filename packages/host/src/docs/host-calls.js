// The calls that the page itself makes of its host.

/** The OpenAPI document at an address; the admin one wants an admin key. */
export async function readDocument(url, key) {
  const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
  const response = await answerOf(fetch(url, { headers, cache: 'no-cache' }))
  const body = await response.json().catch(() => undefined)
  if (response.ok && body?.paths !== undefined) return body
  // A host of `always200` refuses with this status, too: there the envelope says what it is.
  const status = response.ok ? body?.code : response.status
  if (status === 401) throw new Error('The host does not know this key, or no longer.')
  if (status === 403) throw new Error('This key may not read the document.')
  throw new Error(
    status === undefined ? 'The host answered with no document.' : `The host answered with status ${status}.`,
  )
}

/** An access token, and for how many seconds it is good. */
export async function fetchToken(url, { clientId, clientSecret, tenantId }) {
  const headers = { authorization: `Basic ${base64(`${clientId}:${clientSecret}`)}`, 'tenant-id': tenantId }
  const body = new URLSearchParams({ grant_type: 'client_credentials' })
  const response = await answerOf(fetch(url, { method: 'POST', headers, body, cache: 'no-store' }))
  const { data, msg } = await response.json().catch(() => ({}))
  if (data?.access_token === undefined) throw new Error(msg || `The host answered with status ${response.status}.`)
  return { token: data.access_token, expiresIn: data.expires_in }
}

const answerOf = (response) =>
  response.catch(() => {
    throw new Error('The host does not answer.')
  })

const base64 = (text) => btoa(String.fromCharCode(...new TextEncoder().encode(text)))
