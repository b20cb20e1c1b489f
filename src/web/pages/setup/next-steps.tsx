import { Link } from 'react-router-dom'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../ui/icon'

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
export const NextSteps = () => (
  <>
    <ol className="setup-steps">
      {steps.map(({ key, icon, links }) => (
        <li key={key}>
          <Icon name={icon} size={22} />
          <div>
            {links.map(([to, text]) => (
              <Link key={to} to={to}>
                {t(text)}
              </Link>
            ))}
            <p>{t(`setup.${key}-text`)}</p>
          </div>
        </li>
      ))}
    </ol>
    <Link className="setup-home" to="/">
      {t('setup.home')}
    </Link>
  </>
)
