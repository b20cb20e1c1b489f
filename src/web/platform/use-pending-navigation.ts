import { useTransition } from 'react'

interface PendingNavigation {
  isPending: boolean
  /** Handles the click of the link: the navigation that follows in the same event ends the pending state. */
  onClick(): void
}

/**
 * Returns whether the page that a link opens is being rendered. React renders all transitions of one event together, so that
 * the state ends with the page that the router shows, and the press is painted before that page.
 */
export function usePendingNavigation(): PendingNavigation {
  const [isPending, startTransition] = useTransition()
  return { isPending, onClick: () => startTransition(() => undefined) }
}
