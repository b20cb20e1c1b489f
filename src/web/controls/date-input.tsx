import type { Dayjs } from 'dayjs'
import {
  type CSSProperties,
  type ReactNode,
  type SyntheticEvent,
  useMemo,
  useReducer,
  useRef,
  useState,
} from 'react'
import type { DateFormat } from '#/core/text/read-date'
import { companyToday } from '../form-host/company-clock'
import { useFormHost } from '../form-host/form-host'
import { useDeferredOpening, useTranslator } from '../platform'
import { setDateLocale } from '../ui'
import type { CalendarDays } from './calendar-days'
import { isTouchDevice } from './widget-props'
import { parseTypedDate, tokensByFormat, toPickerDate, zonelessPickerOf } from './zoneless-picker'

interface TypedTextProps {
  /** Called with the text of an input after typing, on Enter and, as the last time, on blur. */
  onText(text: string, index: number, isLast: boolean): void
  children: ReactNode
}

/** Reports what a person typed into the inputs of a picker, also text that the picker itself would drop. */
function TypedText({ onText, children }: TypedTextProps) {
  const typed = useRef<EventTarget>(undefined)
  const end = ({ type, target, currentTarget }: SyntheticEvent) => {
    if (target !== typed.current || !(target instanceof HTMLInputElement)) return
    const isLast = type === 'blur'
    if (isLast) typed.current = undefined
    onText(target.value, [...currentTarget.querySelectorAll('input')].indexOf(target), isLast)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: events of the inputs within are observed
    <span
      style={{ display: 'contents' }}
      onChange={({ target }) => {
        typed.current = target
      }}
      onBlur={end}
      onKeyDownCapture={(event) => event.key === 'Enter' && end(event)}
    >
      {children}
    </span>
  )
}

interface InputProps extends Partial<CalendarDays> {
  /** Precision and notation of the value. */
  format: DateFormat
  /** Displayed format in tokens of the date library; without it, as stored. */
  shown?: string
  disabled?: boolean
  allowClear?: boolean
  /** Whether dates are only picked, not typed. */
  isReadOnly?: boolean
  status?: 'error' | undefined
  onBlur?(): void
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string
  'aria-invalid'?: boolean
  'aria-required'?: boolean
}

/** Returns the properties that all pickers share. */
const sharedOf = ({ format, shown, isReadOnly = false, disabled = false, ...rest }: InputProps) => ({
  ...rest,
  className: 'qf-date',
  disabled,
  inputReadOnly: isReadOnly || isTouchDevice(),
  format: shown ?? tokensByFormat[format],
  picker: (['time', 'minute'].includes(format) ? 'time' : format === 'datetime' ? 'date' : format) as
    | 'time'
    | 'date'
    | 'month'
    | 'year',
  ...(format === 'datetime' && { showTime: true }),
  ...((format === 'time' || format === 'minute') && { needConfirm: false }),
  preserveInvalidOnBlur: true,
})

export interface DateInputProps extends InputProps {
  id?: string
  value: string | null
  placeholder?: string
  onChange(value: string | null): void
}

const textOf = (date: Dayjs | null | undefined, format: DateFormat) =>
  date ? date.format(tokensByFormat[format]) : null

/** Input for a date or time as written, without a time zone. A text that is no date stays and is reported. */
export function DateInput({ id, value, placeholder, onChange, ...props }: DateInputProps) {
  setDateLocale(useTranslator().language)
  const host = useFormHost()
  const ZonelessPicker = zonelessPickerOf(host)
  const { format } = props
  const shared = { ...sharedOf(props), ...useDeferredOpening(props) }
  // A new date of the same day would turn the open calendar back to it.
  const date = useMemo(() => toPickerDate(value, format), [value, format])
  // The picker keeps a text that it cannot read, also another notation of its own date, until it is drawn anew.
  const [drawing, redraw] = useReducer((n: number) => n + 1, 0)
  const take = (text: string, _: number, isLast: boolean) => {
    const next = parseTypedDate(text, { format, shown: shared.format, today: companyToday(host) })
    if (next !== value) onChange(next)
    else if (isLast && date && text !== date.format(shared.format)) redraw()
  }
  return (
    <TypedText onText={take}>
      <ZonelessPicker
        key={drawing}
        {...shared}
        id={id}
        value={date}
        placeholder={date ? placeholder : value || placeholder}
        onChange={(next: Dayjs | null) => onChange(textOf(next, format))}
      />
    </TypedText>
  )
}

type Ends = readonly [from: string | null, to: string | null]

export interface DateRangeInputProps extends InputProps {
  id?: string
  value: Ends
  placeholder?: [string, string]
  presets?: { label: string; value: Ends }[]
  /** Whether either end may stay open; otherwise a range has both ends or none. */
  isOpenEnded?: boolean
  onChange(value: Ends): void
}

/** Input for a range of dates or times as written, without a time zone. */
export function DateRangeInput(props: DateRangeInputProps) {
  setDateLocale(useTranslator().language)
  const host = useFormHost()
  const { RangePicker } = zonelessPickerOf(host)
  const { id, value, placeholder, presets, isOpenEnded = false, onChange, ...rest } = props
  const { format } = rest
  const shared = { ...sharedOf(rest), ...useDeferredOpening(rest) }
  // One end waits here until the other is given.
  const [started, setStarted] = useState<Ends>()
  const ends = started ?? value
  const put = (next: Ends) => {
    const isWhole = isOpenEnded || next.every(Boolean) || !next.some(Boolean)
    setStarted(isWhole ? undefined : next)
    if (isWhole) onChange(next)
  }
  const [from, until] = ends
  const dates = useMemo<[Dayjs | null, Dayjs | null]>(
    () => [toPickerDate(from, format), toPickerDate(until, format)],
    [from, until, format],
  )
  const [drawing, redraw] = useReducer((n: number) => n + 1, 0)
  const take = (text: string, index: number, isLast: boolean) => {
    const read = parseTypedDate(text, { format, shown: shared.format, today: companyToday(host) })
    if (read !== ends[index]) put(index === 0 ? [read, ends[1]] : [ends[0], read])
    else if (isLast && dates[index] && text !== dates[index].format(shared.format)) redraw()
  }
  const toEnds = (next: readonly (Dayjs | null)[] | null): Ends => [
    textOf(next?.[0], format),
    textOf(next?.[1], format),
  ]
  const hints = ends.map((end, i) => (dates[i] ? placeholder?.[i] : end || placeholder?.[i]))
  return (
    <TypedText onText={take}>
      <RangePicker
        key={drawing}
        {...shared}
        {...(id && { id: { start: id, end: `${id}-end` } })}
        style={{ '--qf-date-room': `${shared.format.length}ch` } as CSSProperties}
        allowEmpty={isOpenEnded || shared.disabled ? [true, true] : [false, false]}
        value={dates}
        placeholder={hints.some(Boolean) ? [hints[0] ?? '', hints[1] ?? ''] : undefined}
        presets={presets?.map((preset) => ({
          label: preset.label,
          value: preset.value.map((end) => toPickerDate(end, format)) as [Dayjs, Dayjs],
        }))}
        onCalendarChange={(next) => {
          if (!next?.every(Boolean)) setStarted(toEnds(next))
        }}
        onChange={(next) => put(toEnds(next))}
      />
    </TypedText>
  )
}
