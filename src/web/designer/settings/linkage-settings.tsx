import { useId } from 'react'
import type { FormItem } from '#/generated/types'
import { t } from '../../platform'
import { setLinkage } from '../actions/set-linkage'
import { useDesigner, useExpressionSymbols, useFormulaProblem } from '../context'
import { formulaTitle, type LinkagePart, linkageParts, partTitle } from '../formulas'
import { FormulaField } from './formula-field'

function Condition({ item, part }: { item: FormItem; part: LinkagePart }) {
  const designer = useDesigner()
  const id = useId()
  const known = useExpressionSymbols(item)
  const problem = useFormulaProblem(item, part)
  const text = item.linkage?.[part] ?? ''
  const set = (next: string) =>
    designer.run(setLinkage(designer.form, { key: item.key, part, text: next }), {
      name: 'designer.step.change',
      params: { name: item.name, property: partTitle(part) },
      key: item.key,
    })
  return (
    <div className="fd-property q-stack q-align-center q-gap-1-5 q-anchor" data-name={part} data-wide>
      <label htmlFor={id}>{partTitle(part)}</label>
      <FormulaField
        id={id}
        text={text}
        known={known}
        problem={problem}
        title={formulaTitle({ item, part })}
        as="condition"
        onChange={set}
      />
    </div>
  )
}

interface LinkageSettingsProps {
  item: FormItem
  /** Whether people fill in the item; other items can only be shown or hidden. */
  isFilled: boolean
}

/**
 * Conditions under which an item is shown, required or read-only. A condition that no longer applies can be
 * cleared.
 */
export function LinkageSettings({ item, isFilled }: LinkageSettingsProps) {
  const parts = linkageParts.filter((part) => part === 'shown' || isFilled || item.linkage?.[part])
  return (
    <>
      <h4>{t('designer.linkage')}</h4>
      <p className="fd-note q-break q-muted q-text-xs">{t('designer.linkage.hint')}</p>
      {parts.map((part) => (
        <Condition key={part} item={item} part={part} />
      ))}
    </>
  )
}
