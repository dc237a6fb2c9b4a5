import { airLine } from './logistics-platform.js'
import type { AdminCall, TestPlatform } from '@org/openapi-testing'

type Writes = Readonly<Record<string, () => Promise<AdminCall> | AdminCall>>

/** How each write of freight lines is made once, successfully. */
export function freightWrites(use: () => TestPlatform): Writes {
  const line = (): Promise<number> =>
    use().adminData('POST logistics/line/create', { body: airLine }) as Promise<number>
  return {
    'POST /admin-api/logistics/line/create': () => ({ body: airLine }),
    'PUT /admin-api/logistics/line/update': async () => ({
      body: { ...airLine, id: await line(), lineName: 'Sea parcel' },
    }),
    'PUT /admin-api/logistics/line/update-status': async () => ({ body: { id: await line(), status: 1 } }),
    'DELETE /admin-api/logistics/line/delete': async () => ({ query: `id=${await line()}` }),
    'DELETE /admin-api/logistics/line/delete-list': async () => ({ query: `ids=${await line()}` }),
  }
}
