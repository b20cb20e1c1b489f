import type { ReactNode } from 'react'
import { isPermitted, type PermissionRule } from '../../core/permission/check-permission'
import { personRoles, useSession } from './session'

interface AllowedProps {
  /** Required: content for everyone needs no gate. */
  rule: PermissionRule
  /** Replacement for everyone else; nothing if missing. */
  fallback?: ReactNode
  children: ReactNode
}

/** Renders part of a page only for people whose permissions satisfy a rule (S1-158). */
export function PermissionGate({ rule, fallback = null, children }: AllowedProps) {
  const { person } = useSession()
  return <>{isPermitted(personRoles(person), rule) ? children : fallback}</>
}
