import type { EventSet, EventSetNotice, Problem } from '../../../generated/types'
import { BusinessError } from '../../business-error'
import { resolveRecipients } from '../../recipient/resolve'
import { problemIf } from '../design'
import { checkRecipientGroup } from '../references/check-recipients'
import {
  checkEventFormula,
  type EventCheckContext,
  type EventContext,
  type EventKind,
  evaluateEventText,
  eventError,
} from './event-type'

/** Email or text message as sent. */
export interface OutgoingMessage {
  /** Addresses or phone numbers, each once. */
  to: string[]
  subject: string
  text: string
}

type Way = 'mail' | 'sms'

/** Contact data of a person, and the format of typed addresses, by channel. */
const ways = {
  mail: { of: 'mail', looks: /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/ },
  sms: { of: 'phone', looks: /^\+?[\d -]{5,20}$/ },
} as const

const settings = (set: EventSet, way: Way): EventSetNotice =>
  set[way] ?? { people: [], to: '', subject: '', text: '' }

/** Builds the message that an event sends, with its recipients; throws if there are none. */
export function buildOutgoingMessage(set: EventSet, way: Way, eventContext: EventContext): OutgoingMessage {
  const { people, to, subject, text } = settings(set, way)
  const { of, looks } = ways[way]
  const reached = resolveRecipients(people, eventContext).people.flatMap(
    (id) => eventContext.directory.person(id)?.[of] ?? [],
  )
  const typed = evaluateEventText(to, eventContext).split(/[\s,;，；、]+/)
  const all = [...new Set([...reached, ...typed].map((one) => one.trim()).filter((one) => looks.test(one)))]
  if (!all.length) throw new BusinessError(`event.nobody-to-${way}`)
  // A line break in a subject would start another header.
  const line = evaluateEventText(subject, eventContext).replace(/\s+/g, ' ').trim()
  return { to: all, subject: line, text: evaluateEventText(text, eventContext) }
}

function checkNotice(set: EventSet, way: Way, checked: EventCheckContext): Problem[] {
  const { people, to, subject, text } = settings(set, way)
  return [
    ...problemIf(!people.length && !to.trim(), eventError(checked, 'event-nobody')),
    ...problemIf(!text.trim(), eventError(checked, 'event-no-text')),
    ...problemIf(way === 'mail' && !subject.trim(), eventError(checked, 'event-no-subject')),
    ...people.flatMap((group) => checkRecipientGroup(group, checked.place, checked.recipients)),
    ...[to, subject, text].flatMap((formula) => checkEventFormula(formula, checked)),
  ]
}

/** Returns failed for a message without recipients, otherwise done. */
function sent(set: EventSet, way: Way, eventContext: EventContext): 'done' | 'failed' {
  try {
    buildOutgoingMessage(set, way, eventContext)
    return 'done'
  } catch (error) {
    if (error instanceof BusinessError) return 'failed'
    throw error
  }
}

/** 发送邮件. */
export const mailEvent: EventKind = {
  outcomes: ['failed'],
  byItself: (set, eventContext) => sent(set, 'mail', eventContext),
  check: (set, checked) => checkNotice(set, 'mail', checked),
}

/** 发送短信. */
export const smsEvent: EventKind = {
  outcomes: ['failed'],
  byItself: (set, eventContext) => sent(set, 'sms', eventContext),
  check: (set, checked) => checkNotice(set, 'sms', checked),
}
