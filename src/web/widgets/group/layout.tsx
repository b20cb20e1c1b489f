import type { LayoutProps } from '../../controls/layout-props'

/** Group of fields with a heading, framed unless the designer disables the frame. */
export default function GroupLayout({ id, item, parts, live }: LayoutProps) {
  const isTitled = item.hideTitle !== true && item.name !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in the frame as a heading does
    <div
      className="qf-group"
      role="group"
      aria-label={isTitled ? undefined : item.name}
      aria-labelledby={isTitled ? id : undefined}
      data-border={item.options.border !== false || undefined}
    >
      {isTitled && (
        <h3 id={id} className="qf-group-title">
          {item.name}
        </h3>
      )}
      {parts.map(({ column, content }) => (
        <div key={column}>{content(live)}</div>
      ))}
    </div>
  )
}
