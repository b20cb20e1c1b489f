import { type MouseEvent, useEffect, useRef } from 'react'
import { t } from '../../platform/i18n/i18n'

const firstPause = 500
const nextPause = 100

interface StepButtonsProps {
  step(times: number): void
}

/** Step buttons for the pointer, repeating while pressed; keyboards use the arrow keys. */
export function StepButtons({ step }: StepButtonsProps) {
  const latest = useRef(step)
  latest.current = step
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const stop = () => clearTimeout(timer.current)
  useEffect(() => () => clearTimeout(timer.current), [])
  const hold = (times: number, pause: number) => {
    latest.current(times)
    timer.current = setTimeout(() => hold(times, nextPause), pause)
  }
  const press = (times: number) => (event: MouseEvent) => {
    // the button must not take the focus
    event.preventDefault()
    if (event.button === 0) hold(times, firstPause)
  }
  return (
    <span className="qf-steps q-stack q-surface" aria-hidden="true" onMouseUp={stop} onMouseLeave={stop}>
      {[1, -1].map((times) => (
        <button
          className="q-stack q-center q-plain q-muted q-shrink-y"
          key={times}
          type="button"
          tabIndex={-1}
          data-by={times}
          title={t(times > 0 ? 'number.more' : 'number.less')}
          onMouseDown={press(times)}
        />
      ))}
    </span>
  )
}
