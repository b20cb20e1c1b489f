import { itemTextOption, type WidgetProps } from '../../controls/widget-props'
import { RichTextView } from '../../files/rich/rich-text-view'

/** Static text of the designer between the fields. */
const StaticText = ({ item }: WidgetProps) => (
  <RichTextView
    className="qf-static q-break q-pad-y-2 q-pad-x-3"
    html={itemTextOption(item, 'placeholderhtml') ?? ''}
  />
)

export default StaticText
