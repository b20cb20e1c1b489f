import { LoginForm } from '../pages/login/login-form'
import { t } from '../platform/i18n'
import { resetSession } from '../stores/session'
import { Dialog } from '../ui/dialog'

interface SignInDialogProps {
  userName: string
  onSignedIn(): Promise<void>
}

/** Sign in above the open page. */
const SignInDialog = (props: SignInDialogProps) => (
  <Dialog title={t('login.again')} width={400} onClose={resetSession}>
    <p style={{ marginBottom: 16 }}>{t('login.again-text')}</p>
    <LoginForm {...props} />
  </Dialog>
)

export default SignInDialog
