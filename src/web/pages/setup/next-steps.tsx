import { Link } from 'react-router-dom'
import { t } from '../../platform/i18n/i18n'
import { Icon } from '../../ui/icon'
import { Row } from '../../ui/layout'

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
