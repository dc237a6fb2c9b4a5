import { defineError } from '../kernel/errors.js'

/** The header is not there, or is no positive integer. */
export const TENANT_ID_MISSING = defineError(400, 'TENANT_ID_MISSING', {
  en: 'The tenant-id header is missing',
  zh: '请求头 tenant-id 缺失或不是正整数',
})

/** Of operations that take a body, where there is none, or an empty one. */
export const BODY_MISSING = defineError(400, 'BODY_MISSING', { en: 'Request body is missing', zh: '请求体缺失' })

/** The body is no JSON, or no object. What the parser found is not told: it would quote the body. */
export const MALFORMED_JSON = defineError(400, 'MALFORMED_JSON', {
  en: 'Malformed JSON',
  zh: '请求体不是合法的 JSON 对象',
})

/** Counted in the text before it is parsed, so that no depth can exhaust the stack. */
export const BODY_TOO_DEEP = defineError(400, 'BODY_TOO_DEEP', {
  en: 'Malformed JSON: nested deeper than {limit} levels',
  zh: 'JSON 嵌套超过 {limit} 层',
})

/** Counted before parsing, however few bytes they take. */
export const BODY_TOO_BIG = defineError(400, 'BODY_TOO_BIG', {
  en: 'Malformed JSON: more than 10000 members and elements',
  zh: 'JSON 的成员和元素总数超过 10000 个',
})

/** An object of the body has one name twice: two readers would not agree on what it says. */
export const MEMBER_REPEATED = defineError(400, 'MEMBER_REPEATED', {
  en: 'Malformed JSON: an object has the same member twice',
  zh: 'JSON 对象中存在重复的成员',
})

/** The first fault of the fields, by its path, with a reason in the caller's language. */
export const INVALID_PARAMETER = defineError(400, 'INVALID_PARAMETER', {
  en: 'Invalid parameter: {path} {reason}',
  zh: '请求参数不正确：{path} {reason}',
})

/** Of a body that says of itself that it is something else than what the call takes. */
export const UNSUPPORTED_CONTENT_TYPE = defineError(400, 'UNSUPPORTED_CONTENT_TYPE', {
  en: 'Unsupported content type',
  zh: '不支持的内容类型',
})

/** The body is packed (`Content-Encoding`). It is taken as it is only: unpacking could make any size of it. */
export const UNSUPPORTED_CONTENT_ENCODING = defineError(400, 'UNSUPPORTED_CONTENT_ENCODING', {
  en: 'Unsupported content encoding',
  zh: '不支持的内容编码',
})

/** Of the token endpoints, whose parameters are a form's. */
export const PARAMETER_MISSING = defineError(400, 'PARAMETER_MISSING', {
  en: 'Missing parameter: {name}',
  zh: '请求参数缺失：{name}',
})

/** Of the token endpoints: OAuth forbids the same parameter twice. */
export const PARAMETER_REPEATED = defineError(400, 'PARAMETER_REPEATED', {
  en: 'Repeated parameter: {name}',
  zh: '请求参数重复：{name}',
})

/** The same of a parameter that the token endpoints do not know, whose name is not repeated in a message. */
export const UNKNOWN_PARAMETER_REPEATED = defineError(400, 'UNKNOWN_PARAMETER_REPEATED', {
  en: 'A parameter that is not known here is repeated',
  zh: '请求中有重复的未知参数',
})

/** Of the form of a token endpoint. */
export const TOO_MANY_PARAMETERS = defineError(400, 'TOO_MANY_PARAMETERS', {
  en: 'More than 20 parameters',
  zh: '请求参数超过 20 个',
})

/** Of the token endpoint, for any other `grant_type`. */
export const GRANT_TYPE_UNSUPPORTED = defineError(400, 'GRANT_TYPE_UNSUPPORTED', {
  en: 'Only client_credentials is supported',
  zh: '仅支持 client_credentials',
})

/** The token is missing, malformed, unknown, over or revoked, or its application is gone or disabled: one text for all. */
export const UNAUTHORIZED = defineError(401, 'UNAUTHORIZED', {
  en: 'Unauthorized: access token is missing, invalid or expired',
  zh: '未授权：访问令牌缺失、无效或已过期',
})

/** One text for an unknown client, a wrong secret and a disabled application. */
export const CLIENT_AUTHENTICATION_FAILED = defineError(401, 'CLIENT_AUTHENTICATION_FAILED', {
  en: 'Client authentication failed',
  zh: '客户端认证失败',
})

/** One text for each reason for which an admin key, or a host's own credential, is not accepted. */
export const ADMIN_UNAUTHORIZED = defineError(401, 'ADMIN_UNAUTHORIZED', {
  en: 'Unauthorized: admin credential is missing, invalid or expired',
  zh: '未授权：管理凭证缺失、无效或已过期',
})

/** The token lacks the scope, or the application has lost it since the token was issued. */
export const SCOPE_NOT_GRANTED = defineError(403, 'SCOPE_NOT_GRANTED', {
  en: 'Forbidden: scope {scope} is not granted',
  zh: '没有权限：未授予权限范围 {scope}',
})

