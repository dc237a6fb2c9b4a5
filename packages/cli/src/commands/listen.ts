import { ConnectionError, PartnerApiError, TimeoutError } from '@org/openapi-client'
import type { Data, EventStreamOptions, PartnerClient } from '@org/openapi-client'
import { setTimeout as pause } from 'node:timers/promises'
import { CommandFailed, WrongUse } from '../ending.js'
import { forward } from '../forward.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { nearest } from '../nearest.js'
import { clientOf, requireProfile } from '../profile/connection.js'
import { httpAddress } from '../profile/platform-address.js'
import { ProfileFiles } from '../profile/profile-files.js'
import type { AddCommand } from '../program.js'
import { plainText } from '../readable.js'
import { keyOf, newSecret, signedHeaders } from '../sign-webhook.js'
import { toldError } from '../told-error.js'
import { triggers } from '../triggers/triggers.js'

type ListedEvent = Data<'listEvents'>['events'][number]
type Beginning = 'saved' | 'now' | 'oldest'

interface ListenArguments {
  readonly profile: string
  readonly forward: string
  readonly types: readonly string[] | undefined
  readonly from: Beginning
  readonly failFast: boolean
  readonly waitSeconds: number
}

const BEGINNINGS: readonly Beginning[] = ['saved', 'now', 'oldest']

/** `openapi listen --forward http://localhost:4000`: events arrive as webhooks, without a tunnel. */
export const listenCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'listen',
      'Forward events to a server of yours, signed as webhooks are',
      (command) =>
        command
          .option('forward', {
            type: 'string',
            demandOption: true,
            describe: 'Where to, for example http://localhost:4000',
          })
          .option('types', { type: 'string', array: true, describe: 'Only events of these types, parted by commas' })
          .option('from', {
            choices: BEGINNINGS,
            default: 'saved' as const,
            describe: 'Where to begin: behind what was forwarded last (or now, the first time), now, or at the oldest',
          })
          .option('wait-seconds', {
            type: 'number',
            default: 20,
            describe: 'How long one question waits for an answer',
          })
          .option('fail-fast', {
            type: 'boolean',
            default: false,
            describe: 'End at the first event that is not taken',
          })
          .epilog('The secret is made and printed once; OPENAPI_WEBHOOK_SECRET gives one of your own.'),
      (given) => listen(surroundings, given),
    )

async function listen(surroundings: Surroundings, given: ListenArguments): Promise<void> {
  const url = targetOf(given.forward)
  checkWait(given.waitSeconds)
  const types = typesOf(given.types)
  const secret = secretOf(surroundings)
  const profile = await requireProfile(surroundings, given.profile)
  const client = clientOf(profile, surroundings)
  const files = new ProfileFiles(surroundings)
  const saved = given.from === 'saved' ? await files.cursor(given.profile, profile) : undefined
  const { waitSeconds } = given
  for (const type of types ?? []) noteUnknown(surroundings, type)
  const options: EventStreamOptions = {
    after: given.from === 'oldest' ? null : (saved ?? NOW),
    waitSeconds,
    signal: surroundings.interrupted,
    ...(types !== undefined && { types }),
  }
  surroundings.out(`Forwarding events to ${url.href}; Ctrl-C ends it`)
  const listener = new Listener(surroundings, { client, url, secret, isFailFast: given.failFast })
  await listener.run(options, (cursor) => files.saveCursor(given.profile, profile, cursor))
}

function targetOf(text: string): URL {
  const url = httpAddress(text)
  if (url !== undefined) return url
  throw new WrongUse(`"${text}" is no address to forward to: for example http://localhost:4000`)
}

/** One after the other or parted by commas, which no type has. Where none is named, nothing would be left out. */
function typesOf(given: readonly string[] | undefined): readonly string[] | undefined {
  const types = given?.flatMap((text) => text.split(',')).map((type) => type.trim())
  if (types?.every((type) => type === '') === true) throw new WrongUse('--types names no type of event')
  return types?.filter((type) => type !== '')
}

/** A platform answers nothing to a type that it does not know, and may be newer than this: it is told, and waited for. */
function noteUnknown({ err }: Surroundings, type: string): void {
  const known = triggers.map((trigger) => trigger.type)
  if (known.includes(type)) return
  const meant = nearest(type, known)
  const guess =
    meant.length === 0 ? 'openapi trigger --list has those that are known' : `did you mean ${meant.join(', ')}?`
  err(plainText(`No type of event is known as ${type}, and none of it may ever come: ${guess}`))
}

