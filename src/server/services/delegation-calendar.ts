import { BusinessError } from '../../core/business-error'
import { absenceLookahead } from '../../core/calendar/absence'
import { companyZone } from '../../core/company/company-zone'
import type { EntrustDraft } from '../../generated/types'
import type { AppContext, Context } from '../platform'
import { readAbsenceCalendar } from '../platform/calendars/read-absence-calendar'
import type { DelegationCalendar } from '../platform/db/tables-delegation'
import { OutgoingError } from '../platform/outgoing/outgoing-error'
import { decryptStoredSecret, encryptStoredSecret } from '../platform/security/secret-encryption'
import type { DelegationRecord } from '../queries'

/*
 * Calendar of a person that a delegation for absences follows. Its address opens the calendar to anyone, so it is stored
 * encrypted, bound to the person, and never returned. It is asked for at hosts that the company allows.
 */

const ownerOf = (personId: string) => `calendar ${personId}`

const isWanted = ({ for_absence, with_calendar }: EntrustDraft) => for_absence && with_calendar

/** Encrypts the address of a calendar that was typed; null if there is none. */
export async function encryptTypedCalendar(
  context: Context,
  from: string,
  draft: EntrustDraft,
): Promise<DelegationCalendar | null> {
  const url = draft.calendar_url?.trim() ?? ''
  if (url === '' || !isWanted(draft)) return null
  if (!context.hosts.allowsDelivery(url)) throw new BusinessError('entrust.calendar-host')
  const sealed = await encryptStoredSecret(context, ownerOf(from), url)
  return { sealed, readAt: 0, problem: null, absences: [] }
}

/** Returns the calendar of a saved delegation: one that was typed, the one before, or none. */
export function selectDelegationCalendar(
  typed: DelegationCalendar | null,
  { from, draft }: { from: string; draft: EntrustDraft },
  before?: Pick<DelegationRecord, 'from' | 'calendar'>,
): DelegationCalendar | null {
  if (!isWanted(draft)) return null
  const calendar = typed ?? (before?.from === from ? before.calendar : null)
  if (!calendar) throw new BusinessError('entrust.calendar-missing')
  return calendar
}

type Read = Pick<DelegationCalendar, 'problem' | 'absences'>

async function askForCalendar(context: AppContext, url: string, mark: string): Promise<Read> {
  const now = context.clock.now()
  try {
    const text = await context.hosts.ask({ url, mark, anyAnswer: true, bare: true })
    const outcome = await readAbsenceCalendar(text, {
      beginsAt: now,
      endsAt: now + absenceLookahead,
      zone: companyZone,
    })
    return { problem: null, absences: [], ...outcome }
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error
    context.log.warn({ err: error }, 'a calendar is not available')
    return { problem: 'unreachable', absences: [] }
  }
}

/**
 * Reads the calendar of a delegation again. A calendar that is not available keeps the absences that were read last, so that a
 * delegation does not end because a server rests.
 */
export async function readDelegationCalendar(
  context: AppContext,
  { id, from }: Pick<DelegationRecord, 'id' | 'from'>,
  calendar: DelegationCalendar,
): Promise<DelegationCalendar> {
  const url = await decryptStoredSecret(context, ownerOf(from), calendar.sealed)
  const readAt = context.clock.now()
  const isAllowed = url !== undefined && context.hosts.allowsDelivery(url)
  if (!isAllowed) return { ...calendar, readAt, problem: 'host', absences: [] }
  const read = await askForCalendar(context, url, `${id} ${readAt}`)
  return { ...calendar, ...read, readAt, ...(read.problem && { absences: calendar.absences }) }
}
