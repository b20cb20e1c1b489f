import { companyZone } from '../../../core/company/company-zone'

const parts = new Intl.DateTimeFormat('sv-SE', {
  timeZone: companyZone,
  dateStyle: 'short',
  timeStyle: 'medium',
})

/** Formats a moment in the company's time zone: 2026-11-21 19:30:05. */
export const formatCompanyTime = (iso: string): string => parts.format(new Date(iso))
