import { Card } from '../../ui/layout'
import './settings.css'
import '../../platform/i18n/design-texts'
import type { CallName } from '#/generated/calls'
import type { OwnForm } from '#/generated/types'
import { FlowErrorPage } from '../../flow/summary/flow-error-page'
import { findCall } from '../../platform/api'
import { t } from '../../platform/i18n/i18n'
import { useQuery } from '../../platform/use-query'
import { SettingsPanel } from '../../product-forms/settings-panel'
import { Skeleton } from '../../ui/primitives'
import { ProofKeys } from './proof-keys'
import { type SettingsChange, SettingsLog } from './settings-log'

const forms = import.meta.glob<OwnForm>('../../../../schemas/forms/*.json', { import: 'default' })

type Answer = Readonly<Record<string, unknown>>

/** Loads the current settings by the call that the document names. */
const read = ({ settings }: OwnForm) =>
  (findCall((settings?.load ?? '') as CallName) as unknown as (body: object) => Promise<Answer>)({})

async function open(name: string) {
  const form = await forms[`../../../../schemas/forms/${name}.json`]?.()
  return form && { form, answer: await read(form) }
}

/** Renders a settings page whose document the menu names, such as settings:company-settings. */
export default function SettingsPage({ name = '' }: { name?: string }) {
  const { value, failure, reload } = useQuery(name, () => open(name))
  if (failure && !value) return <FlowErrorPage failure={failure} onRetry={() => void reload()} />
  if (!value) return <Skeleton lines={8} />
  const { form, answer } = value
  const { title, intro, at, changes } = form.settings ?? {}
  return (
    <div className="settings q-stack q-gap-4">
      <Card as="section" className="settings-part">
        <header>
          {title && <h1>{t(title)}</h1>}
          {intro && <p>{t(intro)}</p>}
        </header>
        <SettingsPanel form={form} seen={(at ? answer[at] : answer) as object} onSaved={reload} />
      </Card>
      {name === 'company-settings' && (
        <Card as="section" className="settings-part">
          <h2>{t('chain.keys')}</h2>
          <ProofKeys />
        </Card>
      )}
      {changes && (
        <Card as="section" className="settings-part">
          <h2>{t('company.changes')}</h2>
          <SettingsLog form={form} changes={answer[changes] as SettingsChange[]} />
        </Card>
      )}
    </div>
  )
}
