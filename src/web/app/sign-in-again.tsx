import { LoginForm } from '../pages/login/login-form'
import { addressOf } from '../platform/environment'
import { t } from '../platform/i18n'
import { loadSession, resetSession, resumeSession, useSession } from '../stores/session'
import { Dialog } from '../ui/dialog'

/** The session ended under an open page: sign in above it, and everything typed is still there. */
export function SignInAgain() {
  const { person, hasEnded } = useSession()
  if (!hasEnded || !person) return null
  const resume = async () => {
    const now = await loadSession()
    if (now.id === person.id) resumeSession()
    else location.assign(addressOf('/'))
  }
  return (
    <Dialog title={t('login.again')} width={400} onClose={resetSession}>
      <p style={{ marginBottom: 16 }}>{t('login.again-text')}</p>
      <LoginForm userName={person.jobid} onSignedIn={resume} />
    </Dialog>
  )
}
