export { postgresStorage } from './postgres-storage.js'
export type { PostgresStorageOptions } from './postgres-storage.js'
export type { ReplicaOptions } from './replica.js'
export type { ServerEncryption } from './server-encryption.js'
