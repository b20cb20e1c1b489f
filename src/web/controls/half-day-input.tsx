import { useState } from 'react'
import type { HalfDay } from '#/core/calendar/absence'
import type { FormItem } from '#/generated/types'
import { useFormHost } from '../form-host/form-host'
import { DateInput, type DateInputProps, DateRangeInput, type DateRangeInputProps } from './date-input'
import { HalfDayFields } from './half-days'
import { halfDaysOf, parseWheelEnd } from './mobile/date-wheel'

type End = 0 | 1

type HalfDays = ReturnType<typeof halfDaysOf>

/** Returns the times of the half days of the form's company. */
const useHalfDays = (): HalfDays => halfDaysOf(useFormHost().companyTime().calendar?.week ?? null)

/** Returns the half day of a stored end, or undefined if there is none. */
function storedHalf(value: unknown, end: End, halfDays: HalfDays): HalfDay | undefined {
  const now = '2000-01-01 00:00:00'
  const half = parseWheelEnd(value, { parts: ['half'], step: 1, halfDays, end, now })?.half
  return half === undefined ? undefined : half === 0 ? 0 : 1
}

const storedDay = /^\d{4}-\d{2}-\d{2}(?= |$)/

/** Returns the day of a stored end; a text that is none stays for the check to explain. */
const dayOf = (value: string | null) => value?.match(storedDay)?.[0] ?? value

/** Returns the moment of a half day as it is stored. */
const momentOf = (day: string, [from, until]: HalfDays[number], half: HalfDay) =>
  storedDay.test(day) ? `${day} ${half === 0 ? from : until}:00` : day

interface Shared {
  id: string
  item: FormItem
  disabled: boolean
  onBlur?: (() => void) | undefined
}

/** Input for a day and its half. */
export function HalfDayInput({ item, value, onChange, ...input }: Shared & Omit<DateInputProps, 'id'>) {
  const { id, disabled, onBlur } = input
  const [chosen, setChosen] = useState<HalfDay>(0)
  const halfDays = useHalfDays()
  const half = storedHalf(value, 0, halfDays) ?? chosen
  const put = (day: string | null, next: HalfDay) => {
    setChosen(next)
    onChange(day ? momentOf(day, halfDays[0], next) : null)
  }
  return (
    <HalfDayFields
      id={id}
      item={item}
      halves={[half]}
      disabled={disabled}
      onBlur={onBlur}
      onChoose={(_, next) => put(dayOf(value), next)}
    >
      <DateInput {...input} value={dayOf(value)} onChange={(day) => put(day, half)} />
    </HalfDayFields>
  )
}

/** Input for a range of half days; the calendar chooses its days. */
export function HalfDayRange({ item, value, onChange, ...input }: Shared & Omit<DateRangeInputProps, 'id'>) {
  const { id, disabled, onBlur } = input
  const [chosen, setChosen] = useState<readonly [HalfDay, HalfDay]>([0, 1])
  const [from, until] = value
  const halfDays = useHalfDays()
  const halves = [
    storedHalf(from, 0, halfDays) ?? chosen[0],
    storedHalf(until, 1, halfDays) ?? chosen[1],
  ] as const
  const days = [dayOf(from), dayOf(until)] as const
  const put = ([first, last]: typeof days, next: readonly [HalfDay, HalfDay]) => {
    setChosen(next)
    onChange([first && momentOf(first, halfDays[0], next[0]), last && momentOf(last, halfDays[1], next[1])])
  }
  return (
    <HalfDayFields
      id={id}
      item={item}
      halves={halves}
      disabled={disabled}
      onBlur={onBlur}
      onChoose={(end, half) => put(days, end === 0 ? [half, halves[1]] : [halves[0], half])}
    >
      <DateRangeInput {...input} value={days} onChange={(next) => put(next, halves)} />
    </HalfDayFields>
  )
}
