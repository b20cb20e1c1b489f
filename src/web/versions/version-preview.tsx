import { lazy } from 'react'
import type { DesignVersion } from '#/generated/types'
import { quietApi } from '../platform/api'
import { t } from '../platform/i18n/i18n'

const CompareDialog = lazy(() =>
  import('./compare-dialog').then((module) => ({ default: module.CompareDialog })),
)
const VersionDialog = lazy(() =>
  import('./version-dialog').then((module) => ({ default: module.VersionDialog })),
)

/** Returns the name of a version. */
export const versionName = ({ number }: DesignVersion) =>
  number === null ? t('flow-design.draft') : t('flow-design.version', { version: number })

/** A version that is viewed alone or compared with another. */
export interface VersionView {
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
export function VersionPreview({ flowid, versions, beside, looked, onClose }: LookedAtProps) {
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
