import { lazy, Suspense, useId, useState } from 'react'
import { channelsOf } from '../../person/channels'
import { DesktopNotificationsSwitch } from '../../person/desktop-notifications-switch'
import { t } from '../../platform/i18n/i18n'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'

const NoticeSettings = lazy(() => import('../../person/notification-settings'))

/** Edits notifications of this browser, and the company channels that notify the person. */
export function NotificationsSection() {
  const id = useId()
  const { person } = useSession()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <div className="profile-row q-row q-justify-between q-gap-4 q-full">
        <label htmlFor={id}>{t('settings.deskNotices')}</label>
        <DesktopNotificationsSwitch id={id} />
      </div>
      {channelsOf(person).length > 0 ? (
        <Button onClick={() => setOpen(true)}>{t('notice.settings')}</Button>
      ) : (
        <p className="profile-hint q-soft">{t('profile.no-channels')}</p>
      )}
      {isOpen && (
        <Suspense>
          <NoticeSettings onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
