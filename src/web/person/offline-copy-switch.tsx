import '../platform/i18n/device-texts'
import { useState } from 'react'
import { t } from '../platform'
import { canUseServiceWorker, markDevice } from '../platform/device-mark'
import { setOfflineCopy, wantsOfflineCopy } from '../stores/offline-copy'
import { useSession } from '../stores/session'
import { synchronizeOffline } from '../stores/synchronize-offline'
import { toast } from '../ui'

/** Switches the offline copy of the tasks in this browser (离线待办). */
export default function OfflineCopySwitch() {
  const { person } = useSession()
  const [isOn, setOn] = useState(wantsOfflineCopy)
  const isPossible = canUseServiceWorker() && 'subtle' in crypto && !person?.real
  const change = async (isWanted: boolean) => {
    setOn(isWanted)
    await setOfflineCopy(isWanted)
    if (!isWanted) return
    await synchronizeOffline()
    // Without the page's own files, the tasks could not be read without network.
    if (await markDevice()) toast(t('offline.copied'), 'success')
    else toast(t('offline.not-stored'), 'warning')
  }
  return (
    <>
      <label className="profile-row q-row q-justify-between q-gap-4 q-full">
        <span>{t('offline.title')}</span>
        <input
          className="q-switch"
          type="checkbox"
          disabled={!isPossible}
          checked={isOn}
          onChange={({ target }) => void change(target.checked).catch(() => undefined)}
        />
      </label>
      <p className="profile-hint q-soft">{t('offline.hint')}</p>
    </>
  )
}
