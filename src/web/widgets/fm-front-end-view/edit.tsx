import { shownText } from '../../platform/shown-text'
import type { WidgetProps } from '../widget'

/** What a formula comes to; nobody writes it. */
function FrontEndView({ id, value, item, ...rest }: WidgetProps<string | number>) {
  return (
    <output
      id={id}
      className="qf-text"
      aria-labelledby={rest['aria-labelledby']}
      aria-label={rest['aria-label']}
    >
      {shownText(item, value) || <span className="qf-none">—</span>}
    </output>
  )
}

export default FrontEndView
