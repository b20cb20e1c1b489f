import PickerView from 'antd-mobile/es/components/picker-view'
import { useState } from 'react'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Button } from '../../ui/button'
import { Dialog } from '../../ui/dialog'
import { SegmentedControl } from '../../ui/segments'
import './date-wheel-sheet.css'
import { companyNow } from '../../form-host/company-clock'
import { toDisplayText } from '../../platform/i18n/display-text'
import { textOption } from '../widget-props'
import {
  numbersOf,
  parseWheelValues,
  setWheelPart,
  toFieldDate,
  type WheelPart,
  type WheelValues,
  wheelPartsOf,
  wheelValuesOfMoment,
} from './date-wheel'

type Value = string | string[]

interface WheelsProps {
  parts: readonly WheelPart[]
  turned: WheelValues
  onTurn(turned: WheelValues): void
}

/** Renders one wheel per part, and select lists beside them for screen readers and users without touch. */
function Wheels({ parts, turned, onTurn }: WheelsProps) {
  const [now] = useState(companyNow)
  const columns = parts.map((part) => numbersOf(part, turned, now))
  const say = (part: WheelPart, number: number) =>
    t(`widget.wheel.${part}`, { number: String(number).padStart(2, '0') })
  return (
    <div className="qf-wheels q-margin-top-2">
      {parts.map((part, i) => (
        <select
          key={part}
          className="q-hidden"
          aria-label={t(`widget.wheel.part.${part}`)}
          value={turned[part]}
          onChange={({ target }) => onTurn(setWheelPart(turned, part, Number(target.value)))}
        >
          {columns[i]?.map((number) => (
            <option key={number} value={number}>
              {number}
            </option>
          ))}
        </select>
      ))}
      <div aria-hidden="true">
        <PickerView
          columns={columns.map((numbers, i) =>
            numbers.map((number) => ({ value: number, label: say(parts[i] ?? 'day', number) })),
          )}
          value={parts.map((part) => turned[part])}
          onChange={(values) =>
            onTurn(parts.reduce((all, part, i) => setWheelPart(all, part, Number(values[i])), turned))
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

/** Returns the initial values of both ends: the stored ones, or now. */
function begun(
  value: WheelSheetProps['value'],
  parts: readonly WheelPart[],
): readonly [WheelValues, WheelValues] {
  const now = companyNow()
  const [from, to] = Array.isArray(value) ? value : [value, undefined]
  const start = parseWheelValues(from, now) ?? wheelValuesOfMoment(now, parts)
  return [start, parseWheelValues(to, now) ?? start]
}

/** Sheet with wheels to pick a date or a time, or both ends of a range. */
export default function DateWheelSheet({ item, value, isRange, onChange, onClose }: WheelSheetProps) {
  const parts = wheelPartsOf(item)
  const [turned, setTurned] = useState(() => begun(value, parts))
  const [place, setPlace] = useState(0)
  const [wasAtEnd, setAtEnd] = useState(Array.isArray(value) && value.length === 2)
  const written = turned.map((one) => toFieldDate(one, item))
  const [from = '', to = ''] = written
  const isWrong = isRange && wasAtEnd && to < from
  const put = (next: WheelValues) => {
    const [start, end] = turned
    if (place === 1) setTurned([start, next])
    // until the end is visited it follows the start
    else setTurned([next, wasAtEnd ? end : next])
  }
  const go = (to: number) => {
    setPlace(to)
    if (to === 1) setAtEnd(true)
  }
  const take = () => {
    if (isRange && !wasAtEnd) return go(1)
    onChange(isRange ? [from, to] : from)
    onClose()
  }
  const read = (text: string) =>
    toDisplayText(
      {
        ...item,
        options: { ...item.options, type: textOption(item, 'type')?.replace('range', ''), isRange: false },
      },
      text,
    )
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
      <Button onClick={() => put(wheelValuesOfMoment(companyNow(), parts))}>
        {t(parts.includes('hour') ? 'widget.wheel.now' : 'widget.wheel.today')}
      </Button>
      <Button kind="primary" disabled={isWrong} onClick={take}>
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
            value: i,
            text: `${t(`widget.wheel.${end}`)} ${i === 0 || wasAtEnd ? read(written[i] ?? '') : ''}`.trim(),
          }))}
          onChange={go}
        />
      )}
      <Wheels key={place} parts={parts} turned={turned[place] ?? turned[0]} onTurn={put} />
      <p className="qf-feedback q-text-sm q-margin-top-1" role="alert">
        {isWrong && t('widget.wheel.order')}
      </p>
    </Dialog>
  )
}
