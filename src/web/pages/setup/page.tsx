import '../../platform/i18n/setup-texts'
import './setup.css'
import { lazy, Suspense } from 'react'
import { Link, Navigate } from 'react-router-dom'
import { loadPrivateTexts, t } from '../../platform'
import { pageSettings } from '../../platform/settings'
import { useIsCompanyCreated } from '../../stores/setup'
import { Icon, Row, Skeleton } from '../../ui'
import { PublicLayout } from '../../ui/public-layout'

/** Steps after the setup, in the order needed. */
const steps = [
  {
    key: 'people',
    icon: 'contacts',
    links: [
      ['/oaset/employee', 'setup.people'],
      ['/contacts/sync', 'setup.sync'],
    ],
  },
  { key: 'flows', icon: 'design', links: [['/oaset/flowdesign_template', 'setup.flows']] },
  { key: 'settings', icon: 'settings', links: [['/oaset/company_settings', 'setup.settings']] },
] as const

/** Shows the first administrator the next steps. */
const NextSteps = () => (
  <>
    <ol className="setup-steps q-stack q-gap-3 q-margin-bottom-5">
      {steps.map(({ key, icon, links }) => (
        <li className="q-row q-align-stretch q-gap-3-5 q-box" key={key}>
          <Icon name={icon} size={22} />
          <Row align="stretch" wrap>
            {links.map(([to, text]) => (
              <Link key={to} to={to}>
                {t(text)}
              </Link>
            ))}
            <p className="q-soft">{t(`setup.${key}-text`)}</p>
          </Row>
        </li>
      ))}
    </ol>
    <Link className="setup-home" to="/">
      {t('setup.home')}
    </Link>
  </>
)

const SetupForm = lazy(async () => {
  const [form] = await Promise.all([import('./setup-form'), loadPrivateTexts()])
  return form
})

/** Renders the first page of an installation: creates the company, then shows the next steps. */
export default function SetupPage() {
  const isFounded = useIsCompanyCreated()
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
