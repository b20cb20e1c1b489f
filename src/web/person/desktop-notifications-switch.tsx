import { canNotify, hasNotificationPermission, requestNotificationPermission, t } from '../platform'
import { setPreferences, usePreferences } from '../stores/preferences'
import { toast } from '../ui'

/** Switches desktop notifications (桌面通知); browser permission is requested only when they are switched on. */
export function DesktopNotificationsSwitch({ id }: { id: string }) {
  const { deskNotices } = usePreferences()
  const switchNotifications = async (isOn: boolean) => {
    const isGranted = isOn && (await requestNotificationPermission())
    setPreferences({ deskNotices: isGranted })
    if (isOn && !isGranted) toast(t('settings.deskNotices-refused'), 'warning')
  }
  return (
    <input
      id={id}
      className="q-switch"
      type="checkbox"
      disabled={!canNotify()}
      checked={deskNotices && hasNotificationPermission()}
      onChange={({ target }) => void switchNotifications(target.checked)}
    />
  )
}
