import { Navigate, useSearchParams } from 'react-router-dom'
import { Home, requestWidgets } from '../../home/home'
import { useIsMobile } from '../../platform'

/** Targets of the old workbench tabs, still linked in notifications and mails (S1-039). */
const places: Record<string, string> = {
  creat: '/flows',
  admin: '/flows?for=admin',
  needcreat: '/flowneedcreat',
  waiting: '/list/waiting',
  waithander: '/list/waiting',
  message: '/list/message',
  cc: '/list/cc',
  cctome: '/list/cc',
  finish: '/list/finish',
  icreat: '/list/icreat',
}

export const request = requestWidgets

/** Renders the desktop workbench: waiting tasks, the person's own flows, and related items. */
export default function DashboardPage() {
  const [query] = useSearchParams()
  const place = places[query.get('tab') ?? '']
  const isMobile = useIsMobile()
  if (place) return <Navigate to={place} replace />
  return (
    <div className={isMobile ? 'q-pad-3' : undefined}>
      <Home columns={2} />
    </div>
  )
}
