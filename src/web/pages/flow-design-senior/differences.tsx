import { compareDesigns } from '#/core/flow/design/compare-designs'
import type { FlowDesign } from '#/generated/types'
import { DifferenceList } from '../../design-life/difference-list'
import { t } from '../../platform/i18n'

interface DifferencesProps {
  base: FlowDesign
  mine: FlowDesign
  theirs: FlowDesign
  /** Who saved the other version. */
  name: string
}

/** What each of two people changed since both had the same design; what both changed is marked. */
export function Differences({ base, mine, theirs, name }: DifferencesProps) {
  const own = compareDesigns(base, mine)
  const other = compareDesigns(base, theirs)
  return (
    <div className="fs-compared">
      <DifferenceList title={t('flow-design.difference.mine')} differences={own} others={other} />
      <DifferenceList title={t('flow-design.difference.theirs', { name })} differences={other} others={own} />
    </div>
  )
}
