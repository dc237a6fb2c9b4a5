import { readFile } from 'node:fs/promises'
import { StaticAnswer } from '@org/openapi-core'
import type { Handler } from '@org/openapi-host'

/** A file that is answered, and what it is. */
export interface PageFile {
  readonly file: string
  readonly type: string
}

/** Pages by their paths, which load nothing from elsewhere. */
export interface Pages {
  readonly files: ReadonlyMap<string, PageFile>
  readonly contentSecurityPolicy: string
}

/** Answers files by exact paths: what is not in the table is another's. */
export function staticPages({ files, contentSecurityPolicy }: Pages): Handler {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const read = async ({ file, type }: PageFile) =>
    new StaticAnswer({
      contentType: type,
      body: new Uint8Array(await readFile(file)),
      cacheControl: 'public, max-age=300',
      headers,
    })
  /** Read when they are first asked for. */
  const answers = new Map<string, Promise<StaticAnswer>>()
  return {
    async handle(request) {
      const page = request.method === 'GET' || request.method === 'HEAD' ? files.get(request.path) : undefined
      if (page === undefined) return undefined
      const answer = answers.get(page.file) ?? read(page)
      answers.set(page.file, answer)
      return (await answer).to(request)
    },
  }
}
