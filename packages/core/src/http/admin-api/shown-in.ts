import type { z } from 'zod'
import { inZone } from '../../kernel/civil-time.js'
import type { CivilZone } from '../../kernel/civil-time.js'

/** A row as a view shows it, with its times in the engine's zone. */
export const shownIn = <View extends z.ZodType>(
  { zone }: { readonly zone: CivilZone },
  view: View,
  row: z.input<View>,
): z.output<View> => inZone(zone, () => view.parse(row))
