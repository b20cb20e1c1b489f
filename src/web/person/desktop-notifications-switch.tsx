import { askToNotify, canNotify, mayNotify } from '../platform/desktop-notification'
import { t } from '../platform/i18n/i18n'
import { prefer, usePreferences } from '../stores/preferences'
import { toast } from '../ui/toast'

/** 桌面通知: the browser is asked only when somebody switches it on. */
export function DeskNoticesSwitch({ id }: { id: string }) {
  const { deskNotices } = usePreferences()
  const wish = async (isOn: boolean) => {
    const isGranted = isOn && (await askToNotify())
    prefer({ deskNotices: isGranted })
    if (isOn && !isGranted) toast(t('settings.deskNotices-refused'), 'warning')
  }
  return (
    <input
      id={id}
      className="q-switch"
      type="checkbox"
      disabled={!canNotify()}
      checked={deskNotices && mayNotify()}
      onChange={({ target }) => void wish(target.checked)}
    />
  )
}
