import PickerView from 'antd-mobile/es/components/picker-view'
import { useState } from 'react'
import type { FormItem } from '#/generated/types'
import { type Translator, toDisplayText, useTranslator } from '../../platform'
import { Button, Dialog, SegmentedControl } from '../../ui'
import './date-wheel-sheet.css'
import { companyNow } from '../../form-host/company-clock'
import { type FormHost, useFormHost } from '../../form-host/form-host'
import { companyDayMarks } from '../calendar-days'
import { itemTextOption } from '../widget-props'
import {
  halfDaysOf,
  hasTimeWheels,
  minuteStepOf,
  parseWheelEnd,
  roundToWheels,
  setHalfDay,
  setWheelPart,
  suggestWheelEnd,
  suggestWheelStart,
  toFieldDate,
  type WheelPart,
  type WheelSettings,
  type WheelValues,
  wheelNumbers,
  wheelPartsOf,
} from './date-wheel'

type Value = string | string[]

interface WheelsProps {
  settings: WheelSettings
  /** Whether the wheels set the end of a period. */
  end: 0 | 1
  turned: WheelValues
  onTurn(turned: WheelValues): void
}

/** Returns the labels of the numbers on a wheel; days have their weekday in the person's language. */
function labelsOf(
  part: WheelPart,
  numbers: readonly number[],
  { turned: { year, month }, t, host }: { turned: WheelValues; t: Translator; host: FormHost },
): string[] {
  if (part === 'half')
    return numbers.map((number) => t(number === 0 ? 'widget.wheel.morning' : 'widget.wheel.afternoon'))
  if (part !== 'day')
    return numbers.map((number) => t(`widget.wheel.${part}`, { number: String(number).padStart(2, '0') }))
  // Creating a formatter costs more than its use for all days.
  const weekday = new Intl.DateTimeFormat(t.language, { weekday: 'short', timeZone: 'UTC' })
  const marks = companyDayMarks(host)
  return numbers.map((day) => {
    const at = Date.UTC(year, month - 1, day)
    const mark = marks.get(new Date(at).toISOString().slice(0, 10))
    return `${day} ${weekday.format(at)} ${mark ? t(`widget.day.${mark.kind}`) : ''}`.trim()
  })
}

/** Renders one wheel per part, and select lists beside them for screen readers and users without touch. */
function Wheels({ settings: { parts, step, halfDays }, end, turned, onTurn }: WheelsProps) {
  const t = useTranslator()
  const host = useFormHost()
  const [now] = useState(() => companyNow(host))
  const columns = parts.map((part) => {
    const numbers = wheelNumbers(part, turned, { now, step })
    const labels = labelsOf(part, numbers, { turned, t, host })
    return numbers.map((value, at) => ({ value, label: labels[at] ?? '' }))
  })
  const turn = (from: WheelValues, part: WheelPart, number: number) =>
    part === 'half' && number !== from.half
      ? setHalfDay(from, number, halfDays[end])
      : setWheelPart(from, part, number)
  return (
    <div className="qf-wheels q-margin-top-2">
      {parts.map((part, i) => (
        <select
          key={part}
          className="q-hidden"
          aria-label={t(`widget.wheel.part.${part}`)}
          value={turned[part]}
          onChange={({ target }) => onTurn(turn(turned, part, Number(target.value)))}
        >
          {columns[i]?.map(({ value, label }) => (
            <option key={value} value={value}>
              {part === 'half' || part === 'day' ? label : value}
            </option>
          ))}
        </select>
      ))}
      <div aria-hidden="true">
        <PickerView
          columns={columns}
          value={parts.map((part) => turned[part])}
          onChange={(values) =>
            onTurn(parts.reduce((all, part, i) => turn(all, part, Number(values[i])), turned))
          }
        />
      </div>
    </div>
  )
}

interface WheelSheetProps {
  item: FormItem
  value: Value | null | undefined
  isRange: boolean
  onChange(value: Value | null): void
  onClose(): void
}

const ends = ['start', 'end'] as const

