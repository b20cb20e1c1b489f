import { textOf } from '../../platform/i18n/texts'
import { movedTexts } from '../../presenters/pending-change'
import { atOffice } from '../../presenters/time'
import { companySettingsOf } from '../../queries/company/company-settings'
import { findPendingChange } from '../../queries/directory/pending-change'
import { reachedPeople } from '../../queries/jobs/notification'
import type { PendingChangeNotice } from '../../queries/outbox/effects'
import { languageFor, waysTo } from '../../read-models/people/notification-channels'
import { defineEffect } from '../effect'
import { sendTo } from '../send-notice'

/** Tells somebody of a change that needs a second person; an address that the change itself moved is not used for it. */
export default defineEffect<PendingChangeNotice>({
  waits: [60_000, 15 * 60_000],
  run: async ({ id, payload, workspace }, house) => {
    const { changeId, state, personId, channel, to } = payload
    const change = await findPendingChange(house.db, workspace, changeId)
    const company = await companySettingsOf(house.db, workspace)
    const [person] = await reachedPeople(house.db, workspace, [personId])
    if (!change || !person || !waysTo(person, house, company)[channel]) return
    const language = languageFor(person, company)
    const said = {
      requester: change.requestedName,
      by: change.decidedName ?? '',
      due: change.dueAt ? atOffice(change.dueAt.toISOString()) : '',
    }
    const about = state === 'pending' && change.dueAt ? 'pending-alone' : state
    const lines = [
      textOf(language, `pending-change.notice.${about}`, said),
      ...movedTexts(change.moved, language),
      ...(change.reason ? [textOf(language, 'pending-change.notice.reason', { reason: change.reason })] : []),
    ]
    const notice = { title: textOf(language, 'pending-change.notice.title'), lines, path: '/pending-changes' }
    await sendTo({ id, channel, to, language }, notice, house)
  },
})
