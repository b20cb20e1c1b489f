import { useState } from 'react'
import { environment } from '../../platform/environment'
import { t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'
import { leaveEnvironment } from '../../stores/other-environment'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'

/** Shows in whose name the person works or whose records they view, until when, with a link back. */
export function DelegatedSessionBanner() {
  const { person } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!person) return null
  const back = () => {
    setBusy(true)
    void leaveEnvironment()
  }
  const { name, real } = person
  const until = real ? absoluteTime(real.until).slice(11, 16) : ''
  return (
    <div
      className="shell-acting q-row q-justify-center q-gap-4 q-tone-warning q-pad-y-0 q-pad-x-4"
      role="status"
    >
      <span>{t(`acting.${environment.name}`, { name, real: real?.name ?? name, time: until })}</span>
      <Button busy={isBusy} onClick={back}>
        {t('acting.back')}
      </Button>
    </div>
  )
}
