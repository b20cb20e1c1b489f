import type { EventSet, EventSetNotice, Problem } from '../../../generated/types'
import { Refused } from '../../business-error'
import { resolve } from '../../recipient/resolve'
import { when } from '../design/problem'
import { checkGroup } from '../references/check-recipients'
import { type Checked, checkFormula, fault } from './event-check-context'
import { type Asked, wordsOf } from './event-context'
import type { EventKind } from './event-type'

/** A mail or short message as it is sent. */
export interface NoticePlan {
  /** Addresses or numbers, each once. */
  to: string[]
  subject: string
  text: string
}

type Way = 'mail' | 'sms'

/** How a person is reached, and what an address that was typed must look like. */
const ways = {
  mail: { of: 'mail', looks: /^[^\s@<>"]{1,64}@[^\s@<>"]{1,255}$/ },
  sms: { of: 'phone', looks: /^\+?[\d -]{5,20}$/ },
} as const

const settings = (set: EventSet, way: Way): EventSetNotice =>
  set[way] ?? { people: [], to: '', subject: '', text: '' }

/** What an event sends, and to whom; nobody to send to is a failure. */
export function noticePlan(set: EventSet, way: Way, asked: Asked): NoticePlan {
  const { people, to, subject, text } = settings(set, way)
  const { of, looks } = ways[way]
  const reached = resolve(people, asked).people.flatMap((id) => asked.directory.person(id)?.[of] ?? [])
  const typed = wordsOf(to, asked).split(/[\s,;，；、]+/)
  const all = [...new Set([...reached, ...typed].map((one) => one.trim()).filter((one) => looks.test(one)))]
  if (!all.length) throw new Refused(`event.nobody-to-${way}`)
  // A line break in a subject would begin another header.
  const line = wordsOf(subject, asked).replace(/\s+/g, ' ').trim()
  return { to: all, subject: line, text: wordsOf(text, asked) }
}

function checkNotice(set: EventSet, way: Way, checked: Checked): Problem[] {
  const { people, to, subject, text } = settings(set, way)
  return [
    ...when(!people.length && !to.trim(), fault(checked, 'event-nobody')),
    ...when(!text.trim(), fault(checked, 'event-no-text')),
    ...when(way === 'mail' && !subject.trim(), fault(checked, 'event-no-subject')),
    ...people.flatMap((group) => checkGroup(group, checked.place, checked.recipients)),
    ...[to, subject, text].flatMap((formula) => checkFormula(formula, checked)),
  ]
}

/** A notice that reaches nobody fails; any other is taken as sent. */
function sent(set: EventSet, way: Way, asked: Asked): 'done' | 'failed' {
  try {
    noticePlan(set, way, asked)
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return 'failed'
    throw error
  }
}

/** 发送邮件. */
export const mail: EventKind = {
  outcomes: ['failed'],
  byItself: (set, asked) => sent(set, 'mail', asked),
  check: (set, checked) => checkNotice(set, 'mail', checked),
}

/** 发送短信. */
export const sms: EventKind = {
  outcomes: ['failed'],
  byItself: (set, asked) => sent(set, 'sms', asked),
  check: (set, checked) => checkNotice(set, 'sms', checked),
}
