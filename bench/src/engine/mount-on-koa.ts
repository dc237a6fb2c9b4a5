import type { RequestListener } from 'node:http'
import { koaOpenApi } from '@org/openapi-adapters-koa'
import type { Handler } from '@org/openapi-host'
import Koa from 'koa'

/** The engine in a Koa host that has nothing else: no body parser, the engine reads the body itself. */
export function mountOnKoa(handler: Handler): RequestListener {
  const callback = new Koa().use(koaOpenApi(handler)).callback()
  return (request, response) => void callback(request, response)
}
