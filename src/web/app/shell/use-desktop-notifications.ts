import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import type { ListRow } from '../../../generated/types'
import { actionLink } from '../../lists/list-row'
import { hasNotificationPermission, showDesktopNotification, t } from '../../platform'
import { quietApi } from '../../platform/api'
import { subscribeHiddenUpdates } from '../../platform/events/live-updates'
import { loadBadges } from '../../stores/badges'
import { usePreferences } from '../../stores/preferences'
import { useSession } from '../../stores/session'

/** Maximum number of separate notifications; more are combined into one. */
const mostApart = 3

const unread = async (): Promise<ListRow[]> =>
  (await quietApi.oa.flow.list.waiting({ nowpage: 1, search: { readstatus: 'unread' } })).result

const toNotice = (row: ListRow) => {
  const { _id, flowname, flowlistOi, NowFunName } = row
  return {
    title: t('desk-notice.title', { flow: flowname, name: flowlistOi.creater }),
    body: [flowlistOi.desc, NowFunName].filter(Boolean).join(' · '),
    mark: _id,
    to: actionLink('deal', row),
  }
}

const noticesOf = (rows: readonly ListRow[]) =>
  rows.length > mostApart
    ? [{ title: t('desk-notice.many', { n: rows.length }), body: '', mark: 'many', to: '/list/waiting' }]
    : rows.map(toNotice)

/**
 * Shows desktop notifications of new tasks while no tab is visible, once across all tabs, to people who opted
 * in.
 */
export function useDesktopNotifications(): void {
  const { person, hasEnded } = useSession()
  const { deskNotices } = usePreferences()
  const go = useNavigate()
  const navigate = useRef(go)
  navigate.current = go
  const listener =
    deskNotices && hasNotificationPermission() && !hasEnded && !person?.real ? person?.id : undefined
  useEffect(() => {
    if (listener === undefined) return
    let known = new Set<string>()
    const tell = async () => {
      void loadBadges()
      const rows = (await unread()).filter(({ _id }) => !known.has(_id))
      for (const { _id } of rows) known.add(_id)
      for (const { to, ...notice } of noticesOf(rows))
        showDesktopNotification({ ...notice, onOpen: () => void navigate.current(to) })
    }
    return subscribeHiddenUpdates(listener, {
      begin: async () => {
        known = new Set((await unread()).map(({ _id }) => _id))
      },
      onNews: () => void tell().catch(() => undefined),
    })
  }, [listener])
}
