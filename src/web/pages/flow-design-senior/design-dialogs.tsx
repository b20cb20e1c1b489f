import { lazy, Suspense } from 'react'
import type { FlowDesign, OaFlowdesignsGetbyidData, Problem } from '#/generated/types'
import { quietApi } from '../../platform/api'
import type { DesignDraft, DesignDraftState } from './design-draft'
import type { useDesignCopy, usePublish } from './use-publish'

const ConflictDialog = lazy(() =>
  import('./conflict-dialog').then((module) => ({ default: module.DesignConflictDialog })),
)

const PublishDialog = lazy(() =>
  import('../../versions/publish-dialog').then((module) => ({ default: module.PublishDialog })),
)

const VersionsDialog = lazy(() =>
  import('../../versions/versions-dialog').then((module) => ({ default: module.VersionsDialog })),
)

interface DesignDialogsProps {
  flow: OaFlowdesignsGetbyidData
  design: FlowDesign
  draft: DesignDraft
  state: DesignDraftState
  publish: ReturnType<typeof usePublish>
  /** Open warnings, repeated before publication. */
  warnings: readonly Problem[]
  copy: ReturnType<typeof useDesignCopy>
  /** True if the conflict is postponed. */
  isConflictLeft: boolean
  onConflictLeft(): void
  areVersionsOpen: boolean
  onVersionsClose(): void
  /** Adds a state of the design to its history. */
  onChange(design: FlowDesign): void
  /** Reloads the design after the draft was replaced. */
  onReload(): void
}

/** Renders the dialogs of the designer: conflict, publication and versions. */
export function DesignDialogs(props: DesignDialogsProps) {
  const { flow, design, draft, state, publish, copy, onReload } = props
  return (
    <Suspense fallback={null}>
      {state.status === 'conflict' && !props.isConflictLeft && (
        <ConflictDialog
          other={state.other}
          base={draft.base}
          mine={design}
          load={() => quietApi.oa.flowdesigns.getbyid({ _id: flow._id })}
          onMerge={(merged, saved) => {
            draft.goOnFrom(saved)
            props.onChange(merged)
          }}
          onCopy={() => copy(design)}
          onReload={onReload}
          onOverwrite={() => void draft.overwrite()}
          onClose={props.onConflictLeft}
        />
      )}
      {publish.isAsking && (
        <PublishDialog
          flowid={flow._id}
          design={design}
          version={state.version}
          broken={publish.broken}
          warnings={props.warnings}
          onPublish={publish.run}
          onClose={publish.close}
        />
      )}
      {props.areVersionsOpen && (
        <VersionsDialog
          flowid={flow._id}
          name={flow.name}
          onClose={props.onVersionsClose}
          onDraft={() => {
            props.onVersionsClose()
            onReload()
          }}
          onChange={onReload}
        />
      )}
    </Suspense>
  )
}
