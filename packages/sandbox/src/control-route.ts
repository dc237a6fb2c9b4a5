import type { z } from 'zod'

/** A control call on its way to the world, which may live in another process. */
export interface ControlRequest {
  readonly method: string
  /** Under the prefix, for example `/clock`. */
  readonly path: string
  readonly body: unknown
}

/** What a control call is answered with; the body becomes JSON. */
export interface ControlAnswer {
  readonly status: number
  readonly body: unknown
  readonly headers?: Readonly<Record<string, string>>
}

/** Thrown by a route to answer with an error. */
export class ControlRefusal extends Error {
  override readonly name = 'ControlRefusal'

  constructor(
    readonly status: number,
    message: string,
  ) {
    super(message)
  }
}

/** One call of the control API. */
export interface ControlRoute {
  readonly method: 'GET' | 'POST'
  readonly path: string
  /** `params` has the parts of the path that stand in braces. */
  answer(call: { params: Record<string, string>; body: unknown }): unknown
}

/** Declares a control call; a body that does not fit its schema is answered 400. */
export function defineRoute<Body extends z.ZodType>(
  { method, path, body }: Omit<ControlRoute, 'answer'> & { readonly body: Body },
  answer: (body: z.output<Body>, params: Record<string, string>) => unknown,
): ControlRoute {
  return { method, path, answer: (call) => answer(parseInput(body, call.body), call.params) }
}

/** Throws `ControlRefusal` naming every wrong member. */
function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const result = schema.safeParse(input)
  if (result.success) return result.data
  const faults = result.error.issues.map(({ path, message }) =>
    path.length > 0 ? `${path.join('.')}: ${message}` : message,
  )
  throw new ControlRefusal(400, faults.join('; '))
}

/** Finds the route of a request and answers it; 404 where there is none. */
export async function answerControl(routes: readonly ControlRoute[], request: ControlRequest): Promise<ControlAnswer> {
  const matches = routes.flatMap((route) => {
    const params = matchPath(route.path, request.path)
    return params === undefined ? [] : [{ route, params }]
  })
  const match = matches.find(({ route }) => route.method === request.method)
  if (matches.length === 0) return refusal(404, 'There is no such sandbox call')
  if (match === undefined) return refusal(405, `Takes ${matches.map(({ route }) => route.method).join(', ')}`)
  try {
    return { status: 200, body: await match.route.answer({ params: match.params, body: request.body }) }
  } catch (error) {
    if (error instanceof ControlRefusal) return refusal(error.status, error.message)
    throw error
  }
}

/** An error as the control API words it. */
export function refusal(status: number, error: string): ControlAnswer {
  return { status, body: { error } }
}

function matchPath(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const given = path.split('/')
  if (wanted.length !== given.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    const value = given[i] ?? ''
    if (part.startsWith('{') && value !== '') params[part.slice(1, -1)] = value
    else if (part !== value) return undefined
  }
  return params
}
