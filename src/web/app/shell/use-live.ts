import { useEffect } from 'react'
import { addressOf } from '../../platform/environment'
import { t } from '../../platform/i18n'
import { whenSwitchedElsewhere } from '../../platform/other-tabs'
import { listenToPush } from '../../platform/push'
import { incidentCount, loadBadges } from '../../stores/badges'
import { announceNews } from '../../stores/news'
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
  announceNews()
}

/** Keeps badges and open lists fresh: on news from the server and when the page is looked at again. */
export function useLive(): void {
  const { person, hasEnded } = useSession()
  const isListening = person !== null && !hasEnded
  useEffect(() => {
    if (!isListening) return
    const stop = listenToPush(refresh)
    const onFocus = () => document.visibilityState === 'visible' && refresh()
    document.addEventListener('visibilitychange', onFocus)
    const deaf = whenSwitchedElsewhere(() => location.assign(addressOf('/')))
    return () => {
      stop()
      deaf()
      document.removeEventListener('visibilitychange', onFocus)
    }
  }, [isListening])
}