/** The administrator is known, and may not do this. */
export const PERMISSION_MISSING = defineError(403, 'PERMISSION_MISSING', {
  en: 'Forbidden: permission {permission} is missing',
  zh: '没有该操作权限：{permission}',
})
/** Of a key that is made or changed: its maker's end would come first. */
export const ADMIN_KEY_OUTLASTS_MAKER = defineError(403, 'ADMIN_KEY_OUTLASTS_MAKER', {
  en: 'Forbidden: an admin key cannot outlast the one that makes or changes it',
  zh: '没有权限：管理密钥的有效期不能超过创建或修改它的密钥',
})

/** No key prolongs or widens itself. */
export const OWN_ADMIN_KEY = defineError(403, 'OWN_ADMIN_KEY', {
  en: 'Forbidden: an admin key cannot change itself',
  zh: '没有权限：管理密钥不能修改自身',
})

/** A partner's token where none is accepted, or another where a partner's is asked for. */
export const WRONG_USER_TYPE = defineError(403, 'WRONG_USER_TYPE', {
  en: 'Forbidden: wrong user type',
  zh: '没有权限：用户类型错误',
})
/** The tenant is unknown, another's, disabled or over: one text, because a partner never learns which exist. */
export const TENANT_MISMATCH = defineError(403, 'TENANT_MISMATCH', {
  en: 'Forbidden: tenant mismatch',
  zh: '没有权限：租户不匹配',
})

/** The application has a whitelist, and the caller's address is not on it. */
export const IP_NOT_ALLOWED = defineError(403, 'IP_NOT_ALLOWED', {
  en: 'Forbidden: IP address not allowed',
  zh: '没有权限：IP 地址不在白名单',
})

/** No operation has this path. */
export const NOT_FOUND = defineError(404, 'NOT_FOUND', { en: 'Not found: {path}', zh: '请求地址不存在：{path}' })

/** The path exists with other methods, which the header `Allow` names. */
export const METHOD_NOT_ALLOWED = defineError(405, 'METHOD_NOT_ALLOWED', {
  en: 'Method not allowed',
  zh: '请求方法不正确',
})

/** After `bodyTimeoutMs`. The connection is closed: what may still come cannot be told from a next request. */
export const REQUEST_TIMEOUT = defineError(408, 'REQUEST_TIMEOUT', {
  en: 'The request body did not arrive in time',
  zh: '请求体未在规定时间内到达',
})

/** More than `maxBodyBytes`; the rest of the body is not read. */
export const PAYLOAD_TOO_LARGE = defineError(413, 'PAYLOAD_TOO_LARGE', { en: 'Payload too large', zh: '请求体过大' })

/**
 * The application's rate limit, too many tests of endpoints under way, or too many wrong credentials from an address.
 * `Retry-After` says how long.
 */
export const TOO_MANY_REQUESTS = defineError(429, 'TOO_MANY_REQUESTS', {
  en: 'Too many requests',
  zh: '请求过于频繁，请稍后重试',
})

/** Whatever was not foreseen. What happened is in the log, under the request's id. */
export const INTERNAL_SERVER_ERROR = defineError(500, 'INTERNAL_SERVER_ERROR', {
  en: 'Internal server error',
  zh: '系统异常',
})

/** The part of the database that has the tenant's rows is away; those of others go on. `Retry-After` says how long. */
export const SERVICE_UNAVAILABLE = defineError(503, 'SERVICE_UNAVAILABLE', {
  en: 'Service temporarily unavailable, please retry later',
  zh: '服务暂时不可用，请稍后重试',
})

/** What a call of any kind can be refused with, or meet. */
export const handlingErrors = [
  METHOD_NOT_ALLOWED,
  REQUEST_TIMEOUT,
  PAYLOAD_TOO_LARGE,
  TOO_MANY_REQUESTS,
  INTERNAL_SERVER_ERROR,
  SERVICE_UNAVAILABLE,
]

/** What a call of either API can be refused with before its operation is reached. */
export const callErrors = [
  TENANT_ID_MISSING,
  BODY_MISSING,
  MALFORMED_JSON,
  BODY_TOO_DEEP,
  BODY_TOO_BIG,
  MEMBER_REPEATED,
  INVALID_PARAMETER,
  UNSUPPORTED_CONTENT_TYPE,
  UNSUPPORTED_CONTENT_ENCODING,
  WRONG_USER_TYPE,
  TENANT_MISMATCH,
  NOT_FOUND,
  ...handlingErrors,
]

/** Every transport error, for the published catalogue. */
export const transportErrors = [
  ...callErrors,
  PARAMETER_MISSING,
  PARAMETER_REPEATED,
  UNKNOWN_PARAMETER_REPEATED,
  TOO_MANY_PARAMETERS,
  GRANT_TYPE_UNSUPPORTED,
  UNAUTHORIZED,
  CLIENT_AUTHENTICATION_FAILED,
  ADMIN_UNAUTHORIZED,
  SCOPE_NOT_GRANTED,
  PERMISSION_MISSING,
  ADMIN_KEY_OUTLASTS_MAKER,
  OWN_ADMIN_KEY,
  IP_NOT_ALLOWED,
]
