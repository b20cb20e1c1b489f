import { connect } from '@formily/react'
import { useMemo } from 'react'
import { textOption, type WidgetProps } from '../widget'
import { safeHtml } from './safe-html'

/** Words of the designer's between the fields. */
function StaticText({ item }: WidgetProps) {
  const html = textOption(item, 'placeholderhtml') ?? ''
  const words = useMemo(() => safeHtml(html), [html])
  return <div className="qf-static">{words}</div>
}

export default connect(StaticText)
