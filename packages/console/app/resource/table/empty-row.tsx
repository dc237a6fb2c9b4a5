interface EmptyRowProps {
  /** Columns of the table. */
  readonly width: number
  readonly text: string
}

/** What a table without rows says. */
export function EmptyRow({ width, text }: EmptyRowProps) {
  return (
    <tr>
      <td colSpan={width} className="table-empty">
        {text}
      </td>
    </tr>
  )
}
