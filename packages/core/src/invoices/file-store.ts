/** A file to be kept. */
export interface StoredFile {
  /** Segments of letters, digits, `-`, `_` and `.`, separated by `/`. */
  readonly key: string
  readonly bytes: Uint8Array
  readonly contentType: string
}

/** Keeps files that the engine made, and tells where they can be fetched. */
export interface FileStore {
  /** Writes a file whole, in place of one with the same key. It may be asked to write the same file again. */
  put(file: StoredFile, signal: AbortSignal): Promise<void>
  /** An absolute http(s) address of the file that nobody can guess and that is good until then, to the second. */
  urlOf(key: string, expireTime: Date, signal: AbortSignal): Promise<string>
  /** Deletes a file; no failure where there is none. Absent: files stay until the host deletes them. */
  delete?(key: string, signal: AbortSignal): Promise<void>
}
