import { useState } from 'react'
import { t } from '../../platform/i18n/i18n'
import { absoluteTime } from '../../platform/local-time'
import { endImpersonation } from '../../stores/impersonation'
import { useSession } from '../../stores/session'
import { Button } from '../../ui/button'

/** Shows that the person is impersonating another, with a link back. */
export function ImpersonationBanner() {
  const { person } = useSession()
  const [isBusy, setBusy] = useState(false)
  if (!person?.real) return null
  const back = () => {
    setBusy(true)
    void endImpersonation()
  }
  const { name, until } = person.real
  return (
    <div
      className="shell-acting q-row q-justify-center q-gap-4 q-tone-warning q-pad-y-0 q-pad-x-4"
      role="status"
    >
      <span>
        {t('acting.banner', { name: person.name, real: name, time: absoluteTime(until).slice(11, 16) })}
      </span>
      <Button busy={isBusy} onClick={back}>
        {t('acting.back')}
      </Button>
    </div>
  )
}
