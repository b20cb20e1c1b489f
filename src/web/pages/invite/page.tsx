import '../../platform/i18n/setup-texts'
import { lazy, Suspense, useState } from 'react'
import { Link, useParams } from 'react-router-dom'
import { CallError, loadPrivateTexts, t, useQuery } from '../../platform'
import { quietApi } from '../../platform/api'
import { LoadState, Skeleton } from '../../ui'
import { PublicLayout } from '../../ui/public-layout'

const InviteForm = lazy(async () => {
  const [form] = await Promise.all([import('./invite-form'), loadPrivateTexts()])
  return form
})

/** Opens an invitation; returns null if it has ended. */
const openInvitation = (token: string) =>
  quietApi.employee.invitation.open({ token }).catch((failure: unknown) => {
    if (failure instanceof CallError && failure.code === 'invitation.gone') return null
    throw failure
  })

/** Renders the page behind an invitation: who invites to which company, and the form of the new account. */
export default function InvitePage() {
  const { token = '' } = useParams()
  const [waiting, setWaiting] = useState<string>()
  const [hasEnded, setEnded] = useState(false)
  const { value: invitation, failure, reload } = useQuery(token, () => openInvitation(token))
  const isGone = hasEnded || invitation === null
  if (waiting !== undefined)
    return (
      <PublicLayout title={t('invite.waiting')} text={t('invite.waiting-text', { jobid: waiting })}>
        <Link to="/login">{t('invite.to-login')}</Link>
      </PublicLayout>
    )
  if (isGone)
    return (
      <PublicLayout title={t('invite.gone')} text={t('invite.gone-text')}>
        <Link to="/login">{t('invite.to-login')}</Link>
      </PublicLayout>
    )
  if (!invitation)
    return (
      <PublicLayout title="" text="">
        {failure ? <LoadState failure={failure} reload={reload} /> : <Skeleton lines={8} />}
      </PublicLayout>
    )
  const { company, by, confirmed } = invitation
  return (
    <PublicLayout
      title={t('invite.title', { company })}
      text={t(confirmed ? 'invite.text-confirmed' : 'invite.text', { by })}
    >
      <Suspense fallback={<Skeleton lines={8} />}>
        <InviteForm
          token={token}
          invitation={invitation}
          onWaiting={setWaiting}
          onEnded={() => setEnded(true)}
        />
      </Suspense>
    </PublicLayout>
  )
}
