import { describeUserAgent } from '../../core/text/describe-user-agent'
import type { EmployeeSecuritylogData, EmployeeSessionsHistoryData } from '../../generated/types'
import { isTextKey, type Language, translateKey } from '../platform'
import { classifySecurityAction, type SecurityRow } from '../queries'

type Details = Record<string, unknown>

const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** Object of an event, under any of the names that its details use. */
function objectOf(details: Details): string {
  const parts = [details, details.after, details.before, details.deleted] as (Details | undefined)[]
  const names = parts.flatMap((part) => [part?.name, part?.title, part?.workname, part?.call].map(textIn))
  return names.find((name) => name !== '') ?? ''
}

/** Sign-in methods of an event, if other or more than a password. */
function waysOf({ action, details }: SecurityRow, language: Language): string {
  if (action !== 'sign-in.done') return ''
  const second = details.second === 'passkey' ? 'second-passkey' : details.second
  const codes = [details.by, second].map((way) => `security.with.${textIn(way)}`).filter(isTextKey)
  const device = describeUserAgent(textIn(details.device))
  return codes.map((code) => ` ${translateKey(language, code, { device })}`).join('')
}

/** Values of a rejection's text: what did not fit, under the name that the text uses. */
const rejectionParams = (detail: string) => ({ reason: detail, claim: detail, value: detail, jobid: detail })

const paramsOf = ({ by, times, device, from, reason, detail, issuer }: Details, language: Language) => ({
  reason: isTextKey(textIn(reason))
    ? translateKey(language, textIn(reason), rejectionParams(textIn(detail)))
    : textIn(reason),
  issuer: textIn(issuer),
  by: textIn(by),
  times,
  device: describeUserAgent(textIn(device)),
  from: textIn(from),
})

/** Describes an event; one without a text is shown by its name. */
function describeEvent(row: SecurityRow, language: Language): string {
  const { action, details } = row
  if (action === 'directory') return translateKey(language, `directory.did.${textIn(details.what)}`, details)
  const code = `security.did.${action}`
  const title = isTextKey(code) ? translateKey(language, code, paramsOf(details, language)) : action
  const of = objectOf(details)
  const ways = waysOf(row, language)
  if (ways) return `${title}${ways}`
  return of ? translateKey(language, 'security.of', { what: title, of }) : title
}

/** View of an event for security officers. */
export const toSecurityEvent = (
  row: SecurityRow,
  language: Language,
): EmployeeSecuritylogData['result'][number] => ({
  id: row.id,
  at: row.at.toISOString(),
  about: classifySecurityAction(row.action),
  what: describeEvent(row, language),
  by: row.by,
  actor: row.actor,
  address: textIn(row.details.address),
})

const ownDeeds = [
  ...['sign-in.done', 'sign-in.confirmed', 'sign-in.linked', 'password.changed', 'second-factor.on'],
  ...['passkey.added', 'passkey.removed', 'proof.done'],
  ...['access-token.added', 'access-token.rotated', 'access-token.ended', 'access-token.authorized'],
  ...['program.agreed', 'program.agreement-ended'],
]

/** Whether an event is a successful action of the account's owner. */
const isOwn = ({ action, actor }: SecurityRow) => actor === null && ownDeeds.includes(action)

/** View of an event of the reader's own account. */
export const toOwnEvent = (row: SecurityRow, language: Language): EmployeeSessionsHistoryData[number] => ({
  id: row.id,
  at: row.at.toISOString(),
  what: describeEvent(row, language),
  address: textIn(row.details.address),
  strange: !isOwn(row),
})
