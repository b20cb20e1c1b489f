import { Navigate, useLocation } from 'react-router-dom'

/** Leads back to the path behind it, which is drawn anew (S1-026). */
export default function RedirectPage() {
  const { pathname, search } = useLocation()
  return <Navigate to={`/${pathname.replace(/^\/redirect\/*/, '')}${search}`} replace />
}
