import ClientEntry from '../pages/login/client-entry'
import { LoginForm } from '../pages/login/login-form'
import { t } from '../platform/i18n/i18n'
import { signInClient } from '../stores/client-entry'
import { resetSession } from '../stores/session'
import { Dialog } from '../ui/dialog'

interface SignInDialogProps {
  userName: string
  onSignedIn(): Promise<void>
}

const hereNow = () => `${location.pathname}${location.search}${location.hash}`

/** Renders the sign-in dialog above the open page. */
const SignInDialog = (props: SignInDialogProps) => (
  <Dialog title={t('login.again')} width={400} onClose={resetSession}>
    <p style={{ marginBottom: 16 }}>{t('login.again-text')}</p>
    {signInClient() && <ClientEntry redirect={hereNow()} isAutomatic={false} onEntered={props.onSignedIn} />}
    <LoginForm {...props} />
  </Dialog>
)

export default SignInDialog
