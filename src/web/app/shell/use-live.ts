import { useEffect } from 'react'
import { addressOf } from '../../platform/environment'
import { whenSwitchedElsewhere } from '../../platform/other-tabs'
import { listenToPush } from '../../platform/push'
import { loadBadges } from '../../stores/badges'
import { announceNews } from '../../stores/news'
import { useSession } from '../../stores/session'

const refresh = () => {
  void loadBadges()
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
