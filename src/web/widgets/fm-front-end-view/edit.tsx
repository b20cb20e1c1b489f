import type { WidgetProps } from '../../controls/widget-props'
import { toDisplayText, useTranslator } from '../../platform'

/** Result of a formula, read-only. */
function FrontEndView({ id, value, item, ...rest }: WidgetProps<string | number>) {
  const t = useTranslator()
  return (
    <output
      id={id}
      className="qf-text q-break"
      aria-labelledby={rest['aria-labelledby']}
      aria-label={rest['aria-label']}
    >
      {toDisplayText(item, value, t.language) || <span className="qf-none">—</span>}
    </output>
  )
}

export default FrontEndView
