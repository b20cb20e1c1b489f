import { type ReactNode, useEffect } from 'react'
import { Navigate, useLocation, useNavigate, useSearchParams } from 'react-router-dom'
import type { Rule } from '../../core/permission/allows'
import { addressOf, isProduction } from '../platform/environment'
import { t } from '../platform/i18n'
import { readToken } from '../platform/token'
import { lookIntoArchive } from '../stores/archive'
import { loadSession, resetSession, rolesOf, useSession } from '../stores/session'
import { Button } from '../ui/button'
import { Empty, Skeleton } from '../ui/parts'
import { toast } from '../ui/toast'
import { guard } from './guard'

/** Draws its page only when the guard lets it; else what the guard says instead. */
export function Guarded({ demands, children }: { demands?: Rule; children: ReactNode }) {
  const { person } = useSession()
  const { pathname, search, hash } = useLocation()
  const [query] = useSearchParams()
  const verdict = guard({
    path: pathname,
    fullPath: `${pathname}${search}${hash}`,
    redirect: query.get('redirect'),
    origin: location.origin,
    hasToken: readToken() !== '' || person !== null,
    roles: person ? rolesOf(person) : undefined,
    demands,
  })
  if (verdict.kind === 'load') return <SessionLoader />
  if (verdict.kind === 'leave') return <LeavePage {...verdict} />
  if (verdict.kind === 'go' && !isProduction && verdict.to.startsWith('/login')) return <ToProduction />
  if (verdict.kind === 'go') return <Navigate to={verdict.to} replace />
  const arch = query.get('arch')
  if (arch && person && person.archive?.id !== arch) return <IntoArchive id={arch} />
  return children
}

/** Nobody signs in to another environment: production leads there. */
function ToProduction() {
  useEffect(() => location.replace('/'), [])
  return <Skeleton lines={6} />
}

/** An address that names an archive opens there (S1-048); another archive is entered from production. */
function IntoArchive({ id }: { id: string }) {
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  useEffect(() => {
    const query = new URLSearchParams(search)
    query.delete('arch')
    const rest = query.size ? `${pathname}?${query}` : pathname
    if (!isProduction) return location.replace(`${pathname}${search}`)
    lookIntoArchive(id, rest).catch(() => void navigate(rest, { replace: true }))
  }, [id, pathname, search, navigate])
  return <Skeleton lines={6} />
}

/** Fetches who is signed in; without an answer the token is worth nothing (S1-053, S1-054). */
function SessionLoader() {
  const navigate = useNavigate()
  const { pathname, search, hash } = useLocation()
  useEffect(() => {
    loadSession().catch((error: Error) => {
      resetSession()
      toast(error.message || 'Has Error', 'danger')
      void navigate(`/login?redirect=${encodeURIComponent(`${pathname}${search}${hash}`)}`, { replace: true })
    })
  }, [navigate, pathname, search, hash])
  return <Skeleton lines={6} />
}

/** Another site is only entered after its name was read (trust §3.4). */
const LeavePage = ({ url, host }: { url: string; host: string }) => (
  <main>
    <Empty title={t('leave.title', { host })}>
      <p>{t('leave.text')}</p>
      <Button onClick={() => location.replace(addressOf('/'))}>{t('leave.stay')}</Button>
      <a className="q-button" data-kind="primary" href={url} rel="noreferrer">
        {t('leave.go', { host })}
      </a>
    </Empty>
  </main>
)
