import { itemsOf } from '#/core/form/design/items'
import { type FormValues, own } from '#/core/form/values/form-values'
import type { FormItem, OwnForm } from '#/generated/types'
import { shownText } from '../../platform/i18n/display-text'
import { t } from '../../platform/i18n/i18n'
import { useOwnForm } from '../../product-forms/product-form'
import { Time } from '../../ui/time'

/** Who set something else, and what it was before. */
export interface Change {
  at: string
  by: string
  before: FormValues
  after: FormValues
}

/** What a change changed, one sentence a setting. */
const sentencesOf = (items: readonly FormItem[], { before, after }: Change): string[] =>
  items.flatMap((item) => {
    const told = (settings: FormValues) => shownText(item, own(settings, item.model)) || t('company.empty')
    const [was, is] = [told(before), told(after)]
    return was === is ? [] : [t('company.change', { name: item.name, before: was, after: is })]
  })

/** The last changes of settings, newest first. */
export function Changes({ form, changes }: { form: OwnForm; changes: readonly Change[] }) {
  const items = itemsOf(useOwnForm(form))
  if (!changes.length) return <p className="settings-none">{t('company.no-changes')}</p>
  return (
    <ol className="settings-changes">
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
