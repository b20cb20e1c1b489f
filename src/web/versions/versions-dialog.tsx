import '../platform/i18n/design-texts'
import './design-life.css'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DesignVersion, TrialState } from '#/generated/types'
import { absoluteTime, t, useQuery } from '../platform'
import { api, quietApi } from '../platform/api'
import { hasPermission } from '../stores/session'
import { Button, confirm, Dialog, Muted, QueryContent, Tag, toast } from '../ui'

/** Actions on a version. */
type VersionAction =
  | 'view'
  | 'compare'
  | 'restore'
  | 'choose'
  | 'release'
  | 'end'
  | 'enable'
  | 'disable'
  | 'discard'
  | 'move'

/** Returns the actions available for a version, in order. */
function deedsOf(
  { number, isCurrent, enabled, canMigrate, trial }: DesignVersion,
  otherCount: number,
): VersionAction[] {
  if (number === null) return otherCount ? ['compare', 'discard'] : []
  const own: VersionAction[] = ['view', ...(otherCount > 1 ? (['compare'] as const) : []), 'restore']
  if (isCurrent) return canMigrate ? [...own, 'move'] : own
  if (trial) return [...own, 'release', 'end']
  return enabled ? [...own, 'choose', 'disable'] : [...own, 'enable']
}

/** Names the departments and people of a trial. */
export const rangeText = ({ range }: TrialState): string =>
  t('flow-design.trial-of', { range: range.map(({ name }) => name).join(t('picker.recipients.comma')) })

interface VersionCardProps {
  version: DesignVersion
  /** Number of other published versions. */
  otherCount: number
  isBusy: boolean
  onDeed(versionAction: VersionAction): void
}

/** Card of a version: number, author, time, note, usage and actions. */
function VersionCard({ version, otherCount, isBusy, onDeed }: VersionCardProps) {
  const { number, isCurrent, enabled, note, saved_at, saved_by, running, ended, canMigrate, trial } = version
  const versionActions = hasPermission('flowdesign.editsenior') ? deedsOf(version, otherCount) : []
  return (
    <li className="version q-stack q-gap-3 q-gap-y-1 q-box" data-off={enabled ? undefined : ''}>
      <h3 className="q-row q-gap-2">
        <span className="q-nowrap">
          {number === null ? t('flow-design.draft') : t('flow-design.version', { version: number })}
        </span>
        {isCurrent && <Tag tone="success">{t('flow-design.in-use')}</Tag>}
        {trial && <Tag tone="primary">{t('flow-design.on-trial', { people: trial.people })}</Tag>}
        {!enabled && <Tag>{t('flow-design.version-off')}</Tag>}
      </h3>
      <Muted as="small">{t('flow-design.saved-by', { name: saved_by, at: absoluteTime(saved_at) })}</Muted>
      {trial && <p className="q-break q-soft q-span">{rangeText(trial)}</p>}
      {note && <p className="q-break q-soft q-span">{note}</p>}
      {number !== null && <Muted as="small">{t('flow-design.version-use', { running, ended })}</Muted>}
      {isCurrent && !canMigrate && versionActions.length > 0 && (
        <Muted as="small">{t('flow-design.migrate-not-allowed')}</Muted>
      )}
      {versionActions.length > 0 && (
        <div className="version-acts q-span q-row q-align-stretch q-wrap q-gap-1">
          {versionActions.map((versionAction) => (
            <Button key={versionAction} kind="text" disabled={isBusy} onClick={() => onDeed(versionAction)}>
              {t(`flow-design.deed.${versionAction}`)}
            </Button>
          ))}
        </div>
      )}
    </li>
  )
}

const CompareDialog = lazy(() =>
  import('./compare-dialog').then((module) => ({ default: module.CompareDialog })),
)
const VersionDialog = lazy(() =>
  import('./version-dialog').then((module) => ({ default: module.VersionDialog })),
)

/** Returns the name of a version. */
const versionName = ({ number }: DesignVersion) =>
  number === null ? t('flow-design.draft') : t('flow-design.version', { version: number })

/** A version that is viewed alone or compared with another. */
interface VersionView {
  at: 'view' | 'compare'
  version: DesignVersion
}

interface LookedAtProps {
  flowid: string
  versions: readonly DesignVersion[]
  /** Current version. */
  beside: DesignVersion | undefined
  looked: VersionView
  onClose(): void
}

