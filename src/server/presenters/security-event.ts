import type { EmployeeSecuritylogData, EmployeeSessionsHistoryData } from '../../generated/types'
import type { Language } from '../platform/http/define-call'
import { isText, textOf } from '../platform/i18n/texts'
import { classifySecurityAction, type SecurityRow } from '../queries/company/security-log'

type Details = Record<string, unknown>

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Whom or what an event concerns, by whichever name its details keep. */
function objectOf(details: Details): string {
  const parts = [details, details.after, details.before, details.deleted] as (Details | undefined)[]
  const names = parts.flatMap((part) => [part?.name, part?.title, part?.workname, part?.call].map(textIn))
  return names.find((name) => name !== '') ?? ''
}

/** With what somebody signed in, where it was more or other than a password. */
function waysOf({ action, details }: SecurityRow, language: Language): string {
  if (action !== 'sign-in.done') return ''
  const second = details.second === 'passkey' ? 'second-passkey' : details.second
  const codes = [details.by, second].map((way) => `security.with.${textIn(way)}`).filter(isText)
  return codes.map((code) => ` ${textOf(language, code)}`).join('')
}

/** The sentence of an event; one that nobody has words for is told by its name. */
function toldEvent(row: SecurityRow, language: Language): string {
  const { action, details } = row
  if (action === 'directory') return textOf(language, `directory.did.${textIn(details.what)}`, details)
  const code = `security.did.${action}`
  const what = isText(code)
    ? textOf(language, code, { by: textIn(details.by), times: details.times })
    : action
  const of = objectOf(details)
  const ways = waysOf(row, language)
  if (ways) return `${what}${ways}`
  return of ? textOf(language, 'security.of', { what, of }) : what
}

/** An event for those who watch over the company. */
export const toSecurityEvent = (
  row: SecurityRow,
  language: Language,
): EmployeeSecuritylogData['result'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  about: classifySecurityAction(row.action),
  what: toldEvent(row, language),
  by: row.by,
  actor: row.actor,
  address: textIn(row.details.address),
})

const ownDeeds = [
  ...['sign-in.done', 'password.changed', 'second-factor.on'],
  ...['passkey.added', 'passkey.removed', 'proof.done'],
]

/** What somebody did oneself, and succeeded in. */
const isOwn = ({ action, actor }: SecurityRow) => actor === null && ownDeeds.includes(action)

/** An event of the reader's own account. */
export const toOwnEvent = (row: SecurityRow, language: Language): EmployeeSessionsHistoryData[number] => ({
  id: row.id,
  at: row.at.toISOString(),
  what: toldEvent(row, language),
  address: textIn(row.details.address),
  strange: !isOwn(row),
})
