import type { Forwarding } from '../../../generated/types'
import type { FormVisibility } from './form-visibility'
import { toTrace } from './trace'

type Led = Pick<Forwarding, 'nextmessage' | 'cc'>

/** Redacts conditions and reasons of next steps and copies that may quote fields hidden from the reader. */
export const redactReasons = ({ nextmessage, cc }: Led, sight: FormVisibility): Led => ({
  nextmessage: nextmessage.map(({ because, ...next }) => ({
    ...next,
    trace: toTrace(next.trace, sight),
    ...(because !== undefined && !sight.isPartial && { because }),
  })),
  cc: cc.map((copies) => ({ ...copies, trace: toTrace(copies.trace, sight) })),
})
