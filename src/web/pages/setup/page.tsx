import '../../platform/i18n/setup-texts'
import './setup.css'
import { lazy, Suspense } from 'react'
import { Navigate } from 'react-router-dom'
import { loadPrivateTexts, t } from '../../platform/i18n/i18n'
import { pageSettings } from '../../platform/settings'
import { useIsFounded } from '../../stores/setup'
import { Skeleton } from '../../ui/primitives'
import { PublicLayout } from '../../ui/public-layout'
import { NextSteps } from './next-steps'

const SetupForm = lazy(async () => {
  const [form] = await Promise.all([import('./setup-form'), loadPrivateTexts()])
  return form
})

/** Renders the first page of an installation: creates the company, then shows the next steps. */
export default function SetupPage() {
  const isFounded = useIsFounded()
  if (!isFounded && !pageSettings().setup) return <Navigate to="/" replace />
  return (
    <PublicLayout
      title={t(isFounded ? 'setup.done' : 'setup.title')}
      text={t(isFounded ? 'setup.done-text' : 'setup.intro')}
    >
      {isFounded ? (
        <NextSteps />
      ) : (
        <Suspense fallback={<Skeleton lines={8} />}>
          <SetupForm />
        </Suspense>
      )}
    </PublicLayout>
  )
}
