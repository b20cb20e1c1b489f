import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { isProduction } from '../platform/environment'
import { openArchive } from '../stores/archive-session'
import { Skeleton } from '../ui'

/**
 * Opens an address that names an archive in that archive (S1-048); another archive is entered from
 * production.
 */
export default function ArchiveRedirect({ id }: { id: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    query.delete('arch')
    const rest = query.size ? `${pathname}?${query}` : pathname
    if (!isProduction) return location.replace(`${pathname}${search}`)
    openArchive(id, rest).catch(() => void navigate(rest, { replace: true }))
  }, [id, pathname, search, navigate])
  return <Skeleton lines={6} />
}
