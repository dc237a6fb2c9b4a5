/** Whether one of the permissions (`*` matches any part) covers the wanted one. */
export function isPermitted(permissions: readonly string[], wanted: string): boolean {
  const wantedParts = wanted.split(':')
  return permissions.some((permission) => {
    const parts = permission.split(':')
    return parts.length === wantedParts.length && parts.every((part, i) => part === '*' || part === wantedParts[i])
  })
}
