import type { FormRights } from '#/core/form/design/field-rights'
import { explainRights, type FieldRestriction } from '#/core/form/linkage/explain-rights'
import type { FormDesign } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { Tag } from '../../ui/primitives'
import { titleOf } from '../titles'
import type { PreviewRights } from './preview-rights'

interface WithheldListProps {
  form: FormDesign
  eyes: PreviewRights
  /** Rights under the current state of the conditions. */
  now: FormRights
}

function reasonText({ reason, access, layout }: FieldRestriction, step: string) {
  if (reason === 'condition') return t(`designer.why.condition-${access}`)
  return t(`designer.why.${reason}`, { step, layout: layout ?? '' })
}

/** Explains why fields are hidden or read-only here and now; renders nothing if all can be filled in. */
export function RightsExplanation({ form, eyes, now }: WithheldListProps) {
  const { limits, rights: granted, stepName = '' } = eyes
  const withheld = explainRights(form, { ...limits, granted, now })
  if (!withheld.length) return <p className="fd-note">{t('designer.why.none')}</p>
  return (
    <details className="fd-why">
      <summary>{t('designer.why.title', { n: withheld.length })}</summary>
      <ul>
        {withheld.map((one) => (
          <li key={`${one.item.key} ${one.column ?? ''}`}>
            <strong>{one.column ? `${titleOf(one.item)} / ${one.column}` : titleOf(one.item)}</strong>
            <Tag tone={one.access === 'hidden' ? 'warning' : 'neutral'}>
              {t(`designer.why.${one.access}`)}
            </Tag>
            <span>{reasonText(one, stepName)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
