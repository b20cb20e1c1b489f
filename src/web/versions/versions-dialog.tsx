import '../platform/i18n/design-texts'
import './design-life.css'
import { lazy, Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { DesignVersion } from '#/generated/types'
import { t, useQuery } from '../platform'
import { api, quietApi } from '../platform/api'
import { confirm, Dialog, QueryContent, toast } from '../ui'
import { type VersionAction, VersionCard } from './version-card'

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
const asked = new Set<VersionAction>(['restore', 'choose', 'discard', 'disable'])

/** Dialog with the versions of a flow: comparison, restoring, choosing the current one, and the draft. */
export function VersionsDialog({ flowid, name, onClose, onDraft, onChange }: VersionsDialogProps) {
  const found = useQuery(flowid, () => quietApi.oa.flowdesigns.otherversion.list({ flowid }))
  const { value: versions, reload } = found
  const [looked, setLooked] = useState<VersionView>()
  const [isBusy, setBusy] = useState(false)
  const navigate = useNavigate()
  const published = versions?.filter(({ number }) => number !== null) ?? []
  const current = published.find(({ isCurrent }) => isCurrent)
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
    choose: ({ _id }) => api.oa.flowdesigns.version.setdefault({ _id }).then(onChange),
    enable: setEnabled(true),
    disable: setEnabled(false),
    discard: async ({ rev }) => {
      await api.oa.flowdesigns.dropdraft({ _id: flowid, rev })
      onDraft()
    },
  }
  const begin = async (deed: VersionAction, version: DesignVersion) => {
    if (deed === 'compare' || deed === 'view') return setLooked({ at: deed, version })
    if (deed === 'move') return void navigate(`/flowadmin/${encodeURIComponent(flowid)}`)
    const about = { version: versionName(version), name }
    const question = {
      title: t(`flow-design.deed.${deed}`),
      text: asked.has(deed) ? t(`flow-design.ask.${deed}`, about) : '',
      danger: deed === 'discard',
    }
    if (asked.has(deed) && !(await confirm(question))) return
    setBusy(true)
    try {
      await acts[deed](version)
      toast(t(`flow-design.did.${deed}`, about), 'success')
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
                  others={published.length}
                  isBusy={isBusy}
                  onDeed={(deed) => void begin(deed, version)}
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
