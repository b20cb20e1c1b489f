import type { ReactNode } from 'react'
import { isPermitted, type PermissionRule } from '../../core/permission/check-permission'
import { rolesOf, useSession } from './session'

interface AllowedProps {
  /** Missing demands nothing. */
  rule: PermissionRule | undefined
  /** What stands there for everybody else; nothing when it is missing. */
  fallback?: ReactNode
  children: ReactNode
}

/** A part of a page that only stands there for whom a rule allows it (S1-158). */
export function PermissionGate({ rule, fallback = null, children }: AllowedProps) {
  const { person } = useSession()
  return <>{isPermitted(rolesOf(person), rule) ? children : fallback}</>
}
