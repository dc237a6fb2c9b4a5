import type { ApiRequest, ApiResponse } from '@org/openapi-core'

/**
 * Something that answers requests, or says with undefined that they are not its own: the engine, and each page of this
 * package. The adapters mount any of them.
 */
export interface Handler {
  handle(request: ApiRequest): Promise<ApiResponse | undefined>
}
