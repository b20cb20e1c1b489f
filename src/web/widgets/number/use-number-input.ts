import { type ChangeEvent, type CompositionEvent, useLayoutEffect, useRef, useState } from 'react'
import {
  type NumberSteps,
  normalizeNumber,
  parseNormalizedNumber,
  roundDecimals,
  stepNumber,
  toText,
} from '../../../core/form'
import { numberOption, type WidgetProps } from '../../controls/widget-props'

/** Whether a character is a thousands separator, which has no other meaning in the input. */
const isGroup = (sign: string | undefined) => sign === ','

/** Returns the caret position that has a number of characters to its right, not counting separators. */
function placeBefore(text: string, right: number): number {
  let place = text.length
  for (let left = right; place > 0 && (left > 0 || isGroup(text[place - 1])); place--)
    if (!isGroup(text[place - 1])) left--
  return place
}

const grouped = (text: string) => text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ','))

const stepsOf = (item: WidgetProps['item']): NumberSteps => ({
  step: numberOption(item, 'step') ?? 1,
  min: numberOption(item, 'min') ?? Number.NEGATIVE_INFINITY,
  max: numberOption(item, 'max') ?? Number.POSITIVE_INFINITY,
  precision: numberOption(item, 'precision'),
})

type Typed = Pick<WidgetProps<number>, 'value' | 'onChange' | 'item'>

/**
 * Returns the text of a number field. It stays as typed until blur or until the number changes elsewhere;
 * invalid numbers are not applied.
 */
export function useNumberInput({ value, onChange, item }: Typed) {
  const [typed, setTyped] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const right = useRef<number>(undefined)
  const steps = stepsOf(item)
  const isGrouped = item.options.thousands === true
  const number = typeof value === 'number' ? value : null
  const said = typed === undefined ? undefined : parseNormalizedNumber(typed)
  const isOwn = typed !== undefined && (said === undefined || said === number)
  const shown = isOwn
    ? isGrouped
      ? grouped(typed)
      : typed
    : toText({ ...item, options: { ...item.options, unit: '' } }, number)

  useLayoutEffect(() => {
    if (right.current === undefined) return
    const place = placeBefore(shown, right.current)
    right.current = undefined
    input.current?.setSelectionRange(place, place)
  })

  const take = (control: HTMLInputElement) => {
    const text = isGrouped ? control.value.replaceAll(',', '') : control.value
    const tidy = normalizeNumber(text)
    if (tidy === undefined) return false
    const after = control.value.slice(control.selectionEnd ?? control.value.length)
    right.current = [...after].filter((sign) => !isGroup(sign)).length
    setTyped(tidy)
    const next = parseNormalizedNumber(tidy)
    if (next !== undefined && next !== number) onChange(next)
    return true
  }

  return {
    input,
    shown,
    number,
    steps,
    /** Handles input; text of an unfinished IME composition stays unchanged. */
    type: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      if ((nativeEvent as InputEvent).isComposing) setTyped(target.value)
      else take(target)
    },
    compose: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      if (!take(currentTarget)) setTyped(undefined)
    },
    step: (times: number) => {
      setTyped(undefined)
      input.current?.focus()
      onChange(stepNumber(number ?? 0, times, steps))
    },
    /** Ends the input: applies the allowed decimals. */
    settle: () => {
      if (typed === undefined) return
      setTyped(undefined)
      const settled = number === null ? null : roundDecimals(number, steps.precision)
      if (settled !== number) onChange(settled)
    },
  }
}
