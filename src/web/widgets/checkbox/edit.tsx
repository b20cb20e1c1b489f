import { connect } from '@formily/react'
import { Checkbox } from 'antd'
import type { Choice } from '#/core/form/choices'
import { useOffer } from '../choices'
import { OfferNote } from '../offer-note'
import { described, numberOption, type WidgetProps } from '../widget'

type Value = Choice['value'][]

/** Any of a few options in sight. */
function CheckboxField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
  const offer = useOffer(item, { value, disabled, onChange: () => onChange([]) })
  const chosen = value ?? []
  const isFull = chosen.length >= (numberOption(item, 'max') ?? Number.POSITIVE_INFINITY)
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div
      id={id}
      role="group"
      className="qf-choices"
      data-inline={item.options.inline !== false || undefined}
      onBlur={onBlur}
      aria-labelledby={rest['aria-labelledby']}
      aria-label={rest['aria-label']}
      aria-describedby={described(rest)['aria-describedby']}
    >
      {offer.choices.length === 0 && <OfferNote offer={offer} />}
      <Checkbox.Group
        value={chosen}
        disabled={disabled}
        options={offer.choices.map(({ value, label }) => ({
          value,
          label,
          disabled: isFull && !chosen.includes(value),
        }))}
        onChange={(next) => onChange(next)}
      />
    </div>
  )
}

export default connect(CheckboxField)
