import { useEffect, useState } from 'react'
import { addressOf } from '../../platform/environment'
import { onReconnect } from '../../platform/events/event-stream'
import { t } from '../../platform/i18n/i18n'
import { hasOtherVersion } from '../../platform/reload-limit'
import { Button } from '../../ui/button'

/** Shows that the server has another version of the page, found when the event stream reconnects to it. */
export function NewVersionNotice() {
  const [isOutdated, setOutdated] = useState(false)
  useEffect(
    () => onReconnect(() => void hasOtherVersion(addressOf('/')).then((isOther) => setOutdated(isOther))),
    [],
  )
  if (!isOutdated) return null
  return (
    <div className="shell-acting q-row q-justify-center q-gap-4 q-pad-y-0 q-pad-x-4" role="status">
      <span>{t('shell.new-version')}</span>
      <Button onClick={() => location.reload()}>{t('shell.reload')}</Button>
    </div>
  )
}
