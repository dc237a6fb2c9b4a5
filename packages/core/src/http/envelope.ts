import type { ApiError, Language } from '../kernel/errors.js'
import type { AnsweredFile } from './admin-api/admin-operation.js'
import { REPLAYED_HEADER } from './idempotency-key.js'
import type { KeyedAnswer } from './keyed-call.js'
import type { ApiRequest, ApiResponse } from './message.js'

/**
 * How codes become HTTP statuses. `mirror`: transport errors have their code as status, business errors 200.
 * `always200`: 200 for everything, for hosts behind gateways that read only the envelope.
 */
export type HttpStatusMode = 'mirror' | 'always200'

/** The one rule for statuses (rules/calls#status). */
function statusFor(code: number, mode: HttpStatusMode): number {
  return code === 0 || code >= 1000 || mode === 'always200' ? 200 : code
}

const JSON_CONTENT_TYPE = 'application/json; charset=utf-8'

/** The body of a successful answer of the partner API. */
export const successText = (data: unknown): string => `{"code":0,"data":${JSON.stringify(data)},"msg":""}`

/** The body of a successful answer of the admin API. */
export const adminSuccessText = (data: unknown): string => JSON.stringify({ code: 0, data, msg: '', error_detail: '' })

/** A successful answer, whose body is JSON text already. */
export function successResponse({ text, isReplayed }: KeyedAnswer, headers: Record<string, string>): ApiResponse {
  headers['content-type'] = JSON_CONTENT_TYPE
  if (isReplayed) headers[REPLAYED_HEADER.toLowerCase()] = 'true'
  return { status: 200, headers, body: text }
}

/** Members beside the envelope's three, such as OAuth's at the top level. */
export type TopLevelMembers = Readonly<Record<string, unknown>>

/** An answer with all members spelt out; the slower sibling of `successResponse`. */
export function envelopeResponse(
  envelope: { code: number; data: unknown; msg: string } & TopLevelMembers,
  mode: HttpStatusMode,
  headers: Record<string, string>,
): ApiResponse {
  headers['content-type'] = JSON_CONTENT_TYPE
  return { status: statusFor(envelope.code, mode), headers, body: JSON.stringify(envelope) }
}

/** A file for whoever asked. */
export function fileResponse(
  { mediaType, name }: AnsweredFile,
  text: string,
  headers: Record<string, string>,
): ApiResponse {
  headers['content-type'] = `${mediaType}; charset=utf-8`
  headers['content-disposition'] = `attachment; filename="${name}"`
  return { status: 200, headers, body: text }
}

/** The language that `msg` is written in for a request. Some programs write `zh_CN` for `zh-CN`. */
export function languageOf(request: Pick<ApiRequest, 'header'>): Language {
  return /^\s*zh(?![a-z])/i.test(request.header('accept-language') ?? '') ? 'zh' : 'en'
}

/** The envelope of an error for a partner. */
export function errorEnvelope(error: ApiError, language: Language) {
  return { code: error.code, data: null, msg: error.messageIn(language) }
}
