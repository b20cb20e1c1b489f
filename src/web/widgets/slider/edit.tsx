import { InputNumber, Slider } from 'antd'
import { numberOption, textOption, type WidgetProps } from '../../controls/widget-props'
import { toDisplayText } from '../../platform/i18n/display-text'
import { t } from '../../platform/i18n/i18n'

type Value = number | number[]

/** Returns the two ends of a range; without value both at the start of the track. */
const endsOf = (value: unknown, min: number): [number, number] => {
  const [from, to] = Array.isArray(value) ? value : []
  return [typeof from === 'number' ? from : min, typeof to === 'number' ? to : min]
}

/** Slider for a number or a range; with showInput also typed. */
function SliderField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const min = numberOption(item, 'min') ?? 0
  const max = numberOption(item, 'max') ?? 100
  const track = { min, max, step: numberOption(item, 'step') || 1 }
  const name = rest['aria-label'] ?? item.name
  const unit = textOption(item, 'unit') ?? ''
  const common = {
    ...track,
    id,
    disabled,
    className: 'qf-slider-track',
    onBlur,
    tooltip: { formatter: (at?: number) => `${at ?? ''}${unit}` },
  }
  const shown = <output className="qf-slider-text q-nowrap">{toDisplayText(item, value) || '—'}</output>
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
        <InputNumber<number>
          {...track}
          value={number ?? null}
          disabled={disabled}
          onBlur={onBlur}
          suffix={unit}
          aria-label={t('widget.slider.number', { name })}
          onChange={(next) => onChange(next)}
        />
      ) : (
        shown
      )}
    </div>
  )
}

export default SliderField
