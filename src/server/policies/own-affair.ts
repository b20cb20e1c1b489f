import { Refused } from '../../core/refused'
import type { Caller } from '../platform/call'

/** Refuses whoever acts as the person: profile and sign-ins are the person's own affair. */
export function ownAffair({ real }: Caller): void {
  if (real) throw new Refused('acting.not-allowed')
}
