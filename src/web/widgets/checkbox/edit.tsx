import { connect } from '@formily/react'
import { Checkbox } from 'antd'
import { type Choice, choicesIn } from '#/core/form/choices'
import { described, type WidgetProps } from '../widget'

type Value = Choice['value'][]

/** Any of a few options in sight. */
function CheckboxField({ id, value, onChange, onBlur, item, disabled, ...rest }: WidgetProps<Value>) {
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
      <Checkbox.Group
        value={value ?? []}
        disabled={disabled}
        options={choicesIn(item.options) ?? []}
        onChange={(chosen) => onChange(chosen)}
      />
    </div>
  )
}

export default connect(CheckboxField)
