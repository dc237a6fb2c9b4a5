import type { ReactNode } from 'react'
import type { Field } from '../document/field.js'

/** What an input of any kind is given. */
export interface FieldInputProps {
  readonly field: Field
  /** As `error_detail` names it: `tiers[0].points`. */
  readonly path: string
  readonly value: unknown
  readonly onChange: (value: unknown) => void
  readonly isFilter?: boolean
  /** The path that the API has refused, and what it has said. */
  readonly refused?: string | undefined
  readonly message?: string | undefined
}

/** By which an input is found and explained. */
export interface InputAria {
  readonly id: string
  /** By which a form finds what cannot be read. */
  readonly 'data-path': string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string | undefined
  readonly 'aria-required': true | undefined
}

/** What draws the input of any field: given to those that have fields of their own. */
export type DrawInput = (props: FieldInputProps) => ReactNode
