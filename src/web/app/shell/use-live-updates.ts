import { useEffect } from 'react'
import { addressOf } from '../../platform/environment'
import { onSessionSwitch } from '../../platform/events/broadcast'
import { subscribeUpdates } from '../../platform/events/live-updates'
import { t } from '../../platform/i18n/i18n'
import { incidentCount, loadBadges } from '../../stores/badges'
import { triggerRefresh } from '../../stores/refresh-signal'
import { useSession } from '../../stores/session'
import { toast } from '../../ui/toast'

/** Loads the badges, including new incidents for people who handle incidents. */
async function readBadges() {
  const before = incidentCount()
  await loadBadges()
  const now = incidentCount() ?? 0
  if (before !== undefined && now > before) toast(t('incident.new', { n: now }), 'danger')
}

const refresh = () => {
  void readBadges()
  triggerRefresh()
}

/** Refreshes badges and open lists on server events and when the page becomes visible again. */
export function useLiveUpdates(): void {
  const { person, hasEnded } = useSession()
  const listener = hasEnded ? undefined : person?.id
  useEffect(() => {
    if (listener === undefined) return
    const stop = subscribeUpdates(listener, refresh)
    const deaf = onSessionSwitch(() => location.assign(addressOf('/')))
    return () => {
      stop()
      deaf()
    }
  }, [listener])
}
