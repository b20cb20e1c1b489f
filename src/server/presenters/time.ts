import { companyZone } from '../../core/company/company-zone'

/** Formats a time for responses: UTC, ISO 8601. */
export const toIso = (at: number): string => new Date(at).toISOString()

/** The same for an optional time. */
export const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))

const office = new Intl.DateTimeFormat('sv-SE', {
  timeZone: companyZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** Formats a time in company time, to the minute; empty for none. */
export const formatCompanyDateTime = (moment: string): string =>
  moment ? office.format(new Date(moment)) : ''
