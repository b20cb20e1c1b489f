import { lazy, Suspense } from 'react'
import { addressOf } from '../platform/environment'
import { loadSession, resumeSession, useSession } from '../stores/session'

const SignInDialog = lazy(() => import('./sign-in-dialog'))

/** The session ended under an open page: sign in above it, and everything typed is still there. */
export function SessionExpiredDialog() {
  const { person, hasEnded } = useSession()
  if (!hasEnded || !person) return null
  const resume = async () => {
    const now = await loadSession()
    if (now.id === person.id) resumeSession()
    else location.assign(addressOf('/'))
  }
  return (
    <Suspense>
      <SignInDialog userName={person.jobid} onSignedIn={resume} />
    </Suspense>
  )
}