/** Returns the initial values of both ends: the stored ones, or suggested ones. */
function initialValues(
  value: WheelSheetProps['value'],
  settings: WheelSettings,
  now: string,
): readonly [WheelValues, WheelValues] {
  const [from, to] = Array.isArray(value) ? value : [value, undefined]
  const start = parseWheelEnd(from, { ...settings, end: 0, now }) ?? suggestWheelStart(now, settings)
  return [start, parseWheelEnd(to, { ...settings, end: 1, now }) ?? suggestWheelEnd(start, settings)]
}

/** Returns the key of the sentence why an end does not follow its start. */
function orderFault(from: string, to: string, parts: readonly WheelPart[]): string | undefined {
  if (to < from) return 'widget.wheel.order'
  return to === from && hasTimeWheels(parts) ? 'widget.wheel.order-strict' : undefined
}

/** Sheet with wheels to pick a date or a time, or both ends of a range. */
export default function DateWheelSheet({ item, value, isRange, onChange, onClose }: WheelSheetProps) {
  const t = useTranslator()
  const host = useFormHost()
  const [settings] = useState<WheelSettings>(() => {
    const parts = wheelPartsOf(item)
    const halfDays = halfDaysOf(host.companyTime().calendar?.week ?? null)
    return { parts, step: minuteStepOf(item, parts), halfDays }
  })
  const { parts } = settings
  const [turned, setTurned] = useState(() => initialValues(value, settings, companyNow(host)))
  const [place, setPlace] = useState<0 | 1>(0)
  const [wasAtEnd, setAtEnd] = useState(Array.isArray(value) && value.length === 2)
  const written = turned.map((one) => toFieldDate(one, item))
  const [from = '', to = ''] = written
  const fault = isRange && wasAtEnd ? orderFault(from, to, parts) : undefined
  const put = (next: WheelValues) => {
    const [start, end] = turned
    if (place === 1) setTurned([start, next])
    // until the end is visited it follows the start
    else setTurned([next, wasAtEnd ? end : suggestWheelEnd(next, settings)])
  }
  const turnToNow = () => {
    const now = roundToWheels(companyNow(host), settings)
    put(place === 1 && parts.includes('half') ? suggestWheelEnd(now, settings) : now)
  }
  const go = (to: 0 | 1) => {
    setPlace(to)
    if (to === 1) setAtEnd(true)
  }
  const take = () => {
    if (isRange && !wasAtEnd) return go(1)
    onChange(isRange ? [from, to] : from)
    onClose()
  }
  const type = itemTextOption(item, 'type')?.replace('range', '')
  const singleItem = { ...item, options: { ...item.options, type, isRange: false } }
  const starts = (one: WheelValues) => toFieldDate(setHalfDay(one, one.half, settings.halfDays[0]), item)
  // The word of a half day is read from the time at which it starts.
  const read = (i: 0 | 1) =>
    toDisplayText(singleItem, parts.includes('half') ? starts(turned[i]) : written[i], t.language)
  const footer = (
    <>
      {item.options.clearable !== false && (
        <Button
          onClick={() => {
            onChange(null)
            onClose()
          }}
        >
          {t('widget.wheel.clear')}
        </Button>
      )}
      <Button onClick={turnToNow}>
        {t(parts.includes('hour') ? 'widget.wheel.now' : 'widget.wheel.today')}
      </Button>
      <Button kind="primary" disabled={fault !== undefined} onClick={take}>
        {isRange && !wasAtEnd ? t('widget.wheel.next') : t('ui.ok')}
      </Button>
    </>
  )
  return (
    <Dialog title={item.name} onClose={onClose} footer={footer}>
      {isRange && (
        <SegmentedControl
          label={item.name}
          value={place}
          options={ends.map((end, i) => ({
            value: i as 0 | 1,
            text: `${t(`widget.wheel.${end}`)} ${i === 0 || wasAtEnd ? read(i as 0 | 1) : ''}`.trim(),
          }))}
          onChange={go}
        />
      )}
      <Wheels key={place} settings={settings} end={place} turned={turned[place]} onTurn={put} />
      <p className="qf-feedback q-text-sm q-margin-top-1" role="alert">
        {fault && t(fault)}
      </p>
    </Dialog>
  )
}
