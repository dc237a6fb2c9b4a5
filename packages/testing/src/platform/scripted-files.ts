import type { FileStore, StoredFile } from '@org/openapi-core/channels'

/** A file store that keeps every file in memory. */
export interface ScriptedFiles extends FileStore {
  /** What was put into it, by key. */
  readonly kept: ReadonlyMap<string, StoredFile>
  /** The keys of all that was put, in order. */
  readonly puts: readonly string[]
  /** What an address of this store leads to at that time; undefined where it is none, or no longer. */
  open(url: string, now: Date): StoredFile | undefined
  /** Lets the next calls fail with these, one each: a `ChannelRefusal`, or anything else for "unknown". */
  failWith(...errors: readonly unknown[]): void
  /** Keeps what the next calls put, one each, and fails with these nevertheless. */
  loseAnswersWith(...errors: readonly unknown[]): void
}

/** A store without files. */
export function scriptedFiles(): ScriptedFiles {
  const kept = new Map<string, StoredFile>()
  const puts: string[] = []
  const issued = new Map<string, { readonly key: string; readonly expireTime: Date }>()
  const failures: unknown[] = []
  const lost: unknown[] = []
  return {
    kept,
    puts,
    open(url, now) {
      const address = issued.get(url)
      return address && now < address.expireTime ? kept.get(address.key) : undefined
    },
    failWith: (...errors) => void failures.push(...errors),
    loseAnswersWith: (...errors) => void lost.push(...errors),
    async put(file) {
      if (failures.length > 0) throw failures.shift()
      puts.push(file.key)
      kept.set(file.key, { ...file, bytes: file.bytes.slice() })
      if (lost.length > 0) throw lost.shift()
    },
    async delete(key) {
      if (failures.length > 0) throw failures.shift()
      kept.delete(key)
    },
    async urlOf(key, expireTime) {
      if (failures.length > 0) throw failures.shift()
      const url = `https://files.example.com/${key}?until=${expireTime.getTime()}`
      issued.set(url, { key, expireTime })
      return url
    },
  }
}
