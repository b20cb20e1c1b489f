import './profile.css'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { useSession } from '../../stores/session'
import { Skeleton } from '../../ui/primitives'
import { AppearanceSettings } from './appearance'
import { ContactForm } from './contact-form'
import { NotificationsSection } from './notifications-section'
import { PasskeyList } from './passkey-list'
import { PictureSection } from './picture-section'
import { SecondFactorSection } from './second-factor-section'
import { SignInHistory } from './sign-in-history'
import { SignInList } from './sign-in-list'
import { SignatureSection } from './signature-section'

/**
 * Renders the personal settings: picture, contact data, signature, notifications, appearance, and active
 * sessions.
 */
export default function ProfilePage() {
  const { person } = useSession()
  const { value, failure, reload } = useQuery('profile', () => api.employee.profile.get({}))
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value || !person) return <Skeleton lines={8} />
  const again = () => void reload()
  return (
    <div className="profile q-stack q-gap-4">
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4">
        <PictureSection person={person} picture={value.avatar} onChanged={again} />
        <ContactForm profile={value} onSaved={again} />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4">
        <h2>{t('profile.signature')}</h2>
        <SignatureSection signature={value.signature} onChanged={again} />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4">
        <h2>{t('profile.notices')}</h2>
        <NotificationsSection />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4 profile-looks">
        <h2>{t('settings.title')}</h2>
        <AppearanceSettings />
      </section>
      <section className="q-card profile-part q-stack q-justify-items-start q-content-start q-gap-4 profile-wide">
        <h2>{t('second-factor.title')}</h2>
        <SecondFactorSection />
      </section>
      <div className="profile-wide q-stack q-gap-4">
        <PasskeyList />
        <SignInList />
        <SignInHistory />
      </div>
    </div>
  )
}
