import { compareDesigns } from '#/core/flow/compare/compare-designs'
import type { FlowDesign } from '#/generated/types'
import { t } from '../../platform/i18n/i18n'
import { DifferenceList } from '../../versions/difference-list'

interface DifferencesProps {
  base: FlowDesign
  mine: FlowDesign
  theirs: FlowDesign
  /** Who saved the other version. */
  name: string
}

/** What each of two people changed since both had the same design; what both changed is marked. */
export function DifferenceView({ base, mine, theirs, name }: DifferencesProps) {
  const own = compareDesigns(base, mine)
  const other = compareDesigns(base, theirs)
  return (
    <div className="fs-compared">
      <DifferenceList title={t('flow-design.difference.mine')} differences={own} others={other} />
      <DifferenceList title={t('flow-design.difference.theirs', { name })} differences={other} others={own} />
    </div>
  )
}
