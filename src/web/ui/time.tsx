import { useSyncExternalStore } from 'react'
import { formatDuration } from '../../core/text/duration'
import { isJustNow, relativeTime } from '../../core/text/relative-time'
import { t } from '../platform/i18n/i18n'
import { absoluteTime } from '../platform/local-time'

const tick = 30_000
const subscribe = (redraw: () => void) => {
  const timer = setInterval(redraw, tick)
  return () => clearInterval(timer)
}

/** Returns the current time in steps of 30 seconds; updates with each. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tick) * tick)

/** Formats a duration in milliseconds in its two largest units: 2 days 3 hours. */
export const elapsedText = (milliseconds: number): string =>
  formatDuration(milliseconds / 1000, 'two-units', t)

/** Renders for how long something has waited; the exact time on hover. */
export function WaitingTime({ since }: { since: string }) {
  const waited = useNow() - Date.parse(since)
  return (
    <span title={absoluteTime(since)}>
      {isJustNow(waited) ? t('time.just-now') : t('holders.waited', { time: elapsedText(waited) })}
    </span>
  )
}

const shortOf = (at: string, now: number) => {
  const said = relativeTime(Date.parse(at), now)
  if (said) return t(said.code, said.params)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? absoluteTime(at).slice(5) : absoluteTime(at).slice(0, 10)
}

/** Renders how long ago it was; the exact time on hover. */
export const RelativeTime = ({ at }: { at: string }) => (
  <time dateTime={at} title={absoluteTime(at)}>
    {shortOf(at, useNow())}
  </time>
)
