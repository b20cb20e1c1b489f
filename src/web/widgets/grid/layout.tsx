import type { CSSProperties } from 'react'
import type { LayoutProps } from '../../controls/layout-props'
import { itemNumberOption, itemTextOption } from '../../controls/widget-props'

const aligned: Record<string, string> = { top: 'start', middle: 'center', bottom: 'end' }

function styleOf({ item, leastSpan }: LayoutProps): CSSProperties {
  return {
    columnGap: leastSpan > 1 ? 10 : (itemNumberOption(item, 'gutter') ?? 10),
    justifyContent: itemTextOption(item, 'justify') ?? 'start',
    alignItems: aligned[String(item.options.align)] ?? 'start',
  }
}

/** Columns side by side; on narrow screens each takes a larger part of the row. */
export default function GridLayout(props: LayoutProps) {
  const { parts, leastSpan, live } = props
  return (
    <div className="qf-grid q-stack" style={styleOf(props)}>
      {parts.map(({ column, span, content }) => (
        <div
          key={column}
          className="qf-cell q-shrink"
          style={{ gridColumn: `span ${Math.max(span, leastSpan)}` }}
        >
          {content(live)}
        </div>
      ))}
    </div>
  )
}
