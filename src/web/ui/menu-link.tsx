import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

interface MenuLinkProps {
  to: string
  className?: string
  title?: string
  children: ReactNode
}

/** Renders a menu link; an external one opens in a new tab without a referrer. */
export const MenuLink = ({ to, children, ...look }: MenuLinkProps) =>
  to.startsWith('/') ? (
    <NavLink to={to} {...look}>
      {children}
    </NavLink>
  ) : (
    <a href={to} target="_blank" rel="noopener noreferrer" {...look}>
      {children}
    </a>
  )
