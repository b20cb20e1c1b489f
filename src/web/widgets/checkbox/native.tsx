import { type FieldChoice, nestChoices } from '../../../core/form'
import { includeSelected, useOptionsWithReset } from '../../controls/options/options'
import { OptionsStatus } from '../../controls/options/options-status'
import { pickAria, type WidgetProps } from '../../controls/widget-props'

type Value = FieldChoice['value'][]

/** Pixels by which a contained choice stands to the right of the one that contains it. */
const indent = 24

/**
 * Checkboxes for a few options; chosen values are stored in the order of the options. Choices that a chosen one contains
 * are ticked with it.
 */
export default function CheckboxField(props: WidgetProps<Value>) {
  const { id, value, onChange, onBlur, item, disabled, ...rest } = props
  const offer = useOptionsWithReset(item, { value, disabled, onChange: () => onChange([]) })
  const chosen = Array.isArray(value) ? value : []
  const isChosen = (one: FieldChoice['value']) => chosen.includes(one)
  const choices = includeSelected(offer, chosen)
  const places = choices.map((choice) => choice.value)
  const layout = nestChoices(choices, isChosen)
  const toggle = (one: FieldChoice['value']) => {
    onChange(places.filter((other) => isChosen(other) !== (other === one)))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div
      id={id}
      role="group"
      className="q-pad-y-1 q-pad-x-0"
      onBlur={onBlur}
      aria-labelledby={rest['aria-labelledby']}
      aria-label={rest['aria-label']}
      aria-describedby={pickAria(rest)['aria-describedby']}
    >
      {choices.length === 0 && <OptionsStatus offer={offer} />}
      <div className="qf-options q-stack" data-inline={item.options.inline !== false || undefined}>
        {choices.map(({ value: own, label }) => {
          const { depth = 0, isContained = false } = layout.get(own) ?? {}
          return (
            <label
              key={own}
              className="qf-choice"
              style={depth ? { marginInlineStart: depth * indent } : undefined}
            >
              <input
                type="checkbox"
                checked={isContained || isChosen(own)}
                disabled={disabled || isContained}
                onChange={() => toggle(own)}
              />
              <span>{label}</span>
            </label>
          )
        })}
      </div>
    </div>
  )
}
