import type { FormItem, OwnForm } from '#/generated/types'
import { type FormValues, itemsOf, ownValue } from '../../../core/form'
import { toDisplayText } from '../../platform/i18n/display-text'
import { t } from '../../platform/i18n/i18n'
import { useProductForm } from '../../product-forms/product-form'
import { RelativeTime } from '../../ui/time'

/** Change of settings: its author and the previous values. */
export interface SettingsChange {
  at: string
  by: string
  before: FormValues
  after: FormValues
}

/** Describes a change, one sentence per setting. */
const sentencesOf = (items: readonly FormItem[], { before, after }: SettingsChange): string[] =>
  items.flatMap((item) => {
    const told = (settings: FormValues) =>
      toDisplayText(item, ownValue(settings, item.model)) || t('company.empty')
    const [was, is] = [told(before), told(after)]
    return was === is ? [] : [t('company.change', { name: item.name, before: was, after: is })]
  })

/** Lists the latest changes of settings, newest first. */
export function SettingsLog({ form, changes }: { form: OwnForm; changes: readonly SettingsChange[] }) {
  const items = itemsOf(useProductForm(form))
  if (!changes.length) return <p className="settings-none">{t('company.no-changes')}</p>
  return (
    <ol className="settings-changes q-stack q-margin-top-2">
      {changes.map((change) => (
        <li className="q-stack q-gap-4 q-gap-y-1 q-line-above" key={change.at}>
          <span>
            <strong>{change.by}</strong> <RelativeTime at={change.at} />
          </span>
          <span>{sentencesOf(items, change).join('；')}</span>
        </li>
      ))}
    </ol>
  )
}
