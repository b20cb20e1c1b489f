import type { FlowDesignStep } from '#/generated/types'
import { useLinkedPart } from '../../form-host/part-library'
import { t } from '../../platform'
import { Tag } from '../../ui'

/** Marks a step that comes from a shared part, and whether the part has a new version. */
export function PartBadge({ step }: { step: FlowDesignStep }) {
  const linked = useLinkedPart(step)
  if (!linked) return null
  return (
    <Tag tone={linked.isOutdated ? 'warning' : 'neutral'}>
      {t(linked.isOutdated ? 'design-part.badge-outdated' : 'design-part.badge')}
    </Tag>
  )
}
