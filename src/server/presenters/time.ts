import { companyZone } from '../../core/company/company-zone'

/** A moment as answers tell it: UTC, ISO 8601. */
export const toIso = (at: number): string => new Date(at).toISOString()

/** The same, where there may be none. */
export const toIsoOrNull = (at: number | null): string | null => (at === null ? null : toIso(at))

const office = new Intl.DateTimeFormat('sv-SE', {
  timeZone: companyZone,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** A moment as the company's clock shows it, to the minute; nothing for none. */
export const formatCompanyDateTime = (moment: string): string =>
  moment ? office.format(new Date(moment)) : ''
