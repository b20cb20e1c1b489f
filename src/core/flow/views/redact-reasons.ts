import type { Forwarding } from '../../../generated/types'
import type { FormSight } from './form-visibility'
import { toTrace } from './trace'

type Led = Pick<Forwarding, 'nextmessage' | 'cc'>

/** Next steps and copies without the conditions and reasons that may quote fields kept from the reader. */
export const withoutQuotes = ({ nextmessage, cc }: Led, sight: FormSight): Led => ({
  nextmessage: nextmessage.map(({ because, ...next }) => ({
    ...next,
    trace: toTrace(next.trace, sight),
    ...(because !== undefined && !sight.isPartial && { because }),
  })),
  cc: cc.map((copies) => ({ ...copies, trace: toTrace(copies.trace, sight) })),
})
