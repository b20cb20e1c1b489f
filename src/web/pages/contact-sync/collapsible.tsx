import { type ReactNode, useState } from 'react'
import { t } from '../../platform'
import { Tag, type Tone } from '../../ui'

interface FoldedProps {
  title: string
  total: number
  tone: Tone
  /** True if open initially. */
  open?: boolean
  children: ReactNode
}

/** Renders differences of one kind under their count, lazily on opening; nothing if there are none. */
export function Collapsible({ title, total, tone, open = false, children }: FoldedProps) {
  const [isOpen, setOpen] = useState(open)
  if (total === 0) return null
  return (
    <details
      className="sync-folded q-margin-top-2"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        {title} <Tag tone={tone}>{total}</Tag>
      </summary>
      {isOpen && children}
    </details>
  )
}

/** Shows how many rows of a long list are hidden. */
export const HiddenRowsNote = ({ total, shown }: { total: number; shown: number }) =>
  total > shown && <p className="sync-note">{t('sync.more', { count: total - shown })}</p>
