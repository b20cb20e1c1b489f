import { type ComponentProps, type KeyboardEvent, useState } from 'react'
import { maxDigits, type NumberFault, readNumber } from '#/core/text/read-number'
import { stepNumber } from '../../core/form'
import { type Translator, useTranslator } from '../platform'

interface NumberInputProps extends Omit<ComponentProps<'input'>, 'value' | 'onChange' | 'type' | 'step'> {
  value: number | null
  /** Step of the arrow keys. */
  step?: number
  onChange(value: number | null): void
}

const unlimited = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY, precision: undefined }

const empty = { value: null, fault: undefined }

const byKey: Readonly<Record<string, number>> = { ArrowUp: 1, ArrowDown: -1 }

/** Returns the sentence that names what was not understood. */
const numberFaultText = ({ code, found }: NumberFault, t: Translator): string =>
  t(`ui.${code}`, { found, limit: maxDigits })

/**
 * Input outside of forms for a number as people write it. A text that is no number changes nothing and is
 * reported below; on blur the input shows the number that counts.
 */
export function NumberInput({ value, step = 1, onChange, onBlur, ...rest }: NumberInputProps) {
  const t = useTranslator()
  const [typed, setTyped] = useState<string>()
  const [fault, setFault] = useState<NumberFault>()
  const take = (text: string) => {
    setTyped(text)
    const { value: read, fault } = text.trim() === '' ? empty : readNumber(text)
    setFault(fault)
    if (read !== undefined && read !== value) onChange(read)
  }
  const press = (event: KeyboardEvent) => {
    const times = byKey[event.key]
    if (times === undefined || event.nativeEvent.isComposing) return
    event.preventDefault()
    setTyped(undefined)
    setFault(undefined)
    onChange(stepNumber(value ?? 0, times, { ...unlimited, step }))
  }
  return (
    <>
      <input
        className="q-input"
        inputMode="decimal"
        autoComplete="off"
        {...rest}
        aria-invalid={fault !== undefined || undefined}
        value={typed ?? value ?? ''}
        onChange={({ target }) => take(target.value)}
        onKeyDown={press}
        onBlur={(event) => {
          setTyped(undefined)
          onBlur?.(event)
        }}
      />
      {fault && (
        <small className="q-field-error" role="alert">
          {numberFaultText(fault, t)}
        </small>
      )}
    </>
  )
}
