import type { WidgetProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'

/** Placeholder for content of another program, identified by the name under which its value is stored. */
function BlankField({ id, value, item, ...rest }: WidgetProps) {
  const t = useTranslator()
  return (
    // biome-ignore lint/a11y/useSemanticElements: the label of the group stands outside, a fieldset has its own
    <div
      id={id}
      className="qf-slot q-stack q-center q-break q-radius-md q-pad-y-2 q-pad-x-3"
      role="group"
      tabIndex={-1}
      aria-labelledby={rest['aria-labelledby']}
      aria-describedby={rest['aria-describedby']}
      data-slot={item.model}
    >
      <span>{t('widget.blank.slot', { name: item.model })}</span>
      {toDisplayText(item, value, t.language)}
    </div>
  )
}

export default BlankField
