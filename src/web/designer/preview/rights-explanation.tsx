import type { FormDesign } from '#/generated/types'
import { explainRights, type FieldRestriction, type FormRights } from '../../../core/form'
import { t } from '../../platform/i18n/i18n'
import { List } from '../../ui/layout'
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
  if (!withheld.length) return <p className="fd-note q-break q-muted q-text-xs">{t('designer.why.none')}</p>
  return (
    <details className="fd-why q-text-sm q-margin-bottom-2">
      <summary className="q-soft q-pad-y-1 q-pad-x-0">
        {t('designer.why.title', { n: withheld.length })}
      </summary>
      <List>
        {withheld.map((one) => (
          <li
            className="q-row q-wrap q-gap-2 q-pad-y-1 q-pad-x-0"
            key={`${one.item.key} ${one.column ?? ''}`}
          >
            <strong>{one.column ? `${titleOf(one.item)} / ${one.column}` : titleOf(one.item)}</strong>
            <Tag tone={one.access === 'hidden' ? 'warning' : 'neutral'}>
              {t(`designer.why.${one.access}`)}
            </Tag>
            <span>{reasonText(one, stepName)}</span>
          </li>
        ))}
      </List>
    </details>
  )
}
