import type { ReactNode } from 'react'
import { NavLink } from 'react-router-dom'

interface MenuLinkProps {
  to: string
  className?: string
  title?: string
  children: ReactNode
}

/** A link of the menu; one that leads outside opens in a new tab and tells nothing of where it came from. */
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
