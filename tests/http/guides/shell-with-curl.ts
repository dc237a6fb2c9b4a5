import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Hands its words to the process of the test, and prints what that answers. */
const CURL = `#!/bin/sh
for WORD; do printf '%s\\0' "$WORD"; done > "$PIPES/words"
exec cat "$PIPES/answer"
`
const TAKES_VALUE = ['-u', '-H', '-d', '-X']
const TAKES_NONE = ['-sS', '-i']

/**
 * A shell whose `curl` is a `fetch` of this process: a machine that runs the tests need not have one, and a process of
 * Node for each call would take a second.
 */
export class ShellWithCurl {
  private constructor(private readonly folder: string) {}

  static async open(): Promise<ShellWithCurl> {
    const folder = await mkdtemp(join(tmpdir(), 'guides-'))
    await writeFile(join(folder, 'curl'), CURL)
    await chmod(join(folder, 'curl'), 0o755)
    await run('mkfifo', [join(folder, 'words'), join(folder, 'answer')])
    return new ShellWithCurl(folder)
  }

  /** What a script prints. Its calls come one after the other. */
  async run(script: string): Promise<string> {
    const calls = this.#answerCalls()
    const path = [this.folder, process.env['PATH']].join(delimiter)
    const ended = run('sh', ['-c', `set -e\n${script}`], { env: { PATH: path, PIPES: this.folder } })
    try {
      const { stdout, stderr } = await ended
      return stdout + stderr
    } finally {
      // The end of the calls: nobody asks any more.
      await writeFile(join(this.folder, 'words'), '')
      await calls
    }
  }

  async #answerCalls(): Promise<void> {
    for (;;) {
      const words = await readFile(join(this.folder, 'words'), 'utf8')
      if (words === '') return
      const answer = await curl(words.split('\0').slice(0, -1)).catch(String)
      await writeFile(join(this.folder, 'answer'), answer)
    }
  }

  async close(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true })
  }
}

interface CurlCall {
  readonly url: string
  readonly method: string
  readonly headers: Headers
  readonly body: string
  readonly showsHead: boolean
}

/** Only what the guides use. */
function readWords(words: readonly string[]): CurlCall {
  const given = new Map(TAKES_VALUE.map((name) => [name, new Array<string>()]))
  const others: string[] = []
  for (let at = 0; at < words.length; at++) {
    const word = words[at] ?? ''
    const values = given.get(word)
    if (values === undefined) others.push(word)
    else values.push(words[++at] ?? '')
  }
  const unknown = others.filter((word) => word.startsWith('-') && !TAKES_NONE.includes(word))
  if (unknown.length > 0) throw new Error(`The guides’ curl has no ${unknown.join(' ')}`)
  const headers = new Headers()
  for (const line of given.get('-H') ?? []) headers.append(...headerOf(line))
  const [credentials] = given.get('-u') ?? []
  if (credentials !== undefined) headers.set('authorization', `Basic ${Buffer.from(credentials).toString('base64')}`)
  const body = (given.get('-d') ?? []).join('&')
  if (body !== '' && !headers.has('content-type')) headers.set('content-type', 'application/x-www-form-urlencoded')
  const method = given.get('-X')?.[0] ?? (body === '' ? 'GET' : 'POST')
  const url = others.find((word) => !word.startsWith('-')) ?? ''
  return { url, method, headers, body, showsHead: others.includes('-i') }
}

function headerOf(line: string): [name: string, value: string] {
  const colon = line.indexOf(':')
  return [line.slice(0, colon), line.slice(colon + 1).trim()]
}

async function curl(words: readonly string[]): Promise<string> {
  const { url, method, headers, body, showsHead } = readWords(words)
  const response = await fetch(url, { method, headers, ...(method !== 'GET' && { body }) })
  const text = await response.text()
  if (!showsHead) return text
  const head = [...response.headers].map((pair) => pair.join(': '))
  return [`HTTP/1.1 ${response.status} ${response.statusText}`, ...head, '', text].join('\n')
}
