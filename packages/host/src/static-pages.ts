import { readFile } from 'node:fs/promises'
import { StaticAnswer } from '@org/openapi-core'
import type { Handler } from './handler.js'
import { isReading } from './json-answer.js'

/** A file that is answered, what it is, and for how long it may be kept. */
export interface PageFile {
  readonly file: string
  readonly contentType: string
  readonly cacheControl: string
}

/** Files by the paths at which they are answered, and what their pages may load and do. */
export interface StaticPagesParts {
  readonly files: ReadonlyMap<string, PageFile>
  readonly contentSecurityPolicy: string
}

/** Answers files by exact paths: what is not in the table is another's. A file that was read once is not read again. */
export function staticPages({ files, contentSecurityPolicy }: StaticPagesParts): Handler {
  const headers = {
    'content-security-policy': contentSecurityPolicy,
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  }
  const read = async ({ file, contentType, cacheControl }: PageFile) =>
    new StaticAnswer({ contentType, body: new Uint8Array(await readFile(file)), cacheControl, headers })
  /** Read when they are first asked for; what is large is worth compressing once. */
  const answers = new Map<PageFile, Promise<StaticAnswer>>()
  const answerOf = (page: PageFile): Promise<StaticAnswer> => {
    const known = answers.get(page)
    if (known !== undefined) return known
    const answer = read(page)
    answers.set(page, answer)
    // A process may have too many files open for a moment: the next request tries again.
    answer.catch(() => answers.delete(page))
    return answer
  }
  return {
    async handle(request) {
      const page = isReading(request.method) ? files.get(request.path) : undefined
      return page && (await answerOf(page)).to(request)
    },
  }
}
