import { useEffect } from 'react'
import { addressOf } from '../../platform/environment'
import { onSessionSwitch } from '../../platform/events/broadcast'
import { subscribeUpdates } from '../../platform/events/live-updates'
import { t } from '../../platform/i18n/i18n'
import { incidentCount, loadBadges } from '../../stores/badges'
import { triggerRefresh } from '../../stores/refresh-signal'
import { useSession } from '../../stores/session'
import { toast } from '../../ui/toast'

/** Whoever sees to incidents hears of a new one on any page. */
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

/** Keeps badges and open lists fresh: on news from the server and when the page is looked at again. */
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
