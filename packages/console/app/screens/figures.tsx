import type { ReactNode } from 'react'

/** Numbers that stand by themselves. */
export function Figures({ of }: { readonly of: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="figures">
      {of.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
