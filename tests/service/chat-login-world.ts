import { createOpenApi } from '@org/openapi-core'
import type { ChatLogin, CompletedChatLogin, OpenApi } from '@org/openapi-core'
import type { MemberInput, MemberRow, Storage } from '@org/openapi-core/storage'
import { postgresStorage } from '@org/openapi-storage-postgres'
import { fixedClock, scriptedChat, scriptedGoods, seededRandom } from '@org/openapi-testing'
import { emptyStorage } from '../empty-storage.js'
import { createTestDatabase } from '../postgres.js'

export const NOT_CONFIGURED = 1_004_020_001
export const STATE_INVALID = 1_004_020_002
export const FAILED = 1_004_020_003
export const USER_NOT_EXISTS = 1_004_001_000

/** Where the host takes the login back. */
export const REDIRECT = 'https://shop.example.com/chat/callback'
const config = {
  authorizeBase: 'https://chat.example.com/oauth2/authorize',
  clientId: 'client-1',
  redirects: [REDIRECT],
}
const channelPolicy = { backoffMs: 1, breakAfter: 1000 }

/** A database, and a way to open it as another process would. */
export interface ChatDatabase {
  readonly storage: Storage
  readonly reopen: () => Storage
  readonly drop: () => Promise<void>
}

/** Both databases, by name. */
export const chatDatabases: [string, () => Promise<ChatDatabase>][] = [
  [
    'SQLite',
    async () => {
      const storage = emptyStorage('sqlite')
      return { storage, reopen: () => storage, drop: () => storage.close() }
    },
  ],
  [
    'PostgreSQL',
    async () => {
      const database = await createTestDatabase()
      const storage = postgresStorage(database.connection)
      const drop = async () => {
        await storage.close()
        await database.drop()
      }
      return { storage, reopen: () => postgresStorage(database.connection), drop }
    },
  ],
]

/** An engine with a scripted chat platform, and a tenant whose chat login is configured. */
export class ChatLoginWorld {
  readonly clock = fixedClock(new Date('2026-09-10T04:00:00.000Z'))
  readonly random = seededRandom(1)
  chat = scriptedChat()
  openApi!: OpenApi
  tenantId!: number

  private constructor(
    readonly storage: Storage,
    readonly reopen: () => Storage,
    readonly close: () => Promise<void>,
  ) {}

  static async open(open: () => Promise<ChatDatabase>): Promise<ChatLoginWorld> {
    const { storage, reopen, drop } = await open()
    await storage.migrate()
    return new ChatLoginWorld(storage, reopen, drop)
  }

  /** A new engine and a new tenant over the same database. */
  async renew(): Promise<void> {
    this.chat = scriptedChat()
    this.openApi = await this.start(this.storage)
    await this.enterTenant()
  }

  /** A new tenant is the one that everything below is about. */
  async enterTenant(): Promise<void> {
    this.tenantId = await this.createTenant()
  }

  async createTenant(): Promise<number> {
    const { id } = await this.storage.system.tenants.create(
      { name: 'Tenant', status: 0, settings: {} },
      this.clock.now(),
    )
    await this.configure(id)
    return id
  }

  async configure(tenantId: number, value: object | null = config): Promise<void> {
    await this.storage.forTenant(tenantId).settings.save('chat-config', value, this.clock.now())
  }

  start(storage: Storage, more: object = {}): Promise<OpenApi> {
    const { chat, clock, random } = this
    return createOpenApi({
      storage,
      channels: { goods: scriptedGoods(), chat },
      clock,
      random,
      channelPolicy,
      onUndeclaredError: 'throw',
      ...more,
    })
  }

  get members() {
    return this.storage.forTenant(this.tenantId).members
  }

  async createMember(member: Partial<MemberInput> = {}): Promise<number> {
    return (await this.members.create({ status: 0, ...member, unionId: this.random.uuid() }, this.clock.now())).id
  }

  async allMembers(): Promise<MemberRow[]> {
    return (await this.members.page({ pageNo: 1, pageSize: 100 })).list
  }

  /** A state as it comes back from the platform. */
  async begin(tenantId = this.tenantId): Promise<string> {
    const context = this.openApi.context(tenantId)
    const url = new URL(await this.openApi.services.chatLogin.authorizeUrl(context, REDIRECT))
    return url.searchParams.get('state') as string
  }

  async complete(login: Partial<ChatLogin> = {}): Promise<CompletedChatLogin> {
    const state = 'state' in login ? login.state : await this.begin()
    return this.openApi.services.chatLogin.complete(this.openApi.context(this.tenantId), {
      code: 'code',
      ...login,
      state,
    })
  }
}
