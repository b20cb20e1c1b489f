import type { House } from '../platform/house'
import { dropExpired } from '../queries/expired'

const every = 10 * 60_000

/** Clears expired rows away every ten minutes; the answer stops it. */
export function startSweep({ db, clock, log }: House): () => void {
  const sweep = () =>
    db
      .transaction((tx) => dropExpired(tx, clock.now()))
      .catch((error: Error) => log.warn({ err: error }, 'expired rows not dropped'))
  const timer = setInterval(() => void sweep(), every)
  timer.unref()
  return () => clearInterval(timer)
}
