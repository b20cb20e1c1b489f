import type { StepPartLink } from '#/generated/types'
import type { PartOffer } from '../../form-host/part-library'
import { t } from '../../platform'
import { Button, Muted, Tag } from '../../ui'

interface PartLinkSummaryProps {
  linked: { link: StepPartLink; part: PartOffer | undefined; isOutdated: boolean }
  /** What the part determines. */
  lock: string
  onUpdate(): void
  onDetach(): void
}

/** Where linked content comes from, its version, its update, and the end of the link. */
export function PartLinkSummary({ linked, lock, onUpdate, onDetach }: PartLinkSummaryProps) {
  const { link, part, isOutdated } = linked
  const versions = { version: link.version, current: part?.version }
  return (
    <>
      <p>{part ? t('design-part.from', { name: part.name }) : t('design-part.from-unknown')}</p>
      {part && <Muted>{t('design-part.owner-name', { name: part.ownerName })}</Muted>}
      {part && (
        <p>
          <Tag tone={isOutdated ? 'warning' : 'neutral'}>
            {t(isOutdated ? 'design-part.old' : 'design-part.current', versions)}
          </Tag>
        </p>
      )}
      <Muted>{lock}</Muted>
      <div className="q-row q-wrap q-gap-2">
        {isOutdated && (
          <Button kind="primary" onClick={onUpdate}>
            {t('design-part.update')}
          </Button>
        )}
        <Button onClick={onDetach}>{t('design-part.detach')}</Button>
      </div>
    </>
  )
}
