import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'
import { usePendingNavigation } from '../platform'

interface MenuLinkProps {
  to: string
  className?: string
  title?: string
  children: ReactNode
}

/** Renders a link to a page, marked from its press until the page is shown. */
function PageLink(props: MenuLinkProps) {
  const { isPending, onClick } = usePendingNavigation()
  return <NavLink {...props} data-navigates={isPending || undefined} onClick={onClick} />
}

/** Renders a menu link; an external one opens in a new tab without a referrer. */
export const MenuLink = ({ to, children, ...look }: MenuLinkProps) =>
  to.startsWith('/') ? (
    <PageLink to={to} {...look}>
      {children}
    </PageLink>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer" {...look}>
      {children}
    </a>
  )
