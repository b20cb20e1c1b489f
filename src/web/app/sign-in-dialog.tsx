import { useRef } from 'react'
import ClientEntry from '../pages/login/client-entry'
import { LoginForm } from '../pages/login/login-form'
import SsoEntry from '../pages/login/sso-entry'
import { t } from '../platform'
import { pageSettings } from '../platform/settings'
import { signInClient } from '../stores/client-entry'
import { resetSession } from '../stores/session'
import { Dialog, useTypingGuard } from '../ui'

interface SignInDialogProps {
  userName: string
  onSignedIn(): Promise<void>
}

const hereNow = () => `${location.pathname}${location.search}${location.hash}`

/** Renders the reason and the sign-in; keys meant for the page behind do not reach it. */
function SignIn(props: SignInDialogProps) {
  const reason = useRef<HTMLParagraphElement>(null)
  useTypingGuard(reason)
  return (
    <>
      <p ref={reason} style={{ marginBottom: 16 }}>
        {t('login.again-text')}
      </p>
      {signInClient() && (
        <ClientEntry redirect={hereNow()} isAutomatic={false} onEntered={props.onSignedIn} />
      )}
      {pageSettings().sso && <SsoEntry redirect={hereNow()} onEntered={props.onSignedIn} onLink={() => {}} />}
      <LoginForm {...props} />
    </>
  )
}

/** Renders the sign-in dialog above the open page. */
const SignInDialog = (props: SignInDialogProps) => (
  <Dialog title={t('login.again')} width={400} onClose={resetSession}>
    <SignIn {...props} />
  </Dialog>
)

export default SignInDialog
