import { itemFormulas } from '#/core/form/linkage/formulas'
import type { FormItem } from '#/generated/types'
import { listSeparator, t } from '../../platform/i18n/i18n'
import { partTitle } from '../formulas'

/** What cannot be seen of an item on the canvas: that it is hidden, and which formulas decide about it. */
export function Badges({ item }: { item: FormItem }) {
  const formulas = itemFormulas(item)
  const names = formulas.map(({ column, part }) =>
    column ? t('designer.formula.place', { name: column.name, part: partTitle(part) }) : partTitle(part),
  )
  const said = t('designer.formula.badge', { parts: names.join(listSeparator()) })
  if (!item.hide && !formulas.length) return null
  return (
    <span className="fd-badges">
      {formulas.length > 0 && (
        <span className="fd-badge" data-formula role="img" aria-label={said} title={said}>
          ƒ
        </span>
      )}
      {item.hide && <span className="fd-badge">{t('designer.hidden')}</span>}
    </span>
  )
}
