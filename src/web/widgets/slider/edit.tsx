import { Slider } from 'antd'
import { useNumberInput } from '../../controls/use-number-input'
import { itemNumberOption, itemTextOption, type WidgetProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'

type Value = number | string | number[]

interface TypedNumberProps
  extends Pick<WidgetProps<Value>, 'value' | 'onChange' | 'onBlur' | 'item' | 'disabled'> {
  min: number
  max: number
}

/** Input beside the track. */
function TypedNumber({ value, onChange, onBlur, item, disabled, min, max }: TypedNumberProps) {
  const t = useTranslator()
  const single = Array.isArray(value) ? null : value
  const { input, shown, number, type, compose, press, settle } = useNumberInput({
    value: single,
    onChange,
    item,
  })
  const name = t('widget.slider.number', { name: item.name })
  return (
    <>
      <input
        ref={input}
        className="qf-box q-shrink q-radius-md q-surface q-pad-y-0 q-pad-x-3"
        style={{ width: 90 }}
        role="spinbutton"
        inputMode="decimal"
        autoComplete="off"
        value={shown}
        disabled={disabled}
        aria-label={name}
        aria-valuenow={number ?? undefined}
        aria-valuemin={min}
        aria-valuemax={max}
        onChange={type}
        onCompositionEnd={compose}
        onKeyDown={press}
        onBlur={() => {
          settle()
          onBlur?.()
        }}
      />
      {itemTextOption(item, 'unit')}
    </>
  )
}

/** Returns the two ends of a range; without value both at the start of the track. */
const endsOf = (value: unknown, min: number): [number, number] => {
  const [from, to] = Array.isArray(value) ? value : []
  return [typeof from === 'number' ? from : min, typeof to === 'number' ? to : min]
}

/** Slider for a number or a range; with showInput also typed. */
function SliderField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const t = useTranslator()
  const min = itemNumberOption(item, 'min') ?? 0
  const max = itemNumberOption(item, 'max') ?? 100
  const track = { min, max, step: itemNumberOption(item, 'step') || 1 }
  const name = rest['aria-label'] ?? item.name
  const unit = itemTextOption(item, 'unit') ?? ''
  const common = {
    ...track,
    id,
    disabled,
    className: 'qf-slider-track',
    onBlur,
    tooltip: { formatter: (at?: number) => `${at ?? ''}${unit}` },
  }
  const shown = (
    <output className="qf-slider-text q-nowrap">{toDisplayText(item, value, t.language) || '—'}</output>
  )
  if (item.options.range === true)
    return (
      <div className="qf-slider q-row q-gap-4">
        <Slider
          {...common}
          range
          value={endsOf(value, min)}
          ariaLabelForHandle={[t('widget.slider.from', { name }), t('widget.slider.to', { name })]}
          onChange={(ends) => onChange(ends)}
        />
        {shown}
      </div>
    )
  const number = typeof value === 'number' ? value : undefined
  return (
    <div className="qf-slider q-row q-gap-4">
      <Slider
        {...common}
        value={number ?? min}
        ariaLabelForHandle={name}
        onChange={(next) => onChange(next)}
      />
      {item.options.showInput === true ? (
        <TypedNumber
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          item={item}
          disabled={disabled}
          min={min}
          max={max}
        />
      ) : (
        shown
      )}
    </div>
  )
}

export default SliderField
