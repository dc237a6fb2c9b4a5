import { chown, cp, lstat, readdir } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Copies the folder of an embedded PostgreSQL, whose user is another where we are root; `takes` says of a path below its
 * `cluster` whether it is copied.
 */
export async function copyWithOwner(from: string, to: string, takes = (_path: string) => true): Promise<void> {
  const cluster = join(from, 'cluster')
  await cp(from, to, { recursive: true, filter: (path) => takes(path.slice(cluster.length + 1)) })
  const { uid, gid } = await lstat(cluster)
  for (const entry of await readdir(join(to, 'cluster'), { recursive: true, withFileTypes: true })) {
    await chown(join(entry.parentPath, entry.name), uid, gid)
  }
  await chown(join(to, 'cluster'), uid, gid)
}
