import { useSyncExternalStore } from 'react'
import { relativeTime } from '../../core/text/relative-time'
import { t } from '../platform/i18n'

const tick = 30_000
const two = (n: number) => String(n).padStart(2, '0')
const dateOf = (at: Date) => `${at.getFullYear()}-${two(at.getMonth() + 1)}-${two(at.getDate())}`
const clockOf = (at: Date) => `${two(at.getHours())}:${two(at.getMinutes())}`

/** A moment in the reader's own zone: 2026-11-21 09:05. */
export const absoluteTime = (at: string | number): string => {
  const date = new Date(at)
  return `${dateOf(date)} ${clockOf(date)}`
}

const subscribe = (redraw: () => void) => {
  const timer = setInterval(redraw, tick)
  return () => clearInterval(timer)
}

/** The time in steps of half a minute; redraws with each. */
export const useNow = (): number =>
  useSyncExternalStore(subscribe, () => Math.floor(Date.now() / tick) * tick)

const shortOf = (at: string, now: number) => {
  const said = relativeTime(Date.parse(at), now)
  if (said) return t(said.code, said.params)
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return isThisYear ? absoluteTime(at).slice(5) : absoluteTime(at).slice(0, 10)
}

/** How long ago; the exact time on hover. */
export const Time = ({ at }: { at: string }) => (
  <time dateTime={at} title={absoluteTime(at)}>
    {shortOf(at, useNow())}
  </time>
)
