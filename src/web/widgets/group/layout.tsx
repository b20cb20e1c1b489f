import type { LayoutProps } from '../../controls/layout-props'

/** Group of fields with a heading, framed unless the designer disables the frame. */
export default function GroupLayout({ id, item, parts, live }: LayoutProps) {
  const isTitled = item.hideTitle !== true && item.name !== ''
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend cannot stand in the frame as a heading does
    <div
      className="qf-group q-margin-bottom-4"
      role="group"
      aria-label={isTitled ? undefined : item.name}
      aria-labelledby={isTitled ? id : undefined}
      data-border={item.options.border !== false || undefined}
    >
      {isTitled && (
        <h3 id={id} className="qf-group-title q-text-lg q-strong q-margin-bottom-3">
          {item.name}
        </h3>
      )}
      {parts.map(({ column, content }) => (
        <div key={column}>{content(live)}</div>
      ))}
    </div>
  )
}
