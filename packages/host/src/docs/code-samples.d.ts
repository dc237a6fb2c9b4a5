/** What of a document the samples are made from. */
interface SampledDocument {
  readonly paths: Readonly<
    Record<string, { readonly post?: { readonly 'x-codeSamples'?: readonly { readonly source: string }[] } }>
  >
}

/** The document, each of whose operations that the client calls has a sample of the call. */
export function withClientSamples(
  document: SampledDocument,
  platform: { readonly baseUrl: string; readonly tenantId: string },
): SampledDocument
