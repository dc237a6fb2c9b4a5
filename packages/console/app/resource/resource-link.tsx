import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useMay } from '../session/session.js'
import { useModel } from '../shell/use-model.js'

interface ResourceLinkProps {
  readonly tenantId: string
  /** `pay/wallet`. */
  readonly path: string
  /** Its filters, or the row that is open; the whole list where absent. */
  readonly search?: Readonly<Record<string, string>>
  readonly onClick?: () => void
  readonly children: ReactNode
}

/** Leads to the list of a resource, whoever may open it: for others it is a text. */
export function ResourceLink({ tenantId, path, search = {}, onClick, children }: ResourceLinkProps) {
  const may = useMay()
  const { data: model } = useModel()
  const target = model.resource(path)
  if (target === undefined || !may(target.page.permission)) return children
  const [module = '', resource = ''] = path.split('/')
  return (
    <Link
      to="/t/$tenantId/$module/$resource"
      params={{ tenantId, module, resource }}
      search={search}
      activeOptions={{ includeSearch: false }}
      {...(onClick && { onClick })}
    >
      {children}
    </Link>
  )
}
