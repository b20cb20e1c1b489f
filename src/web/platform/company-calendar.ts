import type { OwnCalendar } from '../../generated/types'

let own: OwnCalendar | null = null

/** Returns the company's settings of the work calendar; null = none. */
export const companyCalendar = (): OwnCalendar | null => own

/** Stores the company's settings until another person signs in. */
export function setCompanyCalendar(ownCalendar: OwnCalendar | null): void {
  own = ownCalendar
}
