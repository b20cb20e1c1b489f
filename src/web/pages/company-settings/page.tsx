import './company-settings.css'
import '../../platform/designing-texts'
import { RefusedPage } from '../../flow-parts/refused-page'
import { api } from '../../platform/api'
import { t } from '../../platform/i18n'
import { useLoaded } from '../../platform/use-loaded'
import { Skeleton } from '../../ui/parts'
import { Changes } from './changes'
import { SettingsPanel } from './settings-panel'

/** What the company sets for everybody, and who changed it lately. */
export default function CompanySettingsPage() {
  const { value, failure, reload } = useLoaded('company', () => api.oa.company.settings({}))
  if (failure && !value) return <RefusedPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={8} />
  const { settings, changes } = value
  return (
    <div className="company">
      <section className="q-card company-part">
        <header>
          <h1>{t('company.title')}</h1>
          <p>{t('company.intro')}</p>
        </header>
        <SettingsPanel seen={settings} onSaved={reload} />
      </section>
      <section className="q-card company-part">
        <h2>{t('company.changes')}</h2>
        <Changes changes={changes} />
      </section>
    </div>
  )
}
