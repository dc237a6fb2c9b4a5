// What Scalar is told. Whatever would leave the host is off: its fonts, its proxy, its assistant, its own client.

/** Languages of samples that are not offered: curl and Python are, and our own client. */
const HIDDEN_SAMPLES = {
  ...Object.fromEntries(
    'c clojure csharp dart fsharp go http java js kotlin node objc ocaml php powershell r ruby rust swift'
      .split(' ')
      .map((language) => [language, true]),
  ),
  shell: ['httpie', 'wget'],
  python: ['python3', 'httpx_sync', 'httpx_async'],
}

/** The options of Scalar for a document; what is in `authentication` is sent by the calls that are tried. */
export function referenceOptions(content, { baseUrl, authentication }) {
  return {
    content,
    // Not the document's: a host that is asked by another name than its public one is still the one to try.
    servers: [{ url: baseUrl }],
    authentication,
    persistAuth: false,
    hiddenClients: HIDDEN_SAMPLES,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    theme: 'default',
    withDefaultFonts: false,
    // The bar has the document as the host serves it; what Scalar would save has tenant and samples in it.
    documentDownloadType: 'none',
    metaData: { title: document.title },
    agent: { disabled: true },
    hideClientButton: true,
    showDeveloperTools: 'never',
    telemetry: false,
  }
}

/** A document whose calls are about this tenant, unless somebody says otherwise. */
export function aboutTenant(content, tenantId) {
  const { components } = content
  const TenantId = { ...components.parameters.TenantId, example: tenantId }
  return { ...content, components: { ...components, parameters: { ...components.parameters, TenantId } } }
}