/** What is no number would end each question at once. */
function checkWait(seconds: number): void {
  if (!Number.isSafeInteger(seconds) || seconds < 0) throw new WrongUse('--wait-seconds is a whole number of seconds')
}

/** One that was given is known to whoever gave it, and is not printed. */
function secretOf({ env, out, randomBytes }: Surroundings): string {
  const given = env['OPENAPI_WEBHOOK_SECRET']
  const secret = given === undefined || given === '' ? newSecret(randomBytes) : given
  keyOf(secret)
  if (secret !== given) out(`Signed with ${secret}`)
  return secret
}

interface ListenerParts {
  readonly client: PartnerClient
  readonly url: URL
  readonly secret: string
  readonly isFailFast: boolean
}

/** What became of one event. */
interface Outcome {
  readonly isAnswered: boolean
  readonly isTaken: boolean
  readonly said: string
}

/** What the platform takes for the cursor of this moment. */
const NOW = 'now'
const FIRST_PAUSE_MS = 1000
const MOST_PAUSE_MS = 30_000

class Listener {
  #pauseMs = FIRST_PAUSE_MS

  constructor(
    private readonly surroundings: Surroundings,
    private readonly parts: ListenerParts,
  ) {}

  /** Until Ctrl-C: a platform that cannot be reached is asked again, from where it was left. */
  async run(options: EventStreamOptions, keep: (cursor: string) => Promise<void>): Promise<void> {
    let { after = null } = options
    const save = async (cursor: string) => {
      after = cursor
      this.#pauseMs = FIRST_PAUSE_MS
      await keep(cursor)
    }
    while (!this.#isEnded()) {
      try {
        // Kept at once: who ends it before a page was forwarded goes on from here, and not from another now.
        if (after === NOW) await save((await this.parts.client.event.list({ after, limit: 1 })).nextCursor)
        for await (const event of this.parts.client.events.stream({ ...options, after, save })) await this.#pass(event)
      } catch (error) {
        if (!this.#isEnded()) await this.#recover(error)
      }
    }
  }

  #isEnded(): boolean {
    return this.surroundings.interrupted.aborted
  }

  async #pass(event: ListedEvent): Promise<void> {
    const { out, now } = this.surroundings
    const began = now()
    const outcome = await this.#send(event)
    // What was broken off was not forwarded: it comes again the next time.
    if (this.#isEnded() && !outcome.isAnswered) throw new CommandFailed('Ended amid an event')
    const name = plainText(`${event.id} ${event.type}`)
    out(`${name} -> ${outcome.said} (${now() - began} ms)`)
    if (this.parts.isFailFast && !outcome.isTaken) throw new CommandFailed(`${name} was not taken`)
  }

  async #send(event: ListedEvent): Promise<Outcome> {
    const { url, secret } = this.parts
    const { interrupted: signal, now } = this.surroundings
    // As it was listed: what is listed and what is sent is one text, and JSON keeps the order of its members.
    const body = JSON.stringify(event)
    try {
      const status = await forward({ url, headers: signedHeaders({ id: event.id, body }, secret, now()), body, signal })
      return { isAnswered: true, isTaken: status >= 200 && status < 300, said: String(status) }
    } catch (error) {
      return { isAnswered: false, isTaken: false, said: toldError(error).join(' ') }
    }
  }

  async #recover(error: unknown): Promise<void> {
    if (!mayPass(error)) throw error
    const { err, interrupted: signal } = this.surroundings
    for (const line of toldError(error)) err(line)
    err(`asking again in ${this.#pauseMs / 1000} s`)
    await pause(this.#pauseMs, undefined, { signal }).catch(() => undefined)
    this.#pauseMs = Math.min(MOST_PAUSE_MS, this.#pauseMs * 2)
  }
}

/** Whether it is about the platform at the moment, and not about the question. */
function mayPass(error: unknown): boolean {
  // By the code: a platform may answer all with 200. Those of business are a thousand million and more.
  if (error instanceof PartnerApiError) return error.code === 429 || (error.code >= 500 && error.code < 600)
  return error instanceof ConnectionError || error instanceof TimeoutError
}
