import { translateKey } from '../../platform'
import { describePrivilegeChanges } from '../../presenters/pending-change'
import { formatCompanyDateTime } from '../../presenters/time'
import {
  findPendingChange,
  listNotificationTargets,
  type PendingChangeNotification,
  readCompanySettings,
} from '../../queries'
import {
  notificationLanguage,
  resolveNotificationChannels,
} from '../../read-models/people/notification-channels'
import { defineEffect } from '../effect'
import { sendNotice } from '../send-notice'

/**
 * Notifies a person of a change that needs a second person; an address moved by the change itself is not
 * used.
 */
export default defineEffect<PendingChangeNotification>({
  waits: [60_000, 15 * 60_000],
  run: async ({ id, payload, workspace }, appContext) => {
    const { changeId, state, personId, channel, to } = payload
    const change = await findPendingChange(appContext.db, workspace, changeId)
    const company = await readCompanySettings(appContext.db, workspace)
    const [person] = await listNotificationTargets(appContext.db, workspace, [personId])
    if (!change || !person || !resolveNotificationChannels(person, appContext, company)[channel]) return
    const language = notificationLanguage(person, company)
    const message = {
      requester: change.requestedName,
      by: change.decidedName ?? '',
      due: change.dueAt ? formatCompanyDateTime(change.dueAt.toISOString()) : '',
    }
    const about = state === 'pending' && change.dueAt ? 'pending-alone' : state
    const lines = [
      translateKey(language, `pending-change.notice.${about}`, message),
      ...describePrivilegeChanges(change.moved, language),
      ...(change.reason
        ? [translateKey(language, 'pending-change.notice.reason', { reason: change.reason })]
        : []),
    ]
    const notice = {
      title: translateKey(language, 'pending-change.notice.title'),
      lines,
      path: '/pending-changes',
    }
    await sendNotice({ id, workspace, channel, to, language }, notice, appContext)
  },
})