/** Renders the opened dialog of a version; versions are sorted newest first. */
function VersionPreview({ flowid, versions, beside, looked, onClose }: LookedAtProps) {
  const { at, version } = looked
  const load = async (id: string) => {
    const number = versions.find(({ _id }) => _id === id)?.number
    return (await quietApi.oa.flowdesigns.getbyid({ _id: flowid, ...(number && { version: number }) })).design
  }
  if (at === 'view')
    return <VersionDialog name={versionName(version)} load={() => load(version._id)} onClose={onClose} />
  const other = beside === version || !beside ? versions.find((one) => one !== version) : beside
  const [after = version, before = version] = versions.filter((one) => one === version || one === other)
  return (
    <CompareDialog
      versions={versions.map((one) => ({ id: one._id, name: versionName(one) }))}
      pair={[before._id, after._id]}
      load={load}
      onClose={onClose}
    />
  )
}

interface VersionsDialogProps {
  flowid: string
  name: string
  onClose(): void
  /** Called when the draft was replaced or discarded. */
  onDraft(): void
  /** Called when the current version changed, or one was disabled. */
  onChange?(): void
}

type Act = (version: DesignVersion) => Promise<unknown>

/** Actions that need confirmation; the others run immediately. */
const confirmedActions = new Set<VersionAction>(['restore', 'choose', 'release', 'end', 'discard', 'disable'])

/** Dialog with the versions of a flow: comparison, restoring, choosing the current one, and the draft. */
export function VersionsDialog({ flowid, name, onClose, onDraft, onChange }: VersionsDialogProps) {
  const found = useQuery(flowid, () => quietApi.oa.flowdesigns.otherversion.list({ flowid }))
  const { value: versions, reload } = found
  const [looked, setLooked] = useState<VersionView>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const published = versions?.filter(({ number }) => number !== null) ?? []
  const current = published.find(({ isCurrent }) => isCurrent)
  const release: Act = ({ _id }) => api.oa.flowdesigns.version.setdefault({ _id }).then(onChange)
  const setEnabled =
    (enable: boolean): Act =>
    ({ _id }) =>
      api.oa.flowdesigns.version.setenable({ _id, enable }).then(onChange)
  const acts: Record<Exclude<VersionAction, 'compare' | 'view' | 'move'>, Act> = {
    restore: async ({ number }) => {
      if (number === null) return
      await api.oa.flowdesigns.copy_senior({ nowflowid: flowid, fromflowid: flowid, version: number })
      onDraft()
    },
    choose: release,
    release,
    end: () => api.oa.flowdesigns.version.endtrial({ flowid }).then(onChange),
    enable: setEnabled(true),
    disable: setEnabled(false),
    discard: async ({ rev }) => {
      await api.oa.flowdesigns.dropdraft({ _id: flowid, rev })
      onDraft()
    },
  }
  const begin = async (versionAction: VersionAction, version: DesignVersion) => {
    if (versionAction === 'compare' || versionAction === 'view')
      return setLooked({ at: versionAction, version })
    if (versionAction === 'move') return void navigate(`/flowadmin/${encodeURIComponent(flowid)}`)
    const about = { version: versionName(version), name }
    const question = {
      title: t(`flow-design.deed.${versionAction}`),
      text: confirmedActions.has(versionAction) ? t(`flow-design.ask.${versionAction}`, about) : '',
      danger: versionAction === 'discard',
    }
    if (confirmedActions.has(versionAction) && !(await confirm(question))) return
    setBusy(true)
    try {
      await acts[versionAction](version)
      toast(t(`flow-design.did.${versionAction}`, about), 'success')
      await reload()
    } catch {
      // error shown by the call
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <Dialog title={t('flow-design.versions-of', { name })} width={560} side="right" onClose={onClose}>
        <QueryContent query={found} lines={6}>
          {(versions) => (
            <ul className="versions q-column q-gap-2">
              {versions.map((version) => (
                <VersionCard
                  key={version._id}
                  version={version}
                  otherCount={published.length}
                  isBusy={isBusy}
                  onDeed={(versionAction) => void begin(versionAction, version)}
                />
              ))}
            </ul>
          )}
        </QueryContent>
      </Dialog>
      {looked && versions && (
        <Suspense>
          <VersionPreview
            flowid={flowid}
            versions={versions}
            beside={current}
            looked={looked}
            onClose={() => setLooked(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}
