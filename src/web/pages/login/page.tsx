import { lazy, Suspense, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { t, useIsMobile } from '../../platform'
import { useCompanyIdentity, useProductName } from '../../platform/company-identity'
import { pageSettings } from '../../platform/settings'
import { loginPath, signInClient, ssoStorageKey } from '../../stores/client-entry'
import { retrySession, useSession } from '../../stores/session'
import { Button, List, LoadState, Logo, Muted, PageAlert, Row } from '../../ui'
import { LanguageMenu } from '../../ui/language-menu'
import { LoginForm } from './login-form'
import './login.css'

const ClientEntry = lazy(() => import('./client-entry'))

const QrSignIn = lazy(() => import('./scan-sign-in'))

const LdapSignIn = lazy(() => import('./ldap-sign-in'))

const SsoSignIn = lazy(() => import('./sso-sign-in'))

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
  // What single sign-on has begun in this browser is not the client's.
  const [isAutomatic] = useState(() => sessionStorage.getItem(ssoStorageKey) === null)
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
          {outage && <LoadState failure={outage} reload={retry} />}
          {signInClient() && (
            <Suspense>
              <ClientEntry redirect={redirect} isAutomatic={isAutomatic} onEntered={goOn} />
            </Suspense>
          )}
          {isScanning ? (
            <Suspense>
              <QrSignIn onSignedIn={enter} />
            </Suspense>
          ) : pageSettings().sso ? (
            <Suspense>
              <SsoSignIn redirect={redirect} onEntered={goOn} />
            </Suspense>
          ) : pageSettings().ldap ? (
            <Suspense>
              <LdapSignIn onSignedIn={enter} />
            </Suspense>
          ) : (
            <LoginForm onSignedIn={enter} />
          )}
        </div>
      </section>
    </main>
  )
}
