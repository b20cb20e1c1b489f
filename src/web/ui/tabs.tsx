import { type KeyboardEvent, type ReactNode, useId } from 'react'
import { rootNodeOf } from '../platform'
import { CountBadge } from './primitives'

interface Tab {
  key: string
  title: string
  count?: number
  /** Tone of the counter for items that are not urgent. */
  tone?: 'warning'
}

interface TabsProps {
  label: string
  tabs: readonly Tab[]
  active: string
  onChange(key: string): void
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Renders tabs with one panel; arrow keys move between them. */
export function Tabs({ label, tabs, active, onChange, children }: TabsProps) {
  const id = useId()
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]
    if (!step) return
    const at = tabs.findIndex((tab) => tab.key === active)
    const next = tabs[(at + step + tabs.length) % tabs.length]
    if (!next) return
    onChange(next.key)
    rootNodeOf(event.currentTarget).getElementById(`${id}-${next.key}`)?.focus()
  }
  return (
    <>
      <div className="q-tabs" role="tablist" aria-label={label} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.key}
            id={`${id}-${tab.key}`}
            type="button"
            role="tab"
            className="q-tab"
            aria-selected={tab.key === active}
            aria-controls={`${id}-panel`}
            tabIndex={tab.key === active ? 0 : -1}
            onClick={() => onChange(tab.key)}
          >
            {tab.title}
            <CountBadge value={tab.count} tone={tab.tone} />
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} role="tabpanel" aria-labelledby={`${id}-${active}`}>
        {children}
      </div>
    </>
  )
}
