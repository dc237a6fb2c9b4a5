import type { Data, PartnerClient } from '@org/openapi-client'
import { CommandFailed, WrongUse } from '../ending.js'
import type { Surroundings } from '../kernel/surroundings.js'
import { nearest } from '../nearest.js'
import { clientOf, requireProfile } from '../profile/connection.js'
import type { AddCommand } from '../program.js'
import { printableJson, readable } from '../readable.js'
import { sandboxOf } from '../triggers/sandbox.js'
import { Stage } from '../triggers/stage.js'
import type { Trigger } from '../triggers/trigger.js'
import { triggers } from '../triggers/triggers.js'

interface TriggerArguments {
  readonly profile: string
  readonly type: string | undefined
  readonly list: boolean
  readonly json: boolean
  readonly adminKey: string | undefined
}

/** As long as an event may take to be in the feed. */
const PATIENCE_MS = 30_000
const NAME_BYTES = 6

/** `openapi trigger pay.order.paid`: makes an event happen on a sandbox host, by real calls. */
export const triggerCommand =
  (surroundings: Surroundings): AddCommand =>
  (program) =>
    program.command(
      'trigger [type]',
      'Make an event happen on a sandbox host',
      (command) =>
        command
          .positional('type', { type: 'string', describe: 'For example pay.order.paid' })
          .option('list', { type: 'boolean', default: false, describe: 'Print the types that can be made to happen' })
          .option('json', { type: 'boolean', default: false, describe: 'Print the event as it came, on one line' })
          .option('admin-key', { type: 'string', describe: 'Better in the environment, as OPENAPI_ADMIN_KEY' }),
      (given) => (given.list ? list(surroundings) : trigger(surroundings, given)),
    )

function list({ out }: Surroundings): void {
  for (const { type, does } of triggers) out(`${type}  ${does}`)
}

async function trigger(surroundings: Surroundings, given: TriggerArguments): Promise<void> {
  const chosen = triggerOf(given.type)
  const profile = await requireProfile(surroundings, given.profile)
  const sandbox = await sandboxOf(surroundings, given)
  const client = clientOf(profile, surroundings)
  const newName = () => `trigger-${Buffer.from(surroundings.randomBytes(NAME_BYTES)).toString('hex')}`
  const { nextCursor } = await client.event.list({ after: 'now' })
  await chosen.make(new Stage({ client, sandbox, newName, tenantId: profile.tenantId, clientId: profile.clientId }))
  const event = await eventOf(client, chosen, nextCursor)
  surroundings.out(given.json ? printableJson(event) : readable(event))
}

function triggerOf(written: string | undefined): Trigger {
  if (written === undefined)
    throw new WrongUse('Which type? openapi trigger --list has those that can be made to happen')
  const found = triggers.find(({ type }) => type === written)
  if (found !== undefined) return found
  const meant = nearest(
    written,
    triggers.map(({ type }) => type),
  )
  const guess = meant.length === 0 ? 'openapi trigger --list has them' : `did you mean ${meant.join(', ')}?`
  throw new WrongUse(`Events of the type ${written} cannot be made to happen: ${guess}`)
}

/** It happened when the platform says so. */
async function eventOf(
  client: PartnerClient,
  { type }: Trigger,
  after: string,
): Promise<Data<'listEvents'>['events'][number]> {
  const signal = AbortSignal.timeout(PATIENCE_MS)
  for await (const event of client.events.stream({ after, types: [type], signal, waitSeconds: 10 })) return event
  throw new CommandFailed(`Everything was done, but no ${type} came within ${PATIENCE_MS / 1000} s`)
}
