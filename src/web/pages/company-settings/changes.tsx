import { itemsOf } from '#/core/form/design/items'
import { toText } from '#/core/form/values/value-text'
import type { CompanySettings, FormItem, OaCompanySettingsData } from '#/generated/types'
import form from '#schemas/forms/company-settings.json'
import { useOwnForm } from '../../own-forms/own-form'
import { t } from '../../platform/i18n'
import { Time } from '../../ui/time'

type Change = OaCompanySettingsData['changes'][number]

/** What a change changed, one sentence a setting. */
const sentencesOf = (items: readonly FormItem[], { before, after }: Change): string[] =>
  items.flatMap((item) => {
    const told = (settings: CompanySettings) =>
      toText(item, settings[item.model as keyof CompanySettings]) || t('company.empty')
    const [was, is] = [told(before), told(after)]
    return was === is ? [] : [t('company.change', { name: item.name, before: was, after: is })]
  })

/** The last changes, newest first. */
export function Changes({ changes }: { changes: readonly Change[] }) {
  const items = itemsOf(useOwnForm(form))
  if (!changes.length) return <p className="company-none">{t('company.no-changes')}</p>
  return (
    <ol className="company-changes">
      {changes.map((change) => (
        <li key={change.at}>
          <span>
            <strong>{change.by}</strong> <Time at={change.at} />
          </span>
          <span>{sentencesOf(items, change).join('；')}</span>
        </li>
      ))}
    </ol>
  )
}
