import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { EmployeeLoginBody } from '../../../generated/types'
import { t, useIsMobile } from '../../platform'
import { useCompanyIdentity, useProductName } from '../../platform/company-identity'
import { pageSettings } from '../../platform/settings'
import { loginPath, signInClient } from '../../stores/client-entry'
import { retrySession, useSession } from '../../stores/session'
import { Button, List, LoadState, Logo, Muted, PageAlert, Row } from '../../ui'
import { LanguageMenu } from '../../ui/language-menu'
import { LoginForm } from './login-form'
import './login.css'

const ClientEntry = lazy(() => import('./client-entry'))

const QrSignIn = lazy(() => import('./scan-sign-in'))

const SsoEntry = lazy(() => import('./sso-entry'))

const SsoTrial = lazy(() => import('./sso-trial'))

/** Returns what a redirect back from the provider continues in this browser: the stored text is that of single sign-on. */
function readSsoStart(query: URLSearchParams): 'trial' | 'enter' | undefined {
  const stored = query.has('state') ? sessionStorage.getItem('qianpi-sso') : null
  if (stored === null) return undefined
  return stored.includes('"isTrial":true') ? 'trial' : 'enter'
}

const points = ['login.point-design', 'login.point-approve', 'login.point-trace']

/** After a redirect back to the login page, signing in by name still leads to the original target. */
const redirectHere = () => new URLSearchParams(location.search).get('redirect')

interface SignInWaysProps {
  isScanning: boolean
  /** True if the page was opened by a redirect back from the provider of single sign-on. */
  isReturn: boolean
  onEntered(redirect: string | null): void
}

/** Renders the ways to sign in that the company offers. */
function SignInWays({ isScanning, isReturn, onEntered }: SignInWaysProps) {
  const { sso } = pageSettings()
  const [redirect] = useState(redirectHere)
  const [link, setLink] = useState<EmployeeLoginBody['sso']>()
  // Where single sign-on is the only way, the password is left to those who may use it.
  const [hasPassword, setHasPassword] = useState(!sso?.only)
  const enter = () => onEntered(redirectHere())
  return (
    <>
      {signInClient() && (
        <Suspense>
          <ClientEntry redirect={redirect} isAutomatic={!isReturn} onEntered={onEntered} />
        </Suspense>
      )}
      {sso && (
        <Suspense fallback={<div style={{ minHeight: 62 }} />}>
          <SsoEntry redirect={redirect} onEntered={onEntered} onLink={setLink} />
        </Suspense>
      )}
      {isScanning ? (
        <Suspense>
          <QrSignIn onSignedIn={enter} />
        </Suspense>
      ) : hasPassword || link ? (
        <LoginForm key={link?.ticket} sso={link} onSignedIn={enter} />
      ) : (
        <Button kind="link" onClick={() => setHasPassword(true)}>
          {t('login.emergency')}
        </Button>
      )}
    </>
  )
}

/** Renders the login page: product on the left, name and password on the right. */
export default function LoginPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const goOn = (to: string | null) => void navigate(to ? loginPath(to) : '/', { replace: true })
  const { outage } = useSession()
  const [isScanning, setScanning] = useState(false)
  const [ssoStart] = useState(() => readSsoStart(query))
  const isTrial = ssoStart === 'trial'
  // A phone scans codes and shows none.
  const hasScan = !useIsMobile() && !isTrial && pageSettings().scan
  const name = useProductName()
  const { logo } = useCompanyIdentity()
  const retry = () => {
    retrySession()
    goOn(redirectHere())
  }
  return (
    <main className="login q-stack q-surface">
      <section className="login-side q-column q-justify-center q-gap-3" aria-label={name}>
        <Logo tick="var(--q-brand-mark)" image={logo} />
        <h1>{name}</h1>
        <p>{t('login.slogan')}</p>
        <List gap={2.5}>
          {points.map((point) => (
            <Row as="li" align="stretch" gap={2.5} key={point}>
              {t(point)}
            </Row>
          ))}
        </List>
      </section>
      <section className="login-main q-column">
        <header>
          <LanguageMenu />
        </header>
        <PageAlert text={pageSettings().alert} />
        <div className="login-box">
          <Row justify="between">
            <h2>{t('login.title')}</h2>
            {hasScan && (
              <Button kind="link" onClick={() => setScanning(!isScanning)}>
                {t(isScanning ? 'login.by-password' : 'login.by-scan')}
              </Button>
            )}
          </Row>
          <Muted as="p">{t('login.subtitle')}</Muted>
          {outage && <LoadState failure={outage} reload={retry} />}
          {isTrial ? (
            <Suspense>
              <SsoTrial onLeave={(to) => void navigate(to, { replace: true })} />
            </Suspense>
          ) : (
            <SignInWays isScanning={isScanning} isReturn={ssoStart !== undefined} onEntered={goOn} />
          )}
        </div>
      </section>
    </main>
  )
}
