import { checkOptions, createOpenApi, option } from '@org/openapi-core'
import type { OpenApi, OpenApiOptions, Random } from '@org/openapi-core'
import type { Channels } from '@org/openapi-core/channels'
import type { Storage } from '@org/openapi-core/storage'
import { dueJobs } from './due-jobs.js'
import { fixedClock } from './fixed-clock.js'
import type { FixedClock } from './fixed-clock.js'
import { platformCalls } from './platform-calls.js'
import type { OwnCaller, PlatformCalls } from './platform-calls.js'
import { recordingLogger } from './recording-logger.js'
import type { RecordingLogger } from './recording-logger.js'
import { scriptedChannels } from './scripted-channels.js'
import type { ScriptedChannels } from './scripted-channels.js'
import { seededRandom } from './seeded-random.js'
import { sendTo } from './test-request.js'
import type { Answer } from './test-request.js'

/** Options of `createTestPlatform`; those of `createOpenApi` pass through. */
export interface TestPlatformOptions extends Partial<
  Omit<OpenApiOptions, 'storage' | 'clock' | 'random' | 'channels'>
> {
  /**
   * Where everything is kept, for example `sqliteStorage({ file: ':memory:' })`. It is handed in so that this
   * package depends on no database; the platform closes it.
   */
  readonly storage: Storage
  /** Default: stands at 2026-09-10 12:00 in Shanghai. */
  readonly clock?: FixedClock | undefined
  /** Default: the same in every run. */
  readonly random?: Random | undefined
  /** Default: one of each kind, scripted. `undefined` is none: `{ payment: undefined }`. */
  readonly channels?: Partial<Channels> | undefined
  /** Starts without tenant and application, for a test that makes its own. */
  readonly empty?: boolean | undefined
  /** Told of every answer, for what is to hold of all of them. */
  readonly onAnswer?: ((answer: Answer) => void) | undefined
}

/** An engine that a test decides everything about. The channels are those that `channels` named no others for. */
export interface TestPlatform extends PlatformCalls, ScriptedChannels {
  readonly openApi: OpenApi
  readonly storage: Storage
  readonly clock: FixedClock
  /** What the engine wrote, unless `logger` named another. */
  readonly log: RecordingLogger
  readonly bootstrapKey: string
  /** Moves the clock on, then runs each job that has become due, once; answers what each did. */
  advance(milliseconds: number): Promise<Record<string, number>>
  /** Another engine with the same storage, clock, channels and options but for these, as a second process is one. */
  beside(options?: Partial<Omit<TestPlatformOptions, 'clock' | 'empty'>>): Promise<TestPlatform>
  close(): Promise<void>
}

type EngineOptions = Omit<TestPlatformOptions, 'empty'>

const BOOTSTRAP_KEY = 'bootstrap-key-of-the-test-platform'
const TOKEN_KEY = { kid: 'test', secret: 'the-secret-of-the-test-platform-is-long-enough' }

/** Starts an engine with one tenant and one application, over a clock and randomness that repeat. */
export async function createTestPlatform(given: TestPlatformOptions): Promise<TestPlatform> {
  const { empty = false, ...options } = { ...given }
  // The engine checks the others; of this one the platform is also the owner.
  checkOptions(
    'createTestPlatform',
    { storage: options.storage },
    { storage: option.implementing('storage', 'forTenant', 'close') },
  )
  let lastSeed = 0
  const platform = await startEngine(options, {
    own: { bootstrapKey: BOOTSTRAP_KEY },
    scripted: scriptedChannels(),
    nextSeed: () => ++lastSeed,
  })
  if (!empty) {
    await platform.createTenant()
    await platform.createApp()
  }
  return platform
}

/** What an engine starts with, beside its options. */
interface Surroundings {
  /** Whom the engine beside which it is started calls as; the first one has but a key. */
  readonly own: OwnCaller
  readonly scripted: ScriptedChannels
  /** Engines of one storage must not draw the same ids: each has another, whichever it stands beside. */
  readonly nextSeed: () => number
}

async function startEngine(options: EngineOptions, surroundings: Surroundings): Promise<TestPlatform> {
  const { scripted, nextSeed } = surroundings
  const { clock = fixedClock(), random = seededRandom(nextSeed()), channels, onAnswer, ...passedOn } = options
  // One that is there and undefined is the platform's own, too.
  const { tokens = { keys: [TOKEN_KEY] }, channelPolicy = { backoffMs: 1 }, onUndeclaredError = 'throw' } = passedOn
  const own = { ...surroundings.own, bootstrapKey: options.admin?.bootstrapKey ?? surroundings.own.bootstrapKey }
  const log = recordingLogger()
  const openApi = await createOpenApi({
    ...passedOn,
    tokens,
    channelPolicy,
    onUndeclaredError,
    logger: passedOn.logger ?? log,
    admin: { ...passedOn.admin, bootstrapKey: own.bootstrapKey },
    clock,
    random,
    channels: { ...scripted, ...channels },
  })
  const send: PlatformCalls['send'] = async (request) => {
    const answer = await sendTo(openApi, request)
    onAnswer?.(answer)
    return answer
  }
  const runDueJobs = dueJobs(openApi.jobs, clock)
  const platform: Omit<TestPlatform, keyof PlatformCalls> = {
    ...scripted,
    openApi,
    storage: options.storage,
    clock,
    log,
    bootstrapKey: own.bootstrapKey,
    advance(milliseconds) {
      clock.advance(milliseconds)
      return runDueJobs()
    },
    beside(others) {
      return startEngine(
        { ...options, random: seededRandom(nextSeed()), ...others, clock },
        { own, scripted, nextSeed },
      )
    },
    close: () => openApi.close(),
  }
  return Object.assign(platformCalls(send, own), platform)
}
