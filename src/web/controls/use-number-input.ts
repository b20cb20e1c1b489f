import {
  type ChangeEvent,
  type CompositionEvent,
  type KeyboardEvent,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { isNumberPrefix } from '#/core/text/read-number'
import { fieldValueToText, type NumberSteps, stepNumber, textReaderOf } from '../../core/form'
import { roundDecimals } from '../../core/text/exact-decimal'
import { itemNumberOption, type WidgetProps } from './widget-props'

/** Whether a character is a thousands separator, which has no other meaning in the input. */
const isGroup = (sign: string | undefined) => sign === ','

/** Returns the caret position that has a number of characters to its right, not counting separators. */
function placeBefore(text: string, right: number): number {
  let place = text.length
  for (let left = right; place > 0 && (left > 0 || isGroup(text[place - 1])); place--)
    if (!isGroup(text[place - 1])) left--
  return place
}

const groupable = /^[+-]?\d+(?:\.\d*)?$/

const grouped = (text: string) =>
  groupable.test(text) ? text.replace(/\d+/, (whole) => whole.replace(/\B(?=(\d{3})+$)/g, ',')) : text

const stepsOf = (item: WidgetProps['item']): NumberSteps => ({
  step: itemNumberOption(item, 'step') ?? 1,
  min: itemNumberOption(item, 'min') ?? Number.NEGATIVE_INFINITY,
  max: itemNumberOption(item, 'max') ?? Number.POSITIVE_INFINITY,
  precision: itemNumberOption(item, 'precision'),
})

/** Number of steps of each key. */
const byKey: Record<string, number> = { ArrowUp: 1, ArrowDown: -1, PageUp: 10, PageDown: -10 }

const timesOf = ({ key, shiftKey, altKey, ctrlKey, metaKey, nativeEvent }: KeyboardEvent) => {
  const times = altKey || ctrlKey || metaKey || nativeEvent.isComposing ? undefined : byKey[key]
  return times !== undefined && shiftKey && Math.abs(times) === 1 ? times * 10 : times
}

/** Value of a number field: a number, or a typed text that is none, which the check of the form reports. */
export type NumberFieldValue = number | string

type Typed = Pick<WidgetProps<NumberFieldValue>, 'value' | 'onChange' | 'item'>

/** Returns the value of a typed text; undefined while it can still become a number. */
function readTyped(item: WidgetProps['item'], text: string): NumberFieldValue | null | undefined {
  if (text.trim() === '') return null
  const number = textReaderOf(item)?.(text).value
  return number ?? (isNumberPrefix(text) ? undefined : text)
}

/**
 * Returns the text of a number field. It stays as typed until blur or until the number changes elsewhere. A text
 * that is not understood stays as text.
 */
export function useNumberInput({ value, onChange, item }: Typed) {
  const [typed, setTyped] = useState<string>()
  const [isComposing, setComposing] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const right = useRef<number>(undefined)
  const steps = stepsOf(item)
  const isGrouped = item.options.thousands === true
  const number = typeof value === 'number' ? value : null
  const next = typed === undefined ? undefined : readTyped(item, typed)
  const isOwn = typed !== undefined && (isComposing || next === undefined || next === (value ?? null))
  const shown = isOwn
    ? isGrouped
      ? grouped(typed)
      : typed
    : fieldValueToText({ ...item, options: { ...item.options, unit: '', currency: '' } }, value)

  useLayoutEffect(() => {
    if (right.current === undefined) return
    const place = placeBefore(shown, right.current)
    right.current = undefined
    input.current?.setSelectionRange(place, place)
  })

  const take = (control: HTMLInputElement) => {
    const bare = control.value.replaceAll(',', '')
    const text = isGrouped && groupable.test(bare) ? bare : control.value
    const after = control.value.slice(control.selectionEnd ?? control.value.length)
    right.current = [...after].filter((sign) => !isGroup(sign)).length
    setTyped(text)
    const found = readTyped(item, text)
    if (found !== undefined && found !== (value ?? null)) onChange(found)
  }

  const step = (times: number) => {
    setTyped(undefined)
    input.current?.focus()
    onChange(stepNumber(number ?? 0, times, steps))
  }
  /** Ends the input: applies the allowed decimals, or an incomplete text, which is then reported. */
  const settle = () => {
    if (typed === undefined) return
    setTyped(undefined)
    if (next === undefined) return onChange(typed)
    const settled = typeof value === 'number' ? roundDecimals(value, steps.precision) : value
    if (settled !== value) onChange(settled ?? null)
  }

  return {
    input,
    shown,
    number,
    steps,
    /** Handles input; text of an unfinished IME composition stays unchanged. */
    type: ({ target, nativeEvent }: ChangeEvent<HTMLInputElement>) => {
      const isUnfinished = (nativeEvent as InputEvent).isComposing === true
      setComposing(isUnfinished)
      if (isUnfinished) setTyped(target.value)
      else take(target)
    },
    compose: ({ currentTarget }: CompositionEvent<HTMLInputElement>) => {
      setComposing(false)
      take(currentTarget)
    },
    /** Handles Enter, which ends the input, and the keys that step. */
    press: (event: KeyboardEvent) => {
      if (event.key === 'Enter') settle()
      const times = timesOf(event)
      if (times === undefined) return
      event.preventDefault()
      step(times)
    },
    step,
    settle,
  }
}
