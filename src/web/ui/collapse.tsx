import { type ReactNode, useState } from 'react'

interface FoldProps {
  className?: string
  /** Stands open from the beginning. */
  isOpen?: boolean | undefined
  summary: ReactNode
  children: ReactNode
}

/** Something that is unfolded by whoever wants to know more; what is inside is drawn once it has been opened. */
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
