import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { usePendingNavigation } from '../../platform'

interface RowLinkProps {
  className: string
  id: string
  to: string
  marks?: object
  /** Opens the row beside the list instead of its page. */
  onOpen?: (() => void) | undefined
  children: ReactNode
}

/** Checks whether a click opens its link in this window. */
const isPlain = ({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent) =>
  !(ctrlKey || metaKey || shiftKey || altKey)

/** Renders the link of a row, marked from its press until its page is shown. */
export function RowLink({ className, id, to, marks, onOpen, children }: RowLinkProps) {
  const { isPending, onClick } = usePendingNavigation()
  return (
    <Link
      className={className}
      data-row-link={id}
      data-navigates={isPending || undefined}
      to={to}
      {...marks}
      onClick={(event) => {
        if (!onOpen || !isPlain(event)) return onClick()
        event.preventDefault()
        onOpen()
      }}
    >
      {children}
    </Link>
  )
}
