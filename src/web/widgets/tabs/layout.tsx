import { type KeyboardEvent, useState } from 'react'
import { type LayoutProps, useRevealPart } from '../../controls/layout-props'
import { itemTextOption } from '../../controls/widget-props'
import { rootNodeOf, useTranslator } from '../../platform'

const steps: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => (at === last ? 0 : at + 1),
  ArrowLeft: (at, last) => (at === 0 ? last : at - 1),
  Home: () => 0,
  End: (_, last) => last,
}

/** Tabs with one visible section; one that was never opened contains only text until then. */
export default function TabsLayout({ id, item, parts, live }: LayoutProps) {
  const t = useTranslator()
  const [chosen, setChosen] = useState(parts[0]?.column)
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set())
  const active = parts.find(({ column }) => column === chosen) ?? parts[0]
  const open = (column: number) => {
    setChosen(column)
    setOpened((before) => new Set(before).add(column))
  }
  const root = useRevealPart(open)
  const move = (event: KeyboardEvent) => {
    const next = active && parts[steps[event.key]?.(parts.indexOf(active), parts.length - 1) ?? -1]
    if (!next) return
    event.preventDefault()
    open(next.column)
    rootNodeOf(event.currentTarget as Element)
      .getElementById(`${id}-tab-${next.column}`)
      ?.focus()
  }
  return (
    <div className="qf-tabs q-margin-bottom-4" ref={root}>
      <div
        className="q-tabs"
        role="tablist"
        aria-label={item.name}
        data-look={itemTextOption(item, 'look')}
        onKeyDown={move}
      >
        {parts.map(({ column, name, hasProblems }) => (
          <button
            key={column}
            type="button"
            className="q-tab"
            role="tab"
            id={`${id}-tab-${column}`}
            aria-selected={column === active?.column}
            aria-controls={`${id}-panel-${column}`}
            tabIndex={column === active?.column ? 0 : -1}
            onClick={() => open(column)}
          >
            {name}
            {hasProblems && (
              <span className="qf-mark q-fixed" role="img" aria-label={t('widget.section.problems')} />
            )}
          </button>
        ))}
      </div>
      {parts.map(({ column, name, content }) => (
        <div
          key={column}
          id={`${id}-panel-${column}`}
          className="qf-panel"
          role="tabpanel"
          aria-labelledby={`${id}-tab-${column}`}
          data-part={column}
          hidden={column !== active?.column}
        >
          <p className="qf-panel-title" aria-hidden="true">
            {name}
          </p>
          {content(live && (column === active?.column || opened.has(column)))}
        </div>
      ))}
    </div>
  )
}
