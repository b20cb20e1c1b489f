import { BusinessError } from '../../../core/business-error'
import { type DecisionChannel, messageStatus, type NotificationMessage } from '../../../core/flow'
import type { AppContext, Language } from '../../platform'
import { issueDecisionLinks, type NoticeLinks } from './issue-decision-links'
import { loadNoticeTask, type NoticeTask } from './notice-task'
import { createReceiverContext } from './person-context'

/** Notification about one message to its receiver. */
interface SingleNotice {
  workspace: string
  personId: string
  channel: DecisionChannel
  language: Language
  message: Pick<NotificationMessage, 'id' | 'status' | 'isForFlow'>
}

/** Task of a notification, with the links that decide it. */
export interface TaskOffer extends NoticeLinks {
  task: NoticeTask
}

/**
 * Loads what a notification shows of a task and issues its links; undefined for other notifications, and where company or
 * design do not permit decisions.
 */
export async function offerDecisions(
  { message, ...receiver }: SingleNotice,
  appContext: AppContext,
): Promise<TaskOffer | undefined> {
  if (message.status !== messageStatus.waiting || message.isForFlow) return undefined
  const context = await createReceiverContext(receiver, appContext)
  if (!context) return undefined
  try {
    const task = await loadNoticeTask(message.id, context)
    return task.isPermitted ? { task, ...(await issueDecisionLinks(message.id, task, context)) } : undefined
  } catch (error) {
    // The task may have been handled since; the notification then only links to it.
    if (error instanceof BusinessError) return undefined
    throw error
  }
}
