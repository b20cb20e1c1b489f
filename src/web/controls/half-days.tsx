import type { ReactNode } from 'react'
import { type HalfDay, halfDayOf } from '#/core/calendar/absence'
import type { FormItem } from '#/generated/types'
import { useTranslator } from '../platform'

type End = 0 | 1

/** Returns the half days of a stored range, or those of an empty field. */
export const halvesOf = (ends: readonly unknown[]): HalfDay[] =>
  ([0, 1] as const).map((end) => {
    const moment = ends[end]
    return typeof moment === 'string' && moment.length > 10 ? halfDayOf(moment, end) : end
  })

interface HalfDaySelectProps {
  id: string
  item: FormItem
  /** End of a range; missing for a single day. */
  end?: End
  value: HalfDay
  disabled: boolean
  onChange?(half: HalfDay): void
  onBlur?: (() => void) | undefined
}

const endNames = ['from', 'until'] as const

/** Select of the morning or the afternoon. */
function HalfDaySelect({ id, item, end, value, disabled, onChange, onBlur }: HalfDaySelectProps) {
  const t = useTranslator()
  const name = end === undefined ? undefined : endNames[end]
  const words = [t('widget.wheel.morning'), t('widget.wheel.afternoon')]
  return (
    <select
      id={id}
      className="qf-box qf-half q-radius-md q-surface q-pad-x-2"
      aria-label={name ? t(`widget.half.label-${name}`, { name: item.name }) : t('widget.wheel.part.half')}
      value={value}
      disabled={disabled}
      onChange={({ target }) => {
        onChange?.(target.value === '0' ? 0 : 1)
        // A choice is complete: the order of the ends is checked at once.
        onBlur?.()
      }}
      onBlur={onBlur}
    >
      {words.map((half, i) => (
        <option key={half} value={i}>
          {name ? t(`widget.half.${name}`, { half }) : half}
        </option>
      ))}
    </select>
  )
}

interface HalfDayFieldsProps extends Pick<HalfDaySelectProps, 'item' | 'disabled' | 'onBlur'> {
  id: string
  halves: readonly HalfDay[]
  onChoose?(end: End, half: HalfDay): void
  children: ReactNode
}

/** Date control with the half days of its one or two ends beside it. */
export function HalfDayFields({ id, halves, onChoose, children, ...rest }: HalfDayFieldsProps) {
  const ends = halves.length === 1 ? ([undefined] as const) : ([0, 1] as const)
  return (
    <div className="qf-halves q-row q-wrap q-gap-1-5">
      <div className="q-grow">{children}</div>
      {ends.map((end) => (
        <HalfDaySelect
          {...rest}
          key={end ?? 0}
          id={`${id}-half-${end ?? 0}`}
          end={end}
          value={halves[end ?? 0] ?? 0}
          onChange={(half) => onChoose?.(end ?? 0, half)}
        />
      ))}
    </div>
  )
}
