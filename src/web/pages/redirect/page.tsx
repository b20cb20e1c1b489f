import { Navigate, useLocation } from 'react-router-dom'

/** Redirects to the path after it, which remounts that page (S1-026). */
export default function RedirectPage() {
  const { pathname, search } = useLocation()
  return <Navigate to={`/${pathname.replace(/^\/redirect\/*/, '')}${search}`} replace />
}
