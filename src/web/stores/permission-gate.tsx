import type { ReactNode } from 'react'
import { allows, type Rule } from '../../core/permission/check-permission'
import { rolesOf, useSession } from './session'

interface AllowedProps {
  /** Missing demands nothing. */
  rule: Rule | undefined
  /** What stands there for everybody else; nothing when it is missing. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of a page that only stands there for whom a rule allows it (S1-158). */
export function Allowed({ rule, fallback = null, children }: AllowedProps) {
  const { person } = useSession()
  return <>{allows(rolesOf(person), rule) ? children : fallback}</>
}
