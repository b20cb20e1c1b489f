import { type MouseEvent, useEffect, useRef } from 'react'
import { numberPrefix } from '#/core/text/currency'
import { type NumberFieldValue, useNumberInput } from '../../controls/use-number-input'
import { itemTextOption, pickAria, type WidgetProps } from '../../controls/widget-props'
import { useTranslator } from '../../platform'

const firstPause = 500
const nextPause = 100

interface StepButtonsProps {
  step(times: number): void
}

/** Step buttons for the pointer, repeating while pressed; keyboards use the arrow keys. */
function StepButtons({ step }: StepButtonsProps) {
  const t = useTranslator()
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

const finite = (limit: number) => (Number.isFinite(limit) ? limit : undefined)

/**
 * Number field, stored as a JSON number with fifteen exact digits. A value beyond a limit, or a text that is
 * no number, stays for the check to explain; only steps stop at the limit.
 */
export default function NumberField(props: WidgetProps<NumberFieldValue>) {
  const t = useTranslator()
  const { id, value, onChange, onBlur, item, disabled, ...rest } = props
  const { input, shown, number, steps, type, compose, press, step, settle } = useNumberInput({
    value,
    onChange,
    item,
  })
  const [prefix, unit] = [numberPrefix(item.options), itemTextOption(item, 'unit')]
  return (
    <div
      className="qf-box q-shrink q-full q-radius-md q-surface q-pad-y-0 q-pad-x-3 qf-number q-row q-anchor"
      data-disabled={disabled || undefined}
    >
      {prefix && (
        <label className="q-fixed" htmlFor={id}>
          {prefix}
        </label>
      )}
      <input
        ref={input}
        id={id}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        aria-valuenow={number ?? undefined}
        aria-valuemin={finite(steps.min)}
        aria-valuemax={finite(steps.max)}
        aria-valuetext={number === null ? undefined : `${shown}${unit ?? ''}`}
        disabled={disabled}
        placeholder={itemTextOption(item, 'placeholder') ?? t('widget.input')}
        onChange={type}
        onCompositionEnd={compose}
        onKeyDown={press}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
        {...pickAria(rest)}
      />
      {unit && (
        <label className="q-fixed" htmlFor={id}>
          {unit}
        </label>
      )}
      {item.options.controls !== false && !disabled && <StepButtons step={step} />}
    </div>
  )
}
