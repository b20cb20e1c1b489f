import { itemTextOption, type WidgetProps } from '../../controls/widget-props'

/** Dividing line, with a heading if it has text. */
function DividerField({ item }: WidgetProps) {
  const words = itemTextOption(item, 'dividerhtml')
  if (!words) return <hr className="qf-divider q-row q-gap-3 q-strong" />
  return (
    <h3
      className="qf-divider q-row q-gap-3 q-strong"
      data-at={itemTextOption(item, 'content_position') ?? 'center'}
    >
      <span>{words}</span>
    </h3>
  )
}

export default DividerField
