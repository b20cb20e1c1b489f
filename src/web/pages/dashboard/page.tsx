import { Navigate, useSearchParams } from 'react-router-dom'
import { Home } from '../../home/home'

/** Where the tabs of the old workbench lead: links in notices and mails still name them (S1-039). */
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

/** The workbench on a desk: what waits, what one started, and what else concerns one. */
export default function DashboardPage() {
  const [query] = useSearchParams()
  const place = places[query.get('tab') ?? '']
  return place ? <Navigate to={place} replace /> : <Home columns={2} />
}
