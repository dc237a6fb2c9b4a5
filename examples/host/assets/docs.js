/* global document, location, SwaggerUIBundle, SwaggerUIStandalonePreset */

const partner = '/open-api/openapi.json'
const admin = '/admin-api/openapi.json'

// Kept in this page only: a reload forgets it.
let adminKey = ''

const ui = SwaggerUIBundle({
  urls: [
    { url: partner, name: 'Partner Open API' },
    { url: admin, name: 'Admin API' },
  ],
  dom_id: '#swagger-ui',
  presets: [SwaggerUIBundle.presets.apis, SwaggerUIStandalonePreset],
  layout: 'StandaloneLayout',
  validatorUrl: null,
  // The admin document needs the key, and so does each of its calls.
  requestInterceptor(request) {
    const { pathname } = new URL(request.url, location.href)
    if (adminKey !== '' && pathname.startsWith('/admin-api/')) request.headers.Authorization = `Bearer ${adminKey}`
    return request
  },
})

document.querySelector('#admin-key-form').addEventListener('submit', (event) => {
  event.preventDefault()
  adminKey = document.querySelector('#admin-key').value.trim()
  ui.specActions.updateUrl(admin)
  ui.specActions.download(admin)
})
