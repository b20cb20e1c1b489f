import type { Result } from '../../../generated/types'
import type { Translate } from '../../text/translate'

/*
 * Notifications sent outside the product (domain 2.11): a title with the step and the flow, a few lines, and
 * the page they link to.
 */

/** Reason for a notification: something is new for the recipient, or it is overdue. */
export type NotificationReason = 'new' | 'late'

/** Message that a notification is about. */
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
  /** Result of the flow. */
  result: Result
  /** Whether the message was returned to its assignee. */
  isReturned: boolean
  /** Reason why it was refused or sent back. */
  reason: string
  /** Comment that mentions the recipient. */
  remark?: { id: string; by: string; text: string } | null
  /** Text of the person who sent the copy manually. */
  word?: string | null
  /** Principal for whom the assignee is asked. */
  inPlaceOf: string | null
  /** Whether the delegation covers the whole flow and has to be accepted first. */
  isForFlow: boolean
}

/** Notification as sent: a title, lines below it, and a path within the product. */
export interface NotificationContent {
  title: string
  lines: string[]
  /** The only line that a locked screen shows: who it is from. */
  summary: string
  path: string
}

/** Maximum number of notifications listed in a merged one. */
const maxNames = 20

const waiting = 1

function pathOf({ id, flowId, stepId, status, isForFlow, remark }: NotificationMessage): string {
  if (isForFlow) return '/myentrusts'
  const query = { msgid: id, flowlistid: flowId }
  return status === waiting
    ? `/flowdeal?${new URLSearchParams({ ...query, nowfunid: stepId })}`
    : `/flowdetail?${new URLSearchParams({ ...query, type: 'message', ...(remark && { comment: remark.id }) })}`
}

/** Builds the notification about a message. */
export function toNotification(
  message: NotificationMessage,
  reason: NotificationReason,
  say: Translate,
): NotificationContent {
  const { stepName, flowName, dealtype, level, from, desc, workname, inPlaceOf } = message
  const marks = [
    reason === 'late' && say('notice.late'),
    level > 0 && say('notice.urgent'),
    message.isReturned && say('notice.returned'),
    message.result !== 'running' && say('notice.result', { text: say(`flow.result.${message.result}`) }),
  ].filter(Boolean)
  const sign = dealtype === 'andsign' ? say('notice.andsign') : ''
  return {
    title: `${marks.join('')}${stepName}-${flowName}${sign}`,
    summary: from && say('notice.from', { text: from }),
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

/** Merges several notifications into one that counts and lists them; a single one is returned unchanged. */
export function mergeNotifications(
  notices: readonly NotificationContent[],
  say: Translate,
): NotificationContent | undefined {
  const [only, ...rest] = notices
  if (!only || !rest.length) return only
  const more = notices.length - maxNames
  const titles = notices.slice(0, maxNames).map(({ title }) => title)
  const isToDo = notices.some(({ path }) => path.startsWith('/flowdeal'))
  return {
    title: say('notice.several', { n: notices.length }),
    summary: '',
    lines: more > 0 ? [...titles, say('notice.more', { n: more })] : titles,
    path: isToDo ? '/list/waiting' : '/dashboard',
  }
}

/** Builds the reminder to start a flow. */
export const toStartReminder = (
  alert: { id: string; flowName: string; rule: string },
  say: Translate,
): NotificationContent => ({
  title: say('notice.create', { name: alert.flowName }),
  lines: [alert.rule],
  summary: alert.rule,
  path: `/flowneedcreat?${new URLSearchParams({ showid: alert.id })}`,
})
