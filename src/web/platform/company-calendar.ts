import type { OwnCalendar } from '../../generated/types'

let own: OwnCalendar | null = null

/** What the company sets in its working calendar; null = nothing. */
export const companyCalendar = (): OwnCalendar | null => own

/** Keeps what the company sets, until somebody else signs in. */
export function setCompanyCalendar(kept: OwnCalendar | null): void {
  own = kept
}
