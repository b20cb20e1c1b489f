import { useState } from 'react'
import { type LayoutPart, type LayoutProps, useRevealPart } from '../../controls/layout-props'
import { useTranslator } from '../../platform'

/** Returns the sections that are open initially. */
function openAtFirst({ item: { options }, parts }: LayoutProps): LayoutPart[] {
  if (options.opened === 'none') return []
  return options.opened === 'all' && options.accordion !== true ? [...parts] : parts.slice(0, 1)
}

/** Collapsible sections; one that was never opened contains only text until then. */
export default function CollapseLayout(props: LayoutProps) {
  const t = useTranslator()
  const { id, item, parts, live } = props
  const [opened, setOpened] = useState(() => new Set(openAtFirst(props).map(({ column }) => column)))
  const [openedPanels, setOpenedPanels] = useState<ReadonlySet<number>>(opened)
  const open = (column: number) => {
    setOpened((before) => new Set(item.options.accordion === true ? [] : before).add(column))
    setOpenedPanels((before) => new Set(before).add(column))
  }
  const close = (column: number) =>
    setOpened((before) => new Set([...before].filter((one) => one !== column)))
  const root = useRevealPart(open)
  return (
    <div className="qf-collapse q-margin-bottom-4 q-radius-lg" ref={root}>
      {parts.map(({ column, name, hasProblems, content }) => {
        const isOpen = opened.has(column)
        return (
          <section key={column} data-part={column}>
            <h3>
              <button
                className="q-row q-gap-2 q-full q-left q-strong q-pad-y-0 q-pad-x-4"
                type="button"
                id={`${id}-head-${column}`}
                aria-expanded={isOpen}
                aria-controls={`${id}-panel-${column}`}
                onClick={() => (isOpen ? close(column) : open(column))}
              >
                {name}
                {hasProblems && (
                  <span className="qf-mark q-fixed" role="img" aria-label={t('widget.section.problems')} />
                )}
              </button>
            </h3>
            {/* biome-ignore lint/a11y/useSemanticElements: the section around it holds the heading, too */}
            <div
              id={`${id}-panel-${column}`}
              className="qf-panel"
              role="region"
              aria-labelledby={`${id}-head-${column}`}
              hidden={!isOpen}
            >
              {content(live && openedPanels.has(column))}
            </div>
          </section>
        )
      })}
    </div>
  )
}
