import { type ReactNode, useState } from 'react'

interface FoldProps {
  className?: string
  /** True if open initially. */
  isOpen?: boolean | undefined
  summary: ReactNode
  children: ReactNode
}

/** Renders collapsible content, which is rendered once it has been opened. */
export function Collapse({ className, isOpen = false, summary, children }: FoldProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  return (
    <details
      className={className}
      open={isOpen}
      onToggle={({ currentTarget }) => currentTarget.open && setWasOpen(true)}
    >
      <summary>{summary}</summary>
      {(wasOpen || isOpen) && children}
    </details>
  )
}
