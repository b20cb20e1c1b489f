import type { Result } from '../../../generated/types'
import type { Translate } from '../../text/translate'

/*
 * What people are told outside the product (domain 2.11): a title with the step and the flow, a few lines, and the
 * page that it leads to.
 */

/** Why somebody is told: something is new for him, or it is late. */
export type NotificationReason = 'new' | 'late'

/** A message that somebody is told of. */
export interface NotificationMessage {
  id: string
  flowId: string
  flowName: string
  workname: string
  desc: string
  stepId: string
  stepName: string
  dealtype: string
  level: number
  status: number
  from: string
  /** What has become of the flow. */
  result: Result
  /** It comes back to its receiver. */
  isReturned: boolean
  /** Why it was refused or sent back. */
  reason: string
  /** The remark in which its receiver is mentioned. */
  remark?: { id: string; by: string; text: string } | null
  /** What whoever sent him a copy by hand says. */
  word?: string | null
  /** In whose place its receiver is asked. */
  inPlaceOf: string | null
  /** Whether he works on the whole flow in that name, which he takes on first. */
  isForFlow: boolean
}

/** What is sent: a title, lines below it, and an address within the product. */
export interface NotificationContent {
  title: string
  lines: string[]
  path: string
}

/** So many of several notices are named in the one that tells of them. */
const mostNamed = 20

const waiting = 1

function pathOf({ id, flowId, stepId, status, isForFlow, remark }: NotificationMessage): string {
  if (isForFlow) return '/myentrusts'
  const query = { msgid: id, flowlistid: flowId }
  return status === waiting
    ? `/flowdeal?${new URLSearchParams({ ...query, nowfunid: stepId })}`
    : `/flowdetail?${new URLSearchParams({ ...query, type: 'message', ...(remark && { comment: remark.id }) })}`
}

/** What somebody is told of a message. */
export function toNotification(
  message: NotificationMessage,
  why: NotificationReason,
  say: Translate,
): NotificationContent {
  const { stepName, flowName, dealtype, level, from, desc, workname, inPlaceOf } = message
  const marks = [
    why === 'late' && say('notice.late'),
    level > 0 && say('notice.urgent'),
    message.isReturned && say('notice.returned'),
    message.result !== 'running' && say('notice.result', { text: say(`flow.result.${message.result}`) }),
  ].filter(Boolean)
  const sign = dealtype === 'andsign' ? say('notice.andsign') : ''
  return {
    title: `${marks.join('')}${stepName}-${flowName}${sign}`,
    lines: [
      say('notice.step', { text: stepName }),
      ...(from ? [say('notice.from', { text: from })] : []),
      ...(message.remark ? [say('notice.remark', { text: message.remark.text })] : []),
      ...(message.word ? [say('notice.word', { text: message.word })] : []),
      ...(message.reason ? [say('notice.reason', { text: message.reason })] : []),
      ...(inPlaceOf ? [say('notice.in-place-of', { text: inPlaceOf })] : []),
      say('notice.number', { text: workname }),
      ...(desc ? [say('notice.desc', { text: desc })] : []),
    ],
    path: pathOf(message),
  }
}

/** Several notices as one that counts and names them; a single one stays what it is. */
export function mergeNotifications(
  notices: readonly NotificationContent[],
  say: Translate,
): NotificationContent | undefined {
  const [only, ...others] = notices
  if (!only || !others.length) return only
  const more = notices.length - mostNamed
  const titles = notices.slice(0, mostNamed).map(({ title }) => title)
  const isToDo = notices.some(({ path }) => path.startsWith('/flowdeal'))
  return {
    title: say('notice.several', { n: notices.length }),
    lines: more > 0 ? [...titles, say('notice.more', { n: more })] : titles,
    path: isToDo ? '/list/waiting' : '/dashboard',
  }
}

/** What somebody is told of a flow that he is to start. */
export const toStartReminder = (
  alert: { id: string; flowName: string; rule: string },
  say: Translate,
): NotificationContent => ({
  title: say('notice.create', { name: alert.flowName }),
  lines: [alert.rule],
  path: `/flowneedcreat?${new URLSearchParams({ showid: alert.id })}`,
})
