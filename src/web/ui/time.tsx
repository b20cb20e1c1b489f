import { useSyncExternalStore } from 'react'
import { formatDuration } from '../../core/text/duration'
import { isJustNow, relativeTime, remainingTime } from '../../core/text/relative-time'
import { absoluteTime, type Translator, t, useTranslator } from '../platform'
import { Tag } from './primitives'

/** Renders the time left until a due date, or how overdue it is, in two units; the exact time on hover. */
export function TimeLeft({ until }: { until: string }) {
  const t = useTranslator()
  const now = useNow()
  const { code, span } = remainingTime(Date.parse(until), now)
  return (
    <span title={absoluteTime(until)}>
      <Tag tone={code === 'time.late' ? 'danger' : 'warning'}>{t(code, { time: elapsedText(span, t) })}</Tag>
    </span>
  )
}

const tick = 30_000
const every = (period: number) => (redraw: () => void) => {
  const timer = setInterval(redraw, period)
  return () => clearInterval(timer)
}
const [everyTick, everySecond] = [every(tick), every(1_000)]

/** Returns the current time in steps of 30 seconds; updates with each. */
export const useNow = (): number =>
  useSyncExternalStore(everyTick, () => Math.floor(Date.now() / tick) * tick)

/** Returns a text that depends on the current time; renders again only when it changes. */
const useTextOfNow = (textOf: (now: number) => string): string =>
  useSyncExternalStore(everySecond, () => textOf(Date.now()))

/** Formats a duration in milliseconds in its two largest units: 2 days 3 hours. */
export const elapsedText = (milliseconds: number, translate: Translator = t): string =>
  formatDuration(milliseconds / 1000, 'two-units', translate)

/** Renders for how long something has waited; the exact time on hover. */
export function WaitingTime({ since }: { since: string }) {
  const t = useTranslator()
  const text = useTextOfNow((now) => {
    const waited = now - Date.parse(since)
    return isJustNow(waited) ? t('time.just-now') : t('holders.waited', { time: elapsedText(waited, t) })
  })
  return <span title={absoluteTime(since)}>{text}</span>
}

const shortOf = (at: string, now: number, t: Translator) => {
  const localizableText = relativeTime(Date.parse(at), now)
  if (localizableText) return t(localizableText.code, localizableText.params)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? absoluteTime(at).slice(5) : absoluteTime(at).slice(0, 10)
}

/** Renders how long ago it was; the exact time on hover. */
export function RelativeTime({ at }: { at: string }) {
  const t = useTranslator()
  const text = useTextOfNow((now) => shortOf(at, now, t))
  return (
    <time dateTime={at} title={absoluteTime(at)}>
      {text}
    </time>
  )
}
