import type { RequestListener } from 'node:http'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import type { OpenApi } from '@org/openapi-core'
import Koa from 'koa'

/** The engine in a Koa host that has nothing else: no body parser, the engine reads the body itself. */
export function mountOnKoa(openApi: OpenApi): RequestListener {
  const callback = new Koa().use(koaOpenApi(openApi)).callback()
  return (request, response) => void callback(request, response)
}
