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

/** Renders the login page: product on the left, name and password on the right. */
export default function LoginPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const redirect = query.get('redirect')
  const goOn = (to: string | null) => void navigate(to ? loginPath(to) : '/', { replace: true })
  // After a platform redirect back to the login page, signing in by name still leads to the original target.
  const enter = () => goOn(new URLSearchParams(location.search).get('redirect'))
  const { outage } = useSession()
  const [isScanning, setScanning] = useState(false)
  const { sso } = pageSettings()
  const [ssoStart] = useState(() => readSsoStart(query))
  const [link, setLink] = useState<EmployeeLoginBody['sso']>()
  // Where single sign-on is the only way, the password is left to those who may use it.
  const [hasPassword, setHasPassword] = useState(!sso?.only)
  // A phone scans codes and shows none.
  const hasScan = !useIsMobile() && pageSettings().scan
  const name = useProductName()
  const { logo } = useCompanyIdentity()
  const retry = () => {
    retrySession()
    enter()
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
          {ssoStart === 'trial' && (
            <Suspense>
              <SsoTrial onLeave={(to) => void navigate(to, { replace: true })} />
            </Suspense>
          )}
          {outage && <LoadState failure={outage} reload={retry} />}
          {signInClient() && (
            <Suspense>
              <ClientEntry redirect={redirect} isAutomatic={!ssoStart} onEntered={goOn} />
            </Suspense>
          )}
          {sso && ssoStart !== 'trial' && (
            <Suspense>
              <SsoEntry redirect={redirect} onEntered={goOn} onLink={setLink} />
            </Suspense>
          )}
          {!hasPassword && !link && ssoStart !== 'trial' && (
            <Button kind="link" onClick={() => setHasPassword(true)}>
              {t('login.emergency')}
            </Button>
          )}
          {isScanning ? (
            <Suspense>
              <QrSignIn onSignedIn={enter} />
            </Suspense>
          ) : (
            (hasPassword || link) &&
            ssoStart !== 'trial' && <LoginForm key={link?.ticket} sso={link} onSignedIn={enter} />
          )}
        </div>
      </section>
    </main>
  )
}
