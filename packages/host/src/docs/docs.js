// What is entered here stays in this page: nothing of it goes into an address, a cookie or a store of the browser.

import { mendAccessibility } from './accessible.js'
import { withClientSamples } from './code-samples.js'
import { fetchToken, readDocument } from './host-calls.js'
import { aboutTenant, referenceOptions } from './reference-options.js'

const element = (id) => document.getElementById(id)

/** Where the host is: the page is `/docs` of it, and a proxy may take a path away from before that. */
const baseUrl = new URL('.', location.href).href.replace(/\/$/, '')

const opener = element('credentials')
const status = element('status')
const download = element('document')

/** The two APIs. A document is read once; one that is not `isOpen` wants a credential first. */
const apis = {
  partner: {
    name: 'partner',
    form: element('partner'),
    documentUrl: `${baseUrl}/open-api/openapi.json`,
    isOpen: true,
    openerText: 'Get a token',
    tenantId: '1',
    authentication: {},
  },
  admin: {
    name: 'admin',
    form: element('admin'),
    documentUrl: `${baseUrl}/admin-api/openapi.json`,
    isOpen: false,
    openerText: 'Admin key',
    tenantId: '1',
    authentication: {},
  },
}

let current = apis.partner
let reference

async function show(api) {
  current = api
  for (const button of document.querySelectorAll('[data-api]'))
    button.setAttribute('aria-pressed', String(apis[button.dataset.api] === api))
  reference?.destroy()
  reference = undefined
  download.hidden = true
  setPanel(!api.isOpen)
  status.textContent = api.isOpen ? 'The document is being loaded.' : ''
  if (!api.isOpen) return
  try {
    api.document ??= await readDocument(api.documentUrl)
    if (current === api) draw(api)
  } catch (error) {
    // One that is not shown any more is read again when it is.
    if (current === api) status.textContent = error.message
  }
}

function draw(api) {
  const { tenantId, authentication } = api
  const about = aboutTenant(api.document, tenantId)
  const content = api === apis.partner ? withClientSamples(about, { baseUrl, tenantId }) : about
  status.textContent = ''
  offerDownload(api)
  reference?.destroy()
  reference = Scalar.createApiReference(element('reference'), referenceOptions(content, { baseUrl, authentication }))
}

/** The document as the host serves it; the admin one comes from memory, as a link sends no key. */
function offerDownload({ name, document: content }) {
  URL.revokeObjectURL(download.href)
  download.href = URL.createObjectURL(new Blob([JSON.stringify(content)], { type: 'application/json' }))
  download.download = `${name}.json`
  download.hidden = false
}

/** Opens or closes the form of the API that is shown. */
function setPanel(isOpen) {
  for (const { form } of Object.values(apis)) form.hidden = !(isOpen && form === current.form)
  current.form.classList.toggle('first', !current.isOpen)
  opener.textContent = current.openerText
  opener.setAttribute('aria-expanded', String(isOpen))
  opener.setAttribute('aria-controls', current.form.id)
  if (isOpen) current.form.querySelector('input').focus()
}

/** Does what a form is for; what goes wrong stands in it. */
function onSubmit(api, submit) {
  const { form } = api
  const told = form.querySelector('[role=alert]')
  const button = form.querySelector('[type=submit]')
  form.addEventListener('submit', async (event) => {
    event.preventDefault()
    told.textContent = ''
    button.disabled = true
    try {
      await submit(
        Object.fromEntries([...form.querySelectorAll('input')].map(({ name, value }) => [name, value.trim()])),
      )
      // Somebody may be faster than the document.
      api.document ??= await readDocument(api.documentUrl)
      if (current !== api) return
      draw(api)
      setPanel(false)
      opener.focus()
    } catch (error) {
      told.textContent = error.message
    } finally {
      button.disabled = false
    }
  })
}

onSubmit(apis.partner, async ({ clientId, clientSecret, tenantId }) => {
  const tokenUrl = `${baseUrl}/open-api/system/oauth2/token`
  const { token, expiresIn } = await fetchToken(tokenUrl, { clientId, clientSecret, tenantId })
  const until = new Date(Date.now() + expiresIn * 1000).toLocaleTimeString([], {
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  Object.assign(apis.partner, {
    tenantId,
    openerText: `Token until ${until}`,
    authentication: {
      preferredSecurityScheme: 'bearer',
      securitySchemes: { bearer: { token }, basic: { username: clientId, password: clientSecret } },
    },
  })
})

onSubmit(apis.admin, async ({ adminKey, tenantId }) => {
  const admin = await readDocument(apis.admin.documentUrl, adminKey)
  Object.assign(apis.admin, {
    document: admin,
    isOpen: true,
    tenantId,
    authentication: {
      preferredSecurityScheme: 'Authorization',
      securitySchemes: { Authorization: { token: adminKey } },
    },
  })
})

for (const button of document.querySelectorAll('[data-api]'))
  button.addEventListener('click', () => {
    // The part of the address that names an operation is about the API that was shown.
    if (apis[button.dataset.api] !== current) history.replaceState(null, '', location.pathname)
    void show(apis[button.dataset.api])
  })

opener.addEventListener('click', () => setPanel(current.form.hidden || !current.isOpen))
document.addEventListener('keydown', ({ key }) => {
  if (key === 'Escape' && current.isOpen && !current.form.hidden) {
    setPanel(false)
    opener.focus()
  }
})

mendAccessibility()
void show(apis.partner)
