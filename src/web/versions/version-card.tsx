import type { DesignVersion } from '#/generated/types'
import { absoluteTime, t } from '../platform'
import { hasPermission } from '../stores/session'
import { Button, Muted, Tag } from '../ui'

/** Actions on a version. */
export type VersionAction =
  | 'view'
  | 'compare'
  | 'restore'
  | 'choose'
  | 'enable'
  | 'disable'
  | 'discard'
  | 'move'

/** Returns the actions available for a version, in order. */
function deedsOf({ number, isCurrent, enabled, canMigrate }: DesignVersion, others: number): VersionAction[] {
  if (number === null) return others ? ['compare', 'discard'] : []
  const own: VersionAction[] = ['view', ...(others > 1 ? (['compare'] as const) : []), 'restore']
  if (isCurrent) return canMigrate ? [...own, 'move'] : own
  return enabled ? [...own, 'choose', 'disable'] : [...own, 'enable']
}

interface VersionCardProps {
  version: DesignVersion
  /** Number of other published versions. */
  others: number
  isBusy: boolean
  onDeed(deed: VersionAction): void
}

/** Card of a version: number, author, time, note, usage and actions. */
export function VersionCard({ version, others, isBusy, onDeed }: VersionCardProps) {
  const { number, isCurrent, enabled, note, saved_at, saved_by, running, ended, canMigrate } = version
  const deeds = hasPermission('flowdesign.editsenior') ? deedsOf(version, others) : []
  return (
    <li className="version q-stack q-gap-3 q-gap-y-1 q-box" data-off={enabled ? undefined : ''}>
      <h3 className="q-row q-gap-2">
        <span className="q-nowrap">
          {number === null ? t('flow-design.draft') : t('flow-design.version', { version: number })}
        </span>
        {isCurrent && <Tag tone="success">{t('flow-design.in-use')}</Tag>}
        {!enabled && <Tag>{t('flow-design.version-off')}</Tag>}
      </h3>
      <Muted as="small">{t('flow-design.saved-by', { name: saved_by, at: absoluteTime(saved_at) })}</Muted>
      {note && <p className="q-break q-soft q-span">{note}</p>}
      {number !== null && <Muted as="small">{t('flow-design.version-use', { running, ended })}</Muted>}
      {isCurrent && !canMigrate && deeds.length > 0 && (
        <Muted as="small">{t('flow-design.migrate-not-allowed')}</Muted>
      )}
      {deeds.length > 0 && (
        <div className="version-acts q-span q-row q-align-stretch q-wrap q-gap-1">
          {deeds.map((deed) => (
            <Button key={deed} kind="text" disabled={isBusy} onClick={() => onDeed(deed)}>
              {t(`flow-design.deed.${deed}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}
