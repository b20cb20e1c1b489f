import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { t } from '../../platform'
import { pageSettings } from '../../platform/settings'
import { isSsoTrial, type SsoLink } from '../../stores/single-sign-on'
import { Button } from '../../ui'
import { LoginForm } from './login-form'
import SsoEntry from './sso-entry'

const LdapSignIn = lazy(() => import('./ldap-sign-in'))

const SsoTrial = lazy(() => import('./sso-trial'))

interface SsoSignInProps {
  /** Target after sign-in. */
  redirect: string | null
  onEntered(redirect: string | null): void
}

/** Renders single sign-on with name and password below it, or the trial of an administrator. */
export default function SsoSignIn({ redirect, onEntered }: SsoSignInProps) {
  const navigate = useNavigate()
  const [isTrial] = useState(() => isSsoTrial(new URLSearchParams(location.search)))
  const [link, setLink] = useState<SsoLink>()
  // Where single sign-on is the only way, the password is left to those who may use it.
  const [hasPassword, setHasPassword] = useState(!pageSettings().sso?.only)
  const enter = () => onEntered(new URLSearchParams(location.search).get('redirect'))
  if (isTrial)
    return (
      <Suspense>
        <SsoTrial onLeave={(to) => void navigate(to, { replace: true })} />
      </Suspense>
    )
  return (
    <>
      <SsoEntry redirect={redirect} onEntered={onEntered} onLink={setLink} />
      {pageSettings().ldap && !link ? (
        <Suspense>
          <LdapSignIn onSignedIn={enter} />
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
