import './enroll-second-factor.css'
import { useNavigate } from 'react-router-dom'
import { PasskeyButton, SecondFactorSection } from '../../pages/profile/second-factor-section'
import { supportsPasskeys, t } from '../../platform'
import { loadSession, signOut } from '../../stores/session'
import { Button } from '../../ui'
import { PublicLayout } from '../../ui/public-layout'

/** Sets up the second factor that the company requires; continues automatically once one exists. */
export default function EnrollSecondFactor() {
  const navigate = useNavigate()
  const leave = async () => {
    await signOut()
    void navigate('/login')
  }
  const goOn = () => void loadSession()
  return (
    <PublicLayout title={t('second-factor.asked')} text={t('second-factor.asked-text')}>
      {supportsPasskeys() && (
        <section className="first-factor q-stack q-justify-items-start q-gap-3 q-margin-bottom-6">
          <h2>{t('second-factor.by-passkey')}</h2>
          <PasskeyButton onAdded={goOn} />
        </section>
      )}
      <section className="first-factor q-stack q-justify-items-start q-gap-3 q-margin-bottom-6">
        <h2>{t('second-factor.by-app')}</h2>
        <SecondFactorSection onKept={goOn} />
      </section>
      <Button kind="text" onClick={() => void leave()}>
        {t('user.sign-out')}
      </Button>
    </PublicLayout>
  )
}
